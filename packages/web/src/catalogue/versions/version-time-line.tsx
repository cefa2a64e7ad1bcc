import { standingOf } from '@tollgate/policy/plan/in-force.ts'
import { timeLine, type TimeLine } from '@tollgate/policy/plan/time-line.ts'
import type { Days } from '@tollgate/policy/plan/version-overlaps.ts'
import { dayWords, validityWords, type Validity } from '@tollgate/policy/plan/version-status.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { PlaceLink } from '../../ui/place-link.tsx'
import { Dated } from './dated.tsx'
import { useInSight } from '../../ui/use-in-sight.ts'
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
  /** Absent if versions have no name but their days. */
  nameOf?: (version: V) => string
  addressOf: (version: V) => string
  /** Behind the link of a version. */
  renderWarning: (version: V) => ReactNode
}

/** Dated versions as bars on a time line, each a link. Gaps and overlaps are drawn and named. */
export function VersionTimeLine<V extends Validity>(props: VersionTimeLineProps<V>) {
  const { versions, today, nameOf, addressOf } = props
  const line = useMemo(() => timeLine(versions), [versions])
  const scale = useMemo(() => scaleOf(line, today), [line, today])
  if (line.bars.length === 0) return <p className={classes.empty}>No versions</p>
  const lanes = Math.max(...line.bars.map(({ lane }) => lane)) + 1
  return (
    <figure className={classes.line} data-lanes={lanes > 1 || undefined}>
      {versions.length > 1 && <VisuallyHidden component="figcaption">{wordsOf(line, nameOf)}</VisuallyHidden>}
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
  const columns = days.map((length) => `minmax(max-content, ${Math.max(1, length)}fr)`)
  return { gridTemplateColumns: columns.join(' '), '--lanes': lanes } as CSSProperties
}

type BarProps<V extends Validity> = VersionTimeLineProps<V> & TimeLine<V>['bars'][number] & { scale: Scale }

function VersionBar<V extends Validity>(props: BarProps<V>) {
  const { version, chosen, current, today, scale, lane, from, to, nameOf, addressOf, renderWarning } = props
  const standing = standingOf(version, version === current, today)
  const bar = useInSight<HTMLLIElement>(version === chosen)
  return (
    <li ref={bar} className={classes.bar} style={{ gridColumn: columnsOf(scale, { from, to }), gridRow: lane + 1 }}>
      <OverlaidTip by={standing === 'overlaid' && current ? wholeName(current, nameOf) : undefined}>
        <PlaceLink
          to={addressOf(version)}
          className={classes.link}
          title={wholeName(version, nameOf)}
          aria-current={version === chosen || undefined}
          data-standing={standing}
          data-open={to === null || undefined}
        >
          {nameOf && <span className={classes.name}>{nameOf(version)}</span>}
          <Dated version={version} standing={standing} />
        </PlaceLink>
      </OverlaidTip>
      {renderWarning(version)}
    </li>
  )
}

function wholeName<V extends Validity>(version: V, nameOf: VersionTimeLineProps<V>['nameOf']): string {
  return nameOf ? `${nameOf(version)} (${validityWords(version)})` : validityWords(version)
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

/** "Versions in time: 2026/01/01 - 2026/01/31, … No version from … to …. Several versions from …." */
function wordsOf<V extends Validity>(
  { bars, gaps, overlaps }: TimeLine<V>,
  nameOf: VersionTimeLineProps<V>['nameOf'],
): string {
  const said = [
    `Versions in time: ${bars.map(({ version }) => wholeName(version, nameOf)).join(', ')}`,
    ...gaps.map(({ from, to }) => `No version is in force from ${dayWords(from)} to ${dayWords(to ?? from)}`),
    ...overlaps.map((overlap) => `Several versions at once: ${stretchWords(overlap)}`),
  ]
  return `${said.join('. ')}.`
}
