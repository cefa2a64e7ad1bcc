import { standingOf } from '@tollgate/policy/plan/in-force.ts'
import { timeLine, type TimeLine } from '@tollgate/policy/plan/time-line.ts'
import type { Days } from '@tollgate/policy/plan/version-overlaps.ts'
import { dayWords, validityWords, type Validity } from '@tollgate/policy/plan/version-status.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { PlaceLink } from '../../ui/place-link.tsx'
import { Dated } from './dated.tsx'
import { OverlaidTip } from './overlaid-tip.tsx'
import { columnsOf, placeOfDay, scaleOf, type Scale } from './time-scale.ts'
import classes from './version-time-line.module.css'

interface VersionTimeLineProps<V extends Validity> {
  versions: readonly V[]
  chosen: V | undefined
  /** The version in force today. */
  current: V | undefined
  /** `2026-01-31` */
  today: string
  /** `#12`, or a name of its own. */
  numberOf: (version: V) => string
  addressOf: (version: V) => string
  /** Behind the link of a version. */
  renderWarning: (version: V) => ReactNode
}

/** Dated versions as bars on a time line, each a link. Gaps and overlaps are drawn and named. */
export function VersionTimeLine<V extends Validity>(props: VersionTimeLineProps<V>) {
  const { versions, today, numberOf, addressOf } = props
  const line = useMemo(() => timeLine(versions), [versions])
  const scale = useMemo(() => scaleOf(line, today), [line, today])
  if (line.bars.length === 0) return <p className={classes.empty}>No versions</p>
  const lanes = Math.max(...line.bars.map(({ lane }) => lane)) + 1
  return (
    <figure className={classes.line} data-lanes={lanes > 1 || undefined}>
      {versions.length > 1 && <VisuallyHidden component="figcaption">{wordsOf(line, numberOf)}</VisuallyHidden>}
      <ol className={classes.drawing} style={styleOf(scale, lanes)}>
        {line.bars.map((bar) => (
          <VersionBar key={addressOf(bar.version)} {...props} {...bar} scale={scale} />
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

type BarProps<V extends Validity> = VersionTimeLineProps<V> & TimeLine<V>['bars'][number] & { scale: Scale }

function VersionBar<V extends Validity>(props: BarProps<V>) {
  const { version, chosen, current, today, scale, lane, from, to, numberOf, addressOf, renderWarning } = props
  const standing = standingOf(version, version === current, today)
  return (
    <li className={classes.bar} style={{ gridColumn: columnsOf(scale, { from, to }), gridRow: lane + 1 }}>
      <OverlaidTip by={standing === 'overlaid' && current ? nameOf(current, numberOf) : undefined}>
        <PlaceLink
          to={addressOf(version)}
          className={classes.link}
          title={nameOf(version, numberOf)}
          aria-current={version === chosen || undefined}
          data-standing={standing}
          data-open={to === null || undefined}
        >
          <Dated version={version} standing={standing} />
          <span className={classes.number}>{numberOf(version)}</span>
        </PlaceLink>
      </OverlaidTip>
      {renderWarning(version)}
    </li>
  )
}

function nameOf<V extends Validity>(version: V, numberOf: (version: V) => string): string {
  return `${validityWords(version)} (${numberOf(version)})`
}

interface MarksProps {
  line: TimeLine<unknown>
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
function wordsOf<V extends Validity>({ bars, gaps, overlaps }: TimeLine<V>, numberOf: (version: V) => string): string {
  const said = [
    `Versions in time: ${bars.map(({ version }) => nameOf(version, numberOf)).join(', ')}`,
    ...gaps.map(({ from, to }) => `No version is in force from ${dayWords(from)} to ${dayWords(to ?? from)}`),
    ...overlaps.map((overlap) => `Several versions at once: ${stretchWords(overlap)}`),
  ]
  return `${said.join('. ')}.`
}
