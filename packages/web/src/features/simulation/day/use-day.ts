import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { useMemo, useState } from 'react'
import { useNetworkTimeZone, useToday } from '../../../api/setting.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useLast } from '../../../ui/use-last.ts'
import type { Fields } from '../address/fields.ts'
import { useFields, type FieldsState } from '../address/use-fields.ts'
import { faultsByField } from '../request/faults-by-field.ts'
import { localOf } from '../../../catalogue/format/local-time.ts'
import { useCases } from '../cases/cases-queries.ts'
import { useInputs } from '../simulation-queries.ts'
import { usePlayed, type Played } from './day-queries.ts'
import type { Happening } from '@tollgate/contract/simulation/happening.ts'
import { momentsOf, readHappenings, writeHappenings, type GivenStep } from './happening.ts'
import { sessionOf, type DraftedDay } from './session-of.ts'

export interface Day extends FieldsState, Pick<DraftedDay, 'happenings' | 'given' | 'body'> {
  /** Everything for the first render is loaded: shown in pieces, it would move. */
  isReady: boolean
  /** The subscriber's time zone, else the network's. */
  zone: string
  faults: Fields
  inputs: SimulationInputs
  /** The last answer. */
  played: Played | undefined
  isOutdated: boolean
  isDragged: boolean
  failure: Error | undefined
  /** Index of the shown step, among those answered. */
  shown: number | undefined
  /** Index of its event; undefined where only time passes. */
  shownHappening: number | undefined
  show: (place: number | undefined) => void
  /** Replaces the events; during a drag only on the screen, not in the address. */
  put: (happenings: readonly Happening[] | undefined, how?: { isDragged?: boolean; shown?: string }) => void
  remove: (place: number) => void
}

const NOTHING: SimulationInputs = { events: [], inputs: [], reads_media: false }

/** A subscriber's day from the address, and its answers. */
export function useDay(): Day {
  const state = useFields()
  const network = useNetworkTimeZone()
  const today = useToday()
  const { fields } = state
  const [dragged, setDragged] = useState<readonly Happening[]>()
  const stored = useMemo(() => readHappenings(fields.steps), [fields.steps])
  const zone = fields.time_zone ?? network
  const first = stored && momentsOf(stored)[0]
  const day = first === undefined ? today : localOf(first, network).slice(0, '2026-01-31'.length)
  const inputs = useInputs({ session: 'true', day, ...(fields.workflow && { work_group_id: Number(fields.workflow) }) })
  const known = inputs.data ?? NOTHING
  const drafted = useMemo(
    () => sessionOf(fields, dragged ?? stored, { zone: network, inputs: known.inputs }),
    [fields, dragged, stored, network, known],
  )
  const { data, error, isOutdated } = usePlayed(drafted.body)
  const played = useLast(data)
  const isPlayed = drafted.body === undefined || data !== undefined || error !== null
  const cases = useCases({})
  const isReady = useOnce(!inputs.isPending && !cases.isPending && isPlayed)
  const put: Day['put'] = (happenings, { isDragged = false, shown } = {}) => {
    setDragged(isDragged ? happenings : undefined)
    if (isDragged || !happenings) return
    const text = writeHappenings(happenings)
    state.change({ steps: text === '[]' ? '' : text, ...(shown !== undefined && { shown }) })
  }
  const refused = error instanceof ApiError && error.status === 400
  return {
    ...state,
    ...drafted,
    isReady,
    zone: drafted.faults.time_zone === undefined ? zone : network,
    faults: { ...(refused && refusedFields(error, fields)), ...drafted.faults },
    inputs: known,
    played: drafted.given.length === 0 ? undefined : played,
    isDragged: dragged !== undefined,
    isOutdated: isOutdated || drafted.body === undefined,
    failure: error !== null && !refused ? error : undefined,
    shown: played && placeOf(fields.shown, played, drafted.given),
    shownHappening: /^\d/.test(fields.shown ?? '') ? Number.parseInt(fields.shown ?? '', 10) : undefined,
    show: (place) => {
      const step = place === undefined ? undefined : played?.steps[place]
      state.change({ shown: step ? nameOf(step, drafted.given) : '', why: '' })
    },
    put,
    // The shown event is named by its index, which changes.
    remove: (place) => put(drafted.happenings.toSpliced(place, 1), { shown: '' }),
  }
}

/** Stays true once it was true. */
function useOnce(value: boolean): boolean {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was || value
}

/** A step is named by its event, `3` or `3.2`, or else by its moment, so it stays shown when the event moves. */
function nameOf({ step, at }: Played['steps'][number], given: readonly GivenStep[]): string {
  const one = step === null ? undefined : given[step]
  if (!one) return `@${at}`
  return one.report === 0 ? String(one.of) : `${one.of}.${one.report}`
}

function placeOf(name: string | undefined, { steps }: Played, given: readonly GivenStep[]): number | undefined {
  if (name === undefined) return undefined
  const place = steps.findIndex((step) => nameOf(step, given) === name)
  return place < 0 ? undefined : place
}

/** Faults of the subscriber are shown at their fields; faults of a step name the step. */
function refusedFields({ faults }: ApiError, fields: Fields): Fields {
  const ofSteps = faults.find(({ field }) => field?.startsWith('steps'))
  const [, place] = /^steps\.(\d+)/.exec(ofSteps?.field ?? '') ?? []
  const others = faults.filter((fault) => fault !== ofSteps)
  const inContext = others.map((fault) => ({
    ...fault,
    field: fault.field?.replace(/^(subscriber|access)\b/, 'context'),
  }))
  return {
    ...faultsByField(inContext, fields),
    ...(ofSteps && { steps: place === undefined ? ofSteps.message : `Step ${Number(place) + 1}: ${ofSteps.message}` }),
  }
}

/** Local time in the day's zone. */
export function clockOf(at: string | number, zone: string): string {
  return localOf(at, zone).replaceAll('-', '/').replace('T', ' ')
}
