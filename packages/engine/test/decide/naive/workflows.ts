import { EVENT_TYPES } from '@tollgate/contract/standards/event-trigger.ts'
import type { Statement } from '@tollgate/contract/simulation/trace-line.ts'
import type { WorkflowError, WorkflowErrorCode } from '@tollgate/contract/simulation/answer.ts'
import type {
  ConditionGroupRow,
  ConditionRow,
  ExecutionRow,
  NodeRow,
  WorkflowRows,
} from '../../../src/decide/rows/policy-data.ts'
import { callOf } from './functions.ts'
import { readAttribute } from './sources.ts'
import type { Moving } from './moving.ts'
import { onClock, onDay, say, type State } from './state.ts'
import { asId, asNumber, dayAfter, dayOf, inForce, momentIn, order, TooLarge, type Value } from './values.ts'

// Statements 36 to 53.

export class Stop extends Error {
  readonly error: WorkflowError
  readonly statement: Statement

  constructor(code: WorkflowErrorCode, node: number | null) {
    const [statement, message] = MESSAGES[code]
    super(message)
    this.statement = statement
    this.error = { code, message, work_node_id: node }
  }
}

const MESSAGES: Record<WorkflowErrorCode, [Statement, string]> = {
  NO_START: [37, 'The workflow has no start'],
  NO_WORKFLOW: [45, 'The workflow to run does not exist'],
  DECISION_WITHOUT_CONDITIONS: [39, 'The decision has no conditions'],
  UNKNOWN_FUNCTION: [43, 'There is no such function'],
  FUNCTION_NOT_ALLOWED: [47, 'The function cannot be called in a decision'],
  TOO_MANY_NODES: [46, 'The run came to more than 1000 nodes'],
  TOO_DEEP: [46, 'More than 8 workflows run within each other'],
  CALLBACK_CIRCLE: [46, 'The workflow to run is running already'],
  NUMBER_OVERFLOW: [43, 'A figure is larger than a number can be'],
  ENDLESS_LOOP: [46, 'The run came here before with the same attributes'],
}

interface Run {
  state: State
  stack: number[]
  nodes: number
}

export function runEntry(state: State, id: number, isExact = false): WorkflowError | null {
  try {
    runWorkflow({ state, stack: [], nodes: 0 }, id, 'A', null, isExact)
    return null
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    const node = stop.error.work_node_id
    const resource = node === null ? null : 'rule-workflow-node'
    say(state, stop.statement, resource, node, stop.error.message, [null, null, null, stop.error.code])
    return stop.error
  }
}

function runWorkflow(run: Run, id: number | null, caller: string, node: number | null, isExact = false): void {
  const { state } = run
  const named = state.data.workflows.find((rows) => rows.group.work_group_id === id)
  if (!named || id === null) throw new Stop('NO_WORKFLOW', node)
  const resource = 'rule-workflow-group'
  const own = isExact ? [] : state.data.workflows.filter(({ group }) => group.version_of === id)
  const versions = [named, ...own].filter(({ group }) => group.work_group_type === caller)
  if (versions.length === 0) {
    const fit = [named.group.work_group_type, '=', caller, false] as const
    say(state, 36, resource, id, 'The workflow does not run: its type does not fit', [...fit])
    return
  }
  if (isExact) {
    say(state, 36, resource, id, 'The workflow runs', [caller, '=', caller, true])
    run.stack.push(id)
    walk(run, named)
    run.stack.pop()
    return
  }
  const edges = versions.flatMap(({ group }) => [
    dayOf(group.eff_date),
    ...(group.exp_date === null ? [] : [dayAfter(group.exp_date)]),
  ])
  const [found, ...others] = currentOn(versions, state.day)
  const edge = edges.toSorted(order).find((day) => day > state.day && currentOn(versions, day)[0] !== found)
  if (edge !== undefined) onDay(state, edge, resource, id)
  if (!found) {
    const text = 'The workflow does not run: its dates are not current'
    say(state, 36, resource, id, text, [state.day, null, null, false])
    return
  }
  const runs = found.group.work_group_id
  for (const { group } of others)
    say(state, 36, resource, group.work_group_id, 'Current as well, but overlaid', [state.day])
  say(state, 36, resource, runs, 'The workflow runs', [caller, '=', caller, true])
  if (run.stack.includes(runs)) throw new Stop('CALLBACK_CIRCLE', node)
  if (run.stack.length >= 8) throw new Stop('TOO_DEEP', node)
  run.stack.push(runs)
  walk(run, found)
  run.stack.pop()
}

