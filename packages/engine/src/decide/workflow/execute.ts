import { idsOfParameter } from '@tollgate/contract/workflow/workflow-function.ts'
import type { ExecutionRow } from '../rows/workflow-rows.ts'
import type { Decision } from '../decision.ts'
import { idOf, numberOf, type Known } from '../values/read-value.ts'
import { valueFunction } from './value-functions.ts'
import { WorkflowFault } from './workflow-fault.ts'

const RESERVE = 'C'

/** Who may start a workflow: an event, a callback, a media component, a push. */
export const CALLERS = ['A', 'B', 'C', 'D'] as const
export type Caller = (typeof CALLERS)[number]

/** A run that an execution belongs to, as far as it can act on it. */
export interface ActingRun {
  decision: Decision
  run: (workflow: number | undefined, caller: Caller, node: number | null) => void
}

/** Stands for the result of a function that is called for what it does: no attribute is written. */
const NOTHING = Symbol('nothing')
type Result = Known | undefined | typeof NOTHING

/** Functions that act, and what they do. */
const ACTS: Readonly<Record<string, (run: ActingRun, row: ExecutionRow) => Result>> = {
  MediaTypeExec: runForMedia,
  TriggerRARForBS: pushDecision,
  SetEventTypeList: setEvents,
}

/** Calls the function of an execution and keeps what it gives in the run's own attributes (statements 43 and 44). */
export function execute(run: ActingRun, row: ExecutionRow): void {
  const { decision } = run
  const { work_exec_id: id, src_re_attr, obj_re_attr } = row
  const value = src_re_attr === null ? undefined : decision.attributes.get(src_re_attr)
  const result = resultOf(run, row, value)
  const of = { resource: 'rule-workflow-exec', id }
  decision.trace.taken(() => ({
    statement: 43,
    ...of,
    text: row.function || 'Copy',
    left: value ?? null,
    operator: '→',
    right: obj_re_attr,
    result: result === NOTHING ? null : (result ?? null),
  }))
  if (obj_re_attr === null || result === NOTHING) return
  if (decision.references.attributes.get(obj_re_attr)?.re_attr_src_type === RESERVE) {
    const text = 'A reserve attribute is read-only: nothing is written'
    decision.trace.taken(() => ({ statement: 44, ...of, text, right: obj_re_attr, result: false }))
    return
  }
  write(run, obj_re_attr, result)
}

function write({ decision }: ActingRun, attribute: number, value: Known | undefined): void {
  const written = new Map(decision.attributes)
  if (value === undefined) written.delete(attribute)
  else written.set(attribute, value)
  decision.attributes = written
}

function resultOf(run: ActingRun, row: ExecutionRow, value: Known | undefined): Result {
  if (!row.function) return value
  const act = Object.hasOwn(ACTS, row.function) ? ACTS[row.function] : undefined
  if (act) return act(run, row)
  const call = valueFunction(row.function)
  if (!call) throw new WorkflowFault('UNKNOWN_FUNCTION', row.work_node_id)
  return call({ decision: run.decision, param1: row.param1, param2: row.param2, value })
}

/** Runs a media flow once for each component of a type; gives how many there are (statement 51). */
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

/** Replaces the events that earlier calls asked for (statement 53). */
function setEvents({ decision }: ActingRun, { work_exec_id: id, param1 }: ExecutionRow): typeof NOTHING {
  const { triggerOf } = decision.references
  decision.eventList = (idsOfParameter(param1 ?? '') ?? []).flatMap((event) => triggerOf.get(event) ?? [])
  const result = decision.eventList.join(', ')
  const [resource, text] = ['rule-workflow-exec', 'Events to ask for']
  decision.trace.taken(() => ({ statement: 53, resource, id, text, left: param1, result }))
  return NOTHING
}
