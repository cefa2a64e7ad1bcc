import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { standingOf } from '@tollgate/policy/plan/in-force.ts'
import { timeLine, type TimeLine } from '@tollgate/policy/plan/time-line.ts'
import type { Days } from '@tollgate/policy/plan/version-overlaps.ts'
import { dayWords, validityWords } from '@tollgate/policy/plan/version-status.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, type CSSProperties } from 'react'
import { rowId } from '../../../catalogue/row.ts'
import { Dated } from '../parts/dated.tsx'
import { OverlaidTip } from '../parts/overlaid-tip.tsx'
import { planAddress, type PlanPlace } from '../plan-address.ts'
import { PlaceLink } from '../tree/place-link.tsx'
import { versionName, versionNumber } from '../tree/version-name.ts'
import { WarningTip } from '../tree/warning-tip.tsx'
import { columnsOf, placeOfDay, scaleOf, type Scale } from './time-scale.ts'
import classes from './version-time-line.module.css'

const catalogue = catalogueOf('policy-plan-ver')

type Version = RowFor<'policy-plan-ver'>

interface VersionTimeLineProps {
  place: PlanPlace
  versions: readonly Version[]
  chosen: Version | undefined
  /** The version in force today. */
  current: Version | undefined
  /** `2026-01-31` */
  today: string
}

/** The versions of a plan as bars on a time line, each a link. Gaps and overlaps are drawn and named. */
export function VersionTimeLine(props: VersionTimeLineProps) {
  const { versions, today } = props
  const line = useMemo(() => timeLine(versions), [versions])
  const scale = useMemo(() => scaleOf(line, today), [line, today])
  if (line.bars.length === 0) return <p className={classes.empty}>No versions</p>
  const lanes = Math.max(...line.bars.map(({ lane }) => lane)) + 1
  return (
    <figure className={classes.line} data-lanes={lanes > 1 || undefined}>
      {versions.length > 1 && <VisuallyHidden component="figcaption">{wordsOf(line)}</VisuallyHidden>}
      <ol className={classes.drawing} style={styleOf(scale, lanes)}>
        {line.bars.map((bar) => (
          <VersionBar key={bar.version.pcc_rule_ver_id} {...props} {...bar} scale={scale} />
        ))}
        <Marks line={line} scale={scale} today={today} />
      </ol>
    </figure>
  )
}

function styleOf({ days }: Scale, lanes: number): CSSProperties {
  const columns = days.map((length) => `minmax(var(--least), ${Math.max(1, length)}fr)`)
  return { gridTemplateColumns: columns.join(' '), '--lanes': lanes } as CSSProperties
}

type BarProps = VersionTimeLineProps & TimeLine<Version>['bars'][number] & { scale: Scale }

function VersionBar({ place, version, chosen, current, today, scale, lane, from, to }: BarProps) {
  const address = planAddress({ plan: place.plan, version: rowId(catalogue, version), event: place.event })
  const standing = standingOf(version, version === current, today)
  return (
    <li className={classes.bar} style={{ gridColumn: columnsOf(scale, { from, to }), gridRow: lane + 1 }}>
      <OverlaidTip by={standing === 'overlaid' && current ? versionName(current) : undefined}>
        <PlaceLink
          to={address}
          className={classes.link}
          title={versionName(version)}
          aria-current={version === chosen || undefined}
          data-standing={standing}
          data-open={to === null || undefined}
        >
          <Dated version={version} standing={standing} />
          <span className={classes.number}>{versionNumber(version)}</span>
        </PlaceLink>
      </OverlaidTip>
      <WarningTip catalogue={catalogue} row={version} compact />
    </li>
  )
}

interface MarksProps {
  line: TimeLine<Version>
  scale: Scale
  today: string
}

/** Marks of today, gaps and overlaps; the caption names them too. */
function Marks({ line: { gaps, overlaps }, scale, today }: MarksProps) {
  const { column, percent } = placeOfDay(scale, today)
  const at = (stretch: Days) => ({ gridColumn: columnsOf(scale, stretch) })
  return (
    <>
      {gaps.map((gap) => (
        <li
          key={gap.from}
          aria-hidden
          className={classes.gap}
          style={at(gap)}
          title={`No version is in force: ${stretchWords(gap)}`}
        />
      ))}
      {overlaps.map((overlap) => (
        <li
          key={`${overlap.from} ${overlap.to}`}
          aria-hidden
          className={classes.overlap}
          style={at(overlap)}
          title={`Several versions: ${stretchWords(overlap)}`}
        />
      ))}
      <li
        aria-hidden
        className={classes.today}
        style={{ gridColumn: column, marginInlineStart: `${percent}%` }}
        title={`Today, ${dayWords(today)}`}
      />
    </>
  )
}

/** "2026/02/01 - 2026/03/31" */
function stretchWords({ from, to }: Days): string {
  return validityWords({ eff_date: from, exp_date: to })
}

/** "Versions in time: 2026/01/01 - 2026/01/31 (#1), … No version from … to …. Several versions from …." */
function wordsOf({ bars, gaps, overlaps }: TimeLine<Version>): string {
  const said = [
    `Versions in time: ${bars.map(({ version }) => versionName(version)).join(', ')}`,
    ...gaps.map(({ from, to }) => `No version is in force from ${dayWords(from)} to ${dayWords(to ?? from)}`),
    ...overlaps.map((overlap) => `Several versions at once: ${stretchWords(overlap)}`),
  ]
  return `${said.join('. ')}.`
}