/** Those that are current on a day, the later begun first, of equals the higher key, then the later listed. */
function currentOn(versions: readonly WorkflowRows[], day: string): WorkflowRows[] {
  return versions
    .filter(({ group }) => inForce(group, day))
    .toReversed()
    .toSorted(
      ({ group: a }, { group: b }) => order(dayOf(b.eff_date), dayOf(a.eff_date)) || order(b.key ?? '', a.key ?? ''),
    )
}

function startOf(rows: WorkflowRows): NodeRow | undefined {
  const starts = rows.nodes.filter((row) => row.work_node_type === 'S')
  if (starts.length > 0) return starts.toSorted((a, b) => a.work_node_id - b.work_node_id)[0]
  const free = rows.nodes.filter((row) => !rows.nodes.some((other) => linksTo(other, row.work_node_id)))
  return free.length === 1 ? free[0] : undefined
}

function linksTo(node: NodeRow, target: number): boolean {
  if (node.work_node_type === 'E') return false
  return node.work_next_node_id === target || (node.work_node_type === 'B' && node.work_next_node_id_n === target)
}

function walk(run: Run, rows: WorkflowRows): void {
  const { state } = run
  let node = startOf(rows)
  if (!node) throw new Stop('NO_START', null)
  const seen = new Set<string>()
  for (let first = true; node; first = false) {
    const id: number = node.work_node_id
    run.nodes += 1
    if (run.nodes > 1000) throw new Stop('TOO_MANY_NODES', id)
    const visit = JSON.stringify([id, [...state.attributes].toSorted(([a], [b]) => a - b)])
    if (seen.has(visit)) throw new Stop('ENDLESS_LOOP', id)
    seen.add(visit)
    say(state, first ? 37 : 38, 'rule-workflow-node', id, first ? 'Start' : 'Node')
    let next: number | null = node.work_next_node_id
    if (node.work_node_type === 'E') return
    try {
      if (node.work_node_type === 'B' && !decisionOf(run, rows, id)) next = node.work_next_node_id_n
      if (node.work_node_type === 'A') {
        const executions = rows.executions.filter((row) => row.work_node_id === id)
        for (const row of executions.toSorted((a, b) => a.seq - b.seq || a.work_exec_id - b.work_exec_id)) {
          execute(run, row)
        }
      }
      if (node.work_node_type === 'C') {
        const calls = rows.callbacks.find((row) => row.work_node_id === id)?.work_group_id ?? null
        say(state, 45, 'rule-workflow-cb', id, 'Callback', [null, null, calls])
        runWorkflow(run, calls, 'B', id)
      }
    } catch (fault) {
      throw fault instanceof TooLarge ? new Stop('NUMBER_OVERFLOW', id) : fault
    }
    const target: number | null = next
    node = rows.nodes.find((row) => row.work_node_id === target)
  }
}

function decisionOf({ state }: Run, rows: WorkflowRows, id: number): boolean {
  const groups = rows.condition_groups
    .filter((row) => row.work_node_id === id)
    .toSorted((a, b) => a.work_cond_group_id - b.work_cond_group_id)
  if (groups.length === 0) throw new Stop('DECISION_WITHOUT_CONDITIONS', id)
  let any = false
  for (const group of groups) if (groupOf(state, group, id)) any = true
  say(state, 39, 'rule-workflow-node', id, 'Decision', [null, null, null, any])
  return any
}

