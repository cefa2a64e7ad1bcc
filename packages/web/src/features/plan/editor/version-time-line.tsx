import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { timeLine, type Stretch } from '@tollgate/policy/plan/time-line.ts'
import { dayWords, validityWords } from '@tollgate/policy/plan/version-status.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, type CSSProperties } from 'react'
import { versionName, versionNumber } from '../tree/version-name.ts'
import { daysBetween, scaleOf, type Scale } from './time-scale.ts'
import classes from './version-time-line.module.css'

interface VersionTimeLineProps {
  versions: readonly RowFor<'policy-plan-ver'>[]
  chosen: RowFor<'policy-plan-ver'> | undefined
  /** `2026-01-31` */
  today: string
}

/** The versions of a plan as bars on a line of time: where none is in force and where several are is seen, and said. */
export function VersionTimeLine({ versions, chosen, today }: VersionTimeLineProps) {
  const line = useMemo(() => timeLine(versions), [versions])
  const scale = scaleOf(line.bars, today)
  if (line.bars.length < 2) return null
  const lanes = Math.max(...line.bars.map(({ lane }) => lane)) + 1
  return (
    <figure className={classes.line} style={{ '--lanes': lanes } as CSSProperties}>
      <VisuallyHidden component="figcaption">{wordsOf(line)}</VisuallyHidden>
      <div className={classes.drawing} aria-hidden>
        {line.gaps.map((gap) => (
          <span
            key={gap.from}
            className={classes.gap}
            style={placeOf(scale, gap)}
            title={`No version is in force: ${stretchWords(gap)}`}
          />
        ))}
        {line.bars.map(({ version, lane, ...stretch }) => (
          <span
            key={version.pcc_rule_ver_id}
            className={classes.bar}
            data-chosen={version === chosen || undefined}
            data-open={stretch.to === null || undefined}
            style={{ ...placeOf(scale, stretch), '--lane': lane } as CSSProperties}
            title={versionName(version)}
          >
            {versionNumber(version)}
          </span>
        ))}
        {line.overlaps.map((overlap) => (
          <span
            key={`${overlap.from} ${overlap.to}`}
            className={classes.overlap}
            style={placeOf(scale, overlap)}
            title={`Several versions: ${stretchWords(overlap)}`}
          />
        ))}
        <span className={classes.today} style={{ insetInlineStart: `${positionOf(scale, today)}%` }} title="Today" />
      </div>
    </figure>
  )
}

function positionOf({ first, days }: Scale, day: string): number {
  return (daysBetween(first, day) / days) * 100
}

function placeOf(scale: Scale, { from, to }: Stretch): CSSProperties {
  const start = positionOf(scale, from)
  const end = to === null ? 100 : positionOf(scale, to) + 100 / scale.days
  return { insetInlineStart: `${start}%`, width: `${end - start}%` }
}

/** "2026/02/01 - 2026/03/31" */
function stretchWords({ from, to }: Stretch): string {
  return validityWords({ eff_date: from, exp_date: to })
}

/** "Versions in time: 2026/01/01 - 2026/01/31 (#1), … No version from … to …. Several versions from …." */
function wordsOf({ bars, gaps, overlaps }: ReturnType<typeof timeLine<RowFor<'policy-plan-ver'>>>): string {
  const said = [
    `Versions in time: ${bars.map(({ version }) => versionName(version)).join(', ')}`,
    ...gaps.map(({ from, to }) => `No version is in force from ${dayWords(from)} to ${dayWords(to ?? from)}`),
    ...overlaps.map((overlap) => `Several versions at once: ${stretchWords(overlap)}`),
  ]
  return `${said.join('. ')}.`
}
