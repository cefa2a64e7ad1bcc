import type { ActingName } from '@tollgate/contract/standards/workflow-functions.ts'
import { idsOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import type { ExecutionRow } from '../rows/policy-data.ts'
import type { Decision, Reading } from '../decision.ts'
import { idOf, numberOf, type Known } from '../values/read-value.ts'
import { givenTo, readCall } from './read-call.ts'
import { valueFunction } from './value-functions.ts'
import { WorkflowFault } from './workflow-fault.ts'

const RESERVE = 'C'

/** Who may start a workflow: an event, a callback, a media component, a push. */
export const CALLERS = ['A', 'B', 'C', 'D'] as const
export type Caller = (typeof CALLERS)[number]

/** The part of a run that its executions can act on. */
export interface ActingRun {
  decision: Decision
  run: (workflow: number | undefined, caller: Caller, node: number | null) => void
}

/** Result of a function that only has an effect: no attribute is written. */
const NOTHING = Symbol('nothing')
type Acted = Known | undefined | typeof NOTHING

type Act = (run: ActingRun, row: ExecutionRow) => Acted

/** Functions that have an effect. */
const BY_NAME: Readonly<Record<ActingName, Act>> = {
  MediaTypeExec: runForMedia,
  TriggerRARForBS: pushDecision,
  SetEventTypeList: setEvents,
}
const ACTS: ReadonlyMap<string, Act> = new Map(Object.entries(BY_NAME))

/** Calls the function of an execution and writes its result to an attribute of the run (statements 43 and 44). */
export function execute(run: ActingRun, row: ExecutionRow): void {
  const { decision } = run
  const { work_exec_id: id, src_re_attr, obj_re_attr } = row
  const given = givenTo(decision, { name: row.function ?? '', attribute: src_re_attr })
  const reading = resultOf(run, row, given)
  const result = reading === NOTHING ? NOTHING : reading.value
  const of = { resource: 'rule-workflow-exec', id }
  decision.trace.taken(() => ({
    statement: 43,
    ...of,
    text: row.function || 'Copy',
    left: given.value ?? null,
    operator: '→',
    right: obj_re_attr,
    result: result === NOTHING ? null : (result ?? null),
  }))
  if (obj_re_attr === null || reading === NOTHING) return
  if (decision.references.systemAttributes.has(obj_re_attr)) {
    const text = 'An attribute of the system is read-only: nothing is written'
    decision.trace.taken(() => ({ statement: 11, ...of, text, right: obj_re_attr, result: false }))
    return
  }
  if (decision.references.attributes.get(obj_re_attr)?.re_attr_src_type === RESERVE) {
    const text = 'A reserve attribute is read-only: nothing is written'
    decision.trace.taken(() => ({ statement: 44, ...of, text, right: obj_re_attr, result: false }))
    return
  }
  write(run, obj_re_attr, reading)
}

function write({ decision }: ActingRun, attribute: number, { value, clock }: Reading): void {
  const written = new Map(decision.attributes)
  if (value === undefined) written.delete(attribute)
  else written.set(attribute, value)
  decision.attributes = written
  if (clock) decision.clockValues.set(attribute, clock)
  else decision.clockValues.delete(attribute)
}

function resultOf(run: ActingRun, row: ExecutionRow, given: Reading): Reading | typeof NOTHING {
  if (!row.function) return given
  const act = ACTS.get(row.function)
  if (act) {
    const value = act(run, row)
    return value === NOTHING ? NOTHING : { value, clock: undefined }
  }
  const call = valueFunction(row.function)
  if (!call) throw new WorkflowFault('UNKNOWN_FUNCTION', row.work_node_id)
  const { function: name, param1, param2, src_re_attr: attribute } = row
  return readCall(run.decision, call, { name, param1, param2, attribute })
}

/** Runs a media flow once for each component of a type. Returns how many there are (statement 51). */
function runForMedia(run: ActingRun, { work_exec_id: id, work_node_id, param1, param2 }: ExecutionRow): number {
  const { context, trace } = run.decision
  const type = numberOf(param2)
  const count = context.media.filter(({ media_type }) => media_type === type).length
  const [resource, text] = ['rule-workflow-exec', 'Media components of the type']
  trace.taken(() => ({ statement: 51, resource, id, text, left: param2, result: count }))
  for (let component = 0; component < count; component += 1) run.run(idOf(param1), 'C', work_node_id)
  return count
}

/** Marks the answer as unsolicited and runs a push flow for it (statement 52). */
function pushDecision(run: ActingRun, { work_exec_id: id, work_node_id, param1 }: ExecutionRow): typeof NOTHING {
  const text = 'The answer is sent unsolicited, as a Re-Auth-Request'
  run.decision.trace.taken(() => ({ statement: 52, resource: 'rule-workflow-exec', id, text }))
  run.run(idOf(param1), 'D', work_node_id)
  return NOTHING
}

/** Sets the events to ask for, replacing those of earlier calls (statement 53). */
function setEvents({ decision }: ActingRun, { work_exec_id: id, param1 }: ExecutionRow): typeof NOTHING {
  const { triggerOf } = decision.references
  decision.eventList = (idsOfParameter(param1 ?? '') ?? []).flatMap((event) => triggerOf.get(event) ?? [])
  const result = decision.eventList.join(', ')
  const [resource, text] = ['rule-workflow-exec', 'Events to ask for']
  decision.trace.taken(() => ({ statement: 53, resource, id, text, left: param1, result }))
  return NOTHING
}
