import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import { memo, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { axisOf, placeOf, ticksOf, type Axis } from './axis.ts'
import classes from './day.module.css'
import { newsOfStep } from './day-words.ts'
import { HappeningMarks } from './happening-marks.tsx'
import { lanesOf, type QosSpan, type Span, type UsageLane } from './lanes.ts'
import { clockOf, type Day } from './use-day.ts'
import type { Played } from './day-queries.ts'

/** The day as lanes over time. A press shows the decision at that moment; the table of steps has the same content. */
export function DayChart({ day, played }: { day: Day; played: Played }) {
  const { zone, inputs, body, shown, show } = day
  const { steps, names } = played
  const until = Date.parse(body?.until ?? steps.at(-1)?.at ?? '')
  const axis = useAxis(day, until)
  const lanes = useMemo(() => lanesOf(steps, axis.to, names), [steps, axis.to, names])
  const plot = useRef<HTMLDivElement>(null)
  const press = ({ clientX, target }: MouseEvent) => {
    const { left = 0, width = 0 } = plot.current?.getBoundingClientRect() ?? {}
    if (clientX < left || width === 0 || (target as Element).closest('[role=slider]')) return
    const at = axis.from + ((clientX - left) / width) * (axis.to - axis.from)
    show(steps.findLastIndex((step) => Date.parse(step.at) <= at + TOUCH * (axis.to - axis.from)))
  }
  const current = shown === undefined ? undefined : steps[shown]
  return (
    // What a press shows is a button in the table of steps, too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={classes.chart} data-outdated={day.isOutdated || undefined} onClick={press}>
      <div ref={plot} className={classes.plot} aria-hidden>
        {ticksOf(axis, zone).map(({ at, text }) => (
          <span key={at} className={classes.tick} style={{ left: `${placeOf(axis, at)}%` }}>
            {placeOf(axis, at) < LAST_LABEL && text}
          </span>
        ))}
        {current && <span className={classes.cursor} style={{ left: `${placeOf(axis, Date.parse(current.at))}%` }} />}
      </div>
      <Row label="What happens" className={classes.happenings}>
        <HappeningMarks day={day} axis={axis} plot={plot} />
      </Row>
      <div aria-hidden>
        <Heading>Rules in force</Heading>
        {lanes.rules.map(({ code, name, spans }) => (
          <Row key={code} label={name} hint={code}>
            <Bars spans={spans} axis={axis} zone={zone} />
          </Row>
        ))}
        {lanes.qos.length > 0 && (
          <Row label="Session QoS" isHeading>
            <QosSteps spans={lanes.qos} levels={lanes.levels} axis={axis} zone={zone} />
          </Row>
        )}
        {lanes.usage.length > 0 && <Heading>Usage</Heading>}
        {lanes.usage.map((lane) => (
          <Row key={lane.resource_id} label={lane.name}>
            <UsageCurve
              lane={lane}
              axis={axis}
              rum={
                inputs.inputs.find(({ kind, key }) => kind === 'accumulator' && key === String(lane.resource_id))
                  ?.rum ?? null
              }
            />
          </Row>
        ))}
        <Row label="Told to the gateway" isHeading>
          <Messages steps={steps} axis={axis} zone={zone} />
        </Row>
      </div>
    </div>
  )
}

/** The axis stays fixed during a drag. */
function useAxis({ happenings, isDragged }: Day, until: number): Axis {
  const fresh = useMemo(() => {
    const moments = happenings.flatMap(({ at, until: end }) => [at, ...(end === undefined ? [] : [end])])
    return axisOf(
      moments.map((at) => Date.parse(at)),
      until,
    )
  }, [happenings, until])
  const [axis, setAxis] = useState(fresh)
  if (!isDragged && axis !== fresh) setAxis(fresh)
  return isDragged ? axis : fresh
}

/** Ticks beyond this, in per cent of the width, have no room for a label. */
const LAST_LABEL = 96

/** How close a press must be to a mark, as a share of the width. */
const TOUCH = 0.006

function Heading({ children }: { children: ReactNode }) {
  return <div className={classes.heading}>{children}</div>
}

interface RowProps {
  label: string
  hint?: string
  isHeading?: boolean
  className?: string | undefined
  children: ReactNode
}

function Row({ label, hint, isHeading = false, className = '', children }: RowProps) {
  return (
    <div className={`${classes.row} ${className}`}>
      <span className={classes.label} data-heading={isHeading || undefined} title={hint}>
        {label}
      </span>
      <div className={classes.lane}>{children}</div>
    </div>
  )
}

interface SpansProps<S> {
  spans: readonly S[]
  axis: Axis
  zone: string
}

function timesOf({ from, to, text }: Span, zone: string): string {
  return `${text}: ${clockOf(from, zone)} – ${clockOf(to, zone)}`
}

const Bars = memo(function Bars({ spans, axis, zone }: SpansProps<Span>) {
  return spans.map((span) => (
    <span
      key={span.from}
      className={classes.bar}
      title={timesOf(span, zone)}
      style={{ left: `${placeOf(axis, span.from)}%`, width: `${widthOf(axis, span)}%` }}
    />
  ))
})

function widthOf(axis: Axis, { from, to }: Pick<Span, 'from' | 'to'>): number {
  return placeOf(axis, to) - placeOf(axis, from)
}

const QOS_ROW = 22

const QosSteps = memo(function QosSteps({ spans, levels, axis, zone }: SpansProps<QosSpan> & { levels: number }) {
  return (
    <div className={classes.qos} style={{ height: `${levels * QOS_ROW}px` }}>
      {spans.map((span) => (
        <span
          key={span.from}
          className={classes.step}
          title={timesOf(span, zone)}
          style={{
            left: `${placeOf(axis, span.from)}%`,
            width: `${widthOf(axis, span)}%`,
            top: `${(levels - 1 - span.level) * QOS_ROW}px`,
          }}
        >
          {span.text}
        </span>
      ))}
    </div>
  )
})

const TALL = 60
/** Room for labels above the largest value. */
const HEAD = 18

interface UsageCurveProps {
  lane: UsageLane
  axis: Axis
  rum: number | null
}

/** Usage as a curve, with dashed lines for the limits. */
const UsageCurve = memo(function UsageCurve({ lane: { points, limits, least, most }, axis, rum }: UsageCurveProps) {
  const top = (amount: number) => TALL - (most === least ? 0 : ((amount - least) / (most - least)) * (TALL - HEAD))
  const line = points.map(({ at, amount }) => `${placeOf(axis, at)},${top(amount)}`)
  const last = points.at(-1)
  const words = (amount: number) =>
    formatQuantity(
      amount,
      rum,
      limits.map(({ stop }) => stop),
    )
  return (
    <div className={classes.usage} style={{ height: `${TALL}px` }}>
      <svg viewBox={`0 0 100 ${TALL}`} preserveAspectRatio="none" className={classes.curve}>
        <polyline points={[...line, ...(last ? [`100,${top(last.amount)}`] : [])].join(' ')} />
        {limits.map(({ from, to, stop }) => (
          <line key={`${stop} ${from}`} x1={placeOf(axis, from)} x2={placeOf(axis, to)} y1={top(stop)} y2={top(stop)} />
        ))}
      </svg>
      {limits.map(({ from, stop }) => (
        <span
          key={`${stop} ${from}`}
          className={classes.limit}
          style={{ left: `${placeOf(axis, from)}%`, top: `${top(stop)}px` }}
        >
          {words(stop)}
        </span>
      ))}
      {last && (
        <span className={classes.amount} style={{ top: `${top(last.amount)}px` }}>
          {words(last.amount)}
        </span>
      )}
    </div>
  )
})

interface MessagesProps {
  steps: Played['steps']
  axis: Axis
  zone: string
}

/** A filled mark where the gateway gets something new, an empty one where it does not. */
const Messages = memo(function Messages({ steps, axis, zone }: MessagesProps) {
  return steps.map((step, place) => (
    <span
      key={place}
      className={classes.message}
      data-told={step.told.length > 0 || step.remove.length > 0 || undefined}
      title={`${clockOf(step.at, zone)}: ${newsOfStep(step)}`}
      style={{ left: `${placeOf(axis, Date.parse(step.at))}%` }}
    />
  ))
})