function groupOf(state: State, group: ConditionGroupRow, node: number): boolean {
  const rows = group.conditions.toSorted((a, b) => a.seq - b.seq || a.work_cond_id - b.work_cond_id)
  let result = rows.length > 0
  for (const row of rows) if (!conditionOf(state, row, node)) result = false
  const id = group.work_cond_group_id
  say(state, 39, 'rule-workflow-cond-group', id, 'Condition group', [null, null, null, result])
  return result
}

interface Side {
  value: Value | null
  measurable: boolean
  moving: Moving | null
}

const LABELS = [
  '',
  '=',
  '≠',
  '>',
  '≥',
  '<',
  '≤',
  'in list',
  'not in list',
  'starts with',
  'between',
  'is empty',
  'is not empty',
]

/** Statements 41 and 42. */
function conditionOf(state: State, row: ConditionRow, node: number): boolean {
  const left = sideOf(state, node, row.function, row.param1, row.param2, row.re_attr)
  const right = rightOf(state, node, row)
  const holds = compare(left, row.sort_operator, right)
  const at = (side: Side, moment: number) => (side.moving ? { ...side, value: side.moving.at(moment) } : side)
  const later = (moment: number) => compare(at(left, moment), row.sort_operator, at(right, moment))
  onClock(state, [left, right], later, 'rule-workflow-cond', row.work_cond_id)
  const compared = [left.value, LABELS[row.sort_operator] ?? String(row.sort_operator), right.value, holds]
  say(state, 42, 'rule-workflow-cond', row.work_cond_id, 'Condition', compared)
  return holds
}

function rightOf(state: State, node: number, row: ConditionRow): Side {
  if (row.zone_id !== null && !row.operand) {
    if (row.function !== 'zonecode') return { value: row.zone_id, measurable: true, moving: null }
    return {
      value: state.rows.zones.find((zone) => zone.zone_id === row.zone_id)?.zone_code ?? null,
      measurable: false,
      moving: null,
    }
  }
  if (row.is_const === 'Y') return { value: row.operand, measurable: true, moving: null }
  return sideOf(state, node, row.r_function, row.r_param1, row.r_param2, row.r_re_attr)
}

const NOT_IN_DECISIONS = ['MediaTypeExec', 'TriggerRARForBS', 'SetEventTypeList', 'SetValue', 'ClearValue']

function sideOf(
  state: State,
  node: number,
  name: string | null,
  param1: string | null,
  param2: string | null,
  attribute: number | null,
): Side {
  const row = state.rows.attributes.find((one) => one.re_attr === attribute)
  const measurable = row?.measurable === 'Y'
  if (name === null || name === '') {
    const { value, moving } = readAttribute(state, '', attribute)
    return { value: value ?? null, measurable, moving }
  }
  if (NOT_IN_DECISIONS.includes(name)) throw new Stop('FUNCTION_NOT_ALLOWED', node)
  const { value: result, moving } = callOf(state, name, param1, param2, readAttribute(state, name, attribute))
  if (result === undefined) throw new Stop('UNKNOWN_FUNCTION', node)
  if (name === 'CopyValue' || name === 'ValueOr') return { value: result, measurable, moving }
  return { value: result, measurable: typeof result === 'number', moving }
}

function compare(left: Side, operator: number, right: Side): boolean {
  if (operator === 11) return left.value === null || left.value === ''
  if (operator === 12) return left.value !== null && left.value !== ''
  if (left.value === null || right.value === null) return false
  const parts = String(right.value).split(',')
  const against = (part: Value) => orderOf(left, { value: part, measurable: right.measurable, moving: null })
  switch (operator) {
    case 1:
      return against(right.value) === 0
    case 2:
      return against(right.value) !== 0
    case 3:
      return against(right.value) > 0
    case 4:
      return against(right.value) >= 0
    case 5:
      return against(right.value) < 0
    case 6:
      return against(right.value) <= 0
    case 7:
      return parts.some((part) => against(part.trim()) === 0)
    case 8:
      return parts.every((part) => against(part.trim()) !== 0)
    case 9:
      return String(left.value).indexOf(String(right.value)) === 0
    case 10:
      return parts.length === 2 && against(parts[0]?.trim() ?? '') >= 0 && against(parts[1]?.trim() ?? '') <= 0
    default:
      return false
  }
}

