import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { instantOf, localOf } from '../../../catalogue/format/local-time.ts'
import type { Happening } from '@tollgate/contract/simulation/happening.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { happeningAt, momentsOf } from './happening.ts'
import { midnightAfter } from './session-of.ts'
import type { Day } from './use-day.ts'
import { keys } from '../../../catalogue/queries.ts'
import { getAllRows } from '../../../catalogue/row-calls.ts'

const HOUR = 3_600_000
const DAY = 'YYYY-MM-DD'.length
const GIB = 1024 ** 3
const OCTETS = 2
/** Gx Event-Trigger numbers (TS 29.212 5.3.7), and their event type. */
const GX = 1
const [RAT_CHANGE, PLMN_CHANGE, CREDIT_AGAIN] = ['2', '4', '16']
const EVERY = 60
const eventCatalogue = catalogueOf('policy-event')

type What = { label: string; make: (at: string) => Happening | undefined }

/** Adds an event to the time line: an hour after the shown one, or after the last. */
export function AddHappening({ day }: { day: Day }) {
  const events = useEvents() ?? []
  const { happenings, zone, played } = day
  const end = happenings.find((one) => one.end)?.at
  const at = timeToAdd(day, end)
  const event = (code: string) =>
    events.flatMap((row) => (row.re_type === GX && row.re_code === code ? [row.pcr_event_id] : []))
  const { monitoring_key = '', rum = OCTETS } = played?.steps.flatMap(({ quotas }) => quotas).at(0) ?? {}
  const used = [{ monitoring_key, rum, amount: rum === 0 ? HOUR / 1000 : GIB }]
  const isStarted = happenings.some(({ start }) => start)
  const offered: What[] = [
    ...(isStarted ? [] : [{ label: 'Session starts', make: (when: string) => happeningAt(when, { start: true }) }]),
    { label: 'Another network', make: (when) => happeningAt(when, { events: event(PLMN_CHANGE) }) },
    { label: 'Another radio access', make: (when) => happeningAt(when, { events: event(RAT_CHANGE) }) },
    { label: 'Usage at once', make: (when) => happeningAt(when, { used }) },
    {
      label: 'Usage at a steady rate',
      make: (when) => {
        const later = new Date(Date.parse(when) + 6 * HOUR).toISOString()
        const until = end !== undefined && end < later ? end : later
        return happeningAt(when, {
          used: [{ ...used[0], amount: (used[0]?.amount ?? 0) / 4 }] as Happening['used'],
          every: EVERY,
          until,
        })
      },
    },
    { label: 'Top-up', make: (when) => happeningAt(when, { events: event(CREDIT_AGAIN) }) },
    {
      label: 'Another event',
      make: (when) => happeningAt(when, { events: day.inputs.events.slice(0, 1).map(({ pcr_event_id: id }) => id) }),
    },
    { label: 'Something else becomes known', make: (when) => happeningAt(when) },
    { label: 'Evening, 18:00', make: (when) => lookAt(instantOf(`${localOf(when, zone).slice(0, DAY)}T18:00`, zone)) },
    { label: 'Midnight', make: (when) => lookAt(midnightAfter(when, zone)) },
    ...(end === undefined ? [{ label: 'Session ends', make: (when: string) => happeningAt(when, { end: true }) }] : []),
  ]
  const add = ({ make }: What) => {
    const made = make(at)
    // Opens its form.
    if (made) day.put([...happenings, made], { shown: String(happenings.length) })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button leftSection={<IconPlus size="1rem" aria-hidden />}>Add</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((what) => (
          <Menu.Item key={what.label} onClick={() => add(what)}>
            {what.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function useEvents() {
  return useQuery({
    queryKey: keys.list(eventCatalogue, {}),
    queryFn: ({ signal }) => getAllRows(eventCatalogue, {}, signal),
  }).data?.rows
}

/** An hour after the shown event, or after the last; before the end of the session, after which nothing happens. */
function timeToAdd({ happenings, played, shown, zone }: Day, end: string | undefined): string {
  const before = momentsOf(happenings).filter((one) => end === undefined || one < end)
  const seen = shown === undefined ? undefined : played?.steps[shown]?.at
  const after = seen !== undefined && (end === undefined || seen < end) ? seen : before.at(-1)
  if (after === undefined) return new Date(morning(zone)).toISOString()
  const from = Date.parse(after)
  const later = from + HOUR
  const between = end === undefined || later < Date.parse(end) ? later : from + (Date.parse(end) - from) / 2
  return new Date(between).toISOString()
}

function lookAt(at: string | undefined): Happening | undefined {
  return at === undefined ? undefined : happeningAt(at)
}

/** Today at 08:00. */
export function morning(zone: string): number {
  return Date.parse(instantOf(`${localOf(Date.now(), zone).slice(0, DAY)}T08:00`, zone) ?? new Date().toISOString())
}
