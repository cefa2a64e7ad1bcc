import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import type { References } from '../../decide/references/references.ts'
import { HOUR } from '../../time-span/local-time.ts'
import { linkedValues, type AxisLink } from '../space/links.ts'
import { putValue } from '../space/put-value.ts'
import type { AtomValue } from '../space/space.ts'
import { momentsToTry, type Calendar } from '../space/time-axis.ts'
import { KINDS, valuesToTry } from '../space/values-to-try.ts'
import type { WorkflowInputs } from './workflow-inputs.ts'

export interface WorkflowInput {
  /** A, B, C and D as in rule zones. M: components of a media type; E: the event; T: the moment. */
  type: string
  id: number
  values: readonly AtomValue[]
}

const HOURS_OF_WEEK = 168

/** The values to try for each source of a workflow. For sources that begin with each other, all possible pairs. */
export function inputsToTry(
  { sources, spans, readsClock, days }: WorkflowInputs,
  references: References,
  calendar: Calendar,
  links: readonly AxisLink[] = [],
): WorkflowInput[] {
  const joined = links.filter(({ text, beginning }) => sources.has(text) && sources.has(beginning))
  const values = linkedValues(sources, joined, (source, comparands) =>
    valuesToTry(comparands, KINDS[source.slice(0, 1)] ?? 'any'),
  )
  const inputs = [...sources.keys()].map((source): WorkflowInput => {
    const [type = '', id = ''] = source.split(' ')
    if (type === 'M') return { type, id: Number(id), values: [0, 1, 2] }
    if (type === 'E') return { type, id: 1, values: [undefined, ...references.events.keys()] }
    const listed = type === 'C' ? [null] : []
    return { type, id: Number(id), values: [undefined, ...listed, ...(values.get(source) ?? [])] }
  })
  const hours = readsClock ? Array.from({ length: HOURS_OF_WEEK }, (_, hour) => calendar.from + hour * HOUR) : []
  const moments = new Set([...momentsToTry(spans, days, references, calendar).map(({ at }) => at), ...hours])
  return [
    ...inputs.filter(isReadable(references)).filter(({ type }) => type !== 'T'),
    { type: 'T', id: 0, values: [...moments] },
  ]
}

function isReadable({ counterCodes }: References): (input: WorkflowInput) => boolean {
  return ({ type, id }) => type === 'M' || (id > 0 && (type !== 'D' || counterCodes.has(id)))
}

export function withInput(
  context: SimulationContext,
  { type, id }: WorkflowInput,
  value: AtomValue,
  references: References,
): SimulationContext {
  const { attributes, balances, accumulators, counters, media, ...rest } = context
  const others = media.filter(({ media_type }) => type !== 'M' || media_type !== id)
  const components = type === 'M' ? Array.from({ length: Number(value) }, () => ({ media_type: id })) : []
  const changed = {
    ...rest,
    attributes: { ...attributes },
    balances: { ...balances },
    accumulators: { ...accumulators },
    counters: { ...counters },
    media: [...others, ...components],
  }
  if (type === 'E') changed.pcr_event_id = typeof value === 'number' ? value : undefined
  putValue(changed, { type, source: String(id), value }, references)
  return changed
}

/** A context at the first moment of a calendar, with everything else unknown. */
export function startContext({ from, clock }: Calendar): SimulationContext {
  const known = { attributes: {}, balances: {}, accumulators: {}, counters: {}, media: [], installed: [] }
  return { at: new Date(from).toISOString(), time_zone: clock.name, ...known }
}

export function* combinationsOf(
  [input, ...others]: readonly WorkflowInput[],
  context: SimulationContext,
  references: References,
): Generator<SimulationContext> {
  if (!input) yield context
  else
    for (const value of input.values)
      yield* combinationsOf(others, withInput(context, input, value, references), references)
}