function orderOf(left: Side, right: Side): number {
  if (left.measurable && right.measurable) {
    const [a, b] = [asNumber(left.value), asNumber(right.value)]
    if (a !== null && b !== null) return a - b
  }
  const [a, b] = [momentIn(left.value ?? undefined), momentIn(right.value ?? undefined)]
  if (a !== null && b !== null) return a - b
  return order(String(left.value), String(right.value))
}

/** Statements 43, 44 and 51 to 53. */
function execute(run: Run, row: ExecutionRow): void {
  const { state } = run
  const id = row.work_exec_id
  const of = ['rule-workflow-exec', id] as const
  const from = readAttribute(state, row.function ?? '', row.src_re_attr)
  const { value } = from
  let moving: Moving | null = null
  let result: Value | null = null
  let gives = true
  if (row.function === null || row.function === '') {
    result = value ?? null
    moving = from.moving
  } else if (row.function === 'MediaTypeExec') {
    const type = asNumber(row.param2)
    const matching = state.context.media.filter((component) => component.media_type === type)
    say(state, 51, ...of, 'Media components of the type', [row.param2, null, null, matching.length])
    for (let left = matching.length; left > 0; left -= 1) runWorkflow(run, asId(row.param1), 'C', row.work_node_id)
    result = matching.length
  } else if (row.function === 'TriggerRARForBS') {
    say(state, 52, ...of, 'The answer is sent unsolicited, as a Re-Auth-Request')
    runWorkflow(run, asId(row.param1), 'D', row.work_node_id)
    gives = false
  } else if (row.function === 'SetEventTypeList') {
    state.events = eventsIn(state, row.param1)
    say(state, 53, ...of, 'Events to ask for', [row.param1, null, null, state.events.join(', ')])
    gives = false
  } else {
    const called = callOf(state, row.function, row.param1, row.param2, from)
    if (called.value === undefined) throw new Stop('UNKNOWN_FUNCTION', row.work_node_id)
    result = called.value
    moving = called.moving
  }
  say(state, 43, ...of, row.function || 'Copy', [value ?? null, '→', row.obj_re_attr, gives ? result : null])
  if (!gives || row.obj_re_attr === null) return
  const target = row.obj_re_attr
  if (state.rows.attributes.some((one) => one.re_attr === target && one.re_attr_src_type === 'D')) {
    say(state, 11, ...of, 'An attribute of the system is read-only: nothing is written', [null, null, target, false])
    return
  }
  if (state.rows.attributes.some((one) => one.re_attr === target && one.re_attr_src_type === 'C')) {
    say(state, 44, ...of, 'A reserve attribute is read-only: nothing is written', [null, null, target, false])
    return
  }
  if (result === null) state.attributes.delete(target)
  else state.attributes.set(target, result)
  if (moving === null) state.moving.delete(target)
  else state.moving.set(target, moving)
}

function eventsIn(state: State, list: string | null): number[] {
  const ids = (list ?? '').split(',').map((part) => asId(part))
  if (ids.includes(null)) return []
  return ids.flatMap((id) => {
    const event = state.rows.events.find((row) => row.pcr_event_id === id)
    const type = EVENT_TYPES.find((row) => row.re_type === event?.re_type)
    const number = type?.re_type_name === 'Gx' ? asNumber(event?.re_code) : null
    return number !== null && number % 1 === 0 ? [number] : []
  })
}
