import { IconAntenna, IconBolt, IconChartBar, IconEye, IconPlug, IconPlugOff } from '@tabler/icons-react'
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { momentAt, placeOf, STEP, type Axis } from './axis.ts'
import classes from './day.module.css'
import { happeningWords } from './day-words.ts'
import type { Happening } from '@tollgate/contract/simulation/happening.ts'
import { moved } from './happening.ts'
import { clockOf, type Day } from './use-day.ts'

interface HappeningMarksProps {
  day: Day
  axis: Axis
  plot: RefObject<HTMLDivElement | null>
}

/** Marks closer than this, in per cent of the width, are stacked. */
const NEAR = 2.6
const MOST_LEVELS = 4
const LEVEL = 30

/** The events, which can be moved along the time line by mouse or arrow keys. */
export function HappeningMarks({ day, axis, plot }: HappeningMarksProps) {
  const { happenings, inputs, zone, shownHappening } = day
  const places = happenings.map(({ at }) => placeOf(axis, Date.parse(at)))
  const levels = levelsOf(places)
  const actions = useActions(day)
  const tall = LEVEL * (Math.max(0, ...levels) + 1)
  const words = useMemo(() => happenings.map((one) => happeningWords(one, inputs)), [happenings, inputs])
  return (
    <div className={classes.marks} style={{ height: `${tall}px` }}>
      {happenings.map((happening, place) => (
        <Mark
          // By index: another event in its place updates the element, which keeps the focus while it moves.
          key={place}
          place={place}
          happening={happening}
          left={places[place] ?? 0}
          right={happening.until === undefined ? undefined : placeOf(axis, Date.parse(happening.until))}
          top={(levels[place] ?? 0) * LEVEL}
          words={words[place] ?? ''}
          time={clockOf(happening.at, zone)}
          isShown={place === shownHappening}
          axis={axis}
          plot={plot}
          {...actions}
        />
      ))}
    </div>
  )
}

/** Actions of a mark, as stable functions that always use the current day. */
function useActions(day: Day): Pick<MarkProps, 'onMove' | 'onShow' | 'onRemove' | 'onCancel'> {
  const now = useRef(day)
  useEffect(() => {
    now.current = day
  })
  const [actions] = useState(() => ({
    onMove(place: number, to: number, isDragged = false) {
      const { happenings, put } = now.current
      const one = happenings[place]
      if (one) put(happenings.with(place, moved(one, to - Date.parse(one.at))), { isDragged })
    },
    onShow(place: number) {
      const { given, played, show } = now.current
      const first = given.findIndex(({ of }) => of === place)
      const at = played?.steps.findIndex(({ step }) => step === first) ?? -1
      if (at >= 0) show(at)
    },
    onRemove: (place: number) => now.current.remove(place),
    onCancel: () => now.current.put(undefined),
  }))
  return actions
}

/** From left to right, each at the first level with room. */
function levelsOf(places: readonly number[]): number[] {
  const levels: number[] = []
  const taken: number[] = []
  for (const index of [...places.keys()].toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))) {
    const at = places[index] ?? 0
    const free = Array.from({ length: MOST_LEVELS }, (_, level) => level).find(
      (level) => at - (taken[level] ?? -NEAR) >= NEAR,
    )
    levels[index] = free ?? MOST_LEVELS - 1
    taken[levels[index]] = at
  }
  return levels
}

interface MarkProps {
  place: number
  happening: Happening
  /** Position: start and end in per cent of the width, and the distance from the top. */
  left: number
  right: number | undefined
  top: number
  words: string
  time: string
  isShown: boolean
  axis: Axis
  /** Milliseconds. */
  onMove: (place: number, to: number, isDragged?: boolean) => void
  onShow: (place: number) => void
  onRemove: (place: number) => void
  onCancel: () => void
  plot: HappeningMarksProps['plot']
}

/** Memoised: while one of two hundred marks is dragged, the others do not render. */
const Mark = memo(function Mark({ place, happening, left, right, top, words, time, isShown, axis, ...of }: MarkProps) {
  const at = Date.parse(happening.at)
  const press = (event: KeyboardEvent) => {
    const by = BY_KEY[`${event.shiftKey ? 'Shift ' : ''}${event.key}`]
    if (by !== undefined) of.onMove(place, at + by)
    else if (event.key === 'Enter' || event.key === ' ') of.onShow(place)
    else if (event.key === 'Delete') of.onRemove(place)
    else return
    event.preventDefault()
  }
  const move = (to: number, isDragged?: boolean) => of.onMove(place, to, isDragged)
  const show = () => of.onShow(place)
  return (
    <>
      {right !== undefined && (
        <span
          className={classes.steady}
          aria-hidden
          style={{ left: `${left}%`, width: `${right - left}%`, top: `${top}px` }}
        />
      )}
      <div
        role="slider"
        tabIndex={0}
        className={classes.mark}
        data-shown={isShown || undefined}
        aria-label={words}
        aria-valuemin={axis.from}
        aria-valuemax={axis.to}
        aria-valuenow={at}
        aria-valuetext={time}
        title={`${time}: ${words}. Drag it, or press the left and right arrow keys.`}
        style={{ left: `${left}%`, top: `${top}px` }}
        onPointerDown={(event) => drag(event, { axis, plot: of.plot, at, move, show, cancel: of.onCancel })}
        onKeyDown={press}
      >
        <Sign of={happening} />
      </div>
    </>
  )
})

const HOUR = 3_600_000
const BY_KEY: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowLeft: -STEP,
  'Shift ArrowRight': HOUR,
  'Shift ArrowLeft': -HOUR,
  PageUp: HOUR,
  PageDown: -HOUR,
}

interface Drag extends Pick<HappeningMarksProps, 'axis' | 'plot'> {
  at: number
  move: (to: number, isDragged?: boolean) => void
  show: () => void
  cancel: () => void
}

/** Follows the mouse in steps of five minutes. */
function drag({ currentTarget, pointerId, clientX: start, button }: PointerEvent<HTMLDivElement>, of: Drag): void {
  if (button !== 0) return
  const { axis, plot, at } = of
  const width = plot.current?.getBoundingClientRect().width ?? 0
  let to = at
  const move = ({ clientX }: { clientX: number }) => {
    if (width === 0) return
    const share = (at - axis.from) / (axis.to - axis.from) + (clientX - start) / width
    const wanted = Math.abs(clientX - start) < LEAST ? at : momentAt(axis, share)
    if (wanted !== to) of.move(wanted, true)
    to = wanted
  }
  const end = ({ type }: { type: string }) => {
    once.abort()
    if (type === 'pointercancel') of.cancel()
    else if (to === at) of.show()
    else of.move(to)
  }
  const once = new AbortController()
  currentTarget.setPointerCapture(pointerId)
  currentTarget.addEventListener('pointermove', move, { signal: once.signal })
  for (const type of ['pointerup', 'pointercancel']) currentTarget.addEventListener(type, end, { signal: once.signal })
}
/** A movement of fewer pixels is a click. */
const LEAST = 3

function Sign({ of: { start, end, used, events, attributes } }: { of: Happening }) {
  const how = { size: '1rem', 'aria-hidden': true }
  if (start) return <IconPlug {...how} />
  if (end) return <IconPlugOff {...how} />
  if (used.length > 0) return <IconChartBar {...how} />
  if (Object.keys(attributes).length > 0) return <IconAntenna {...how} />
  return events.length > 0 ? <IconBolt {...how} /> : <IconEye {...how} />
}
