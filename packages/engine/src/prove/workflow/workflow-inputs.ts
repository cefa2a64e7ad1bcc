import { LISTS } from '@tollgate/policy/workflow/describe-constant.ts'
import { idsOfParameter } from '@tollgate/contract/standards/workflow-function.ts'
import type { DecidingPolicy } from '../../decide/decision.ts'
import type { Policy } from '../../decide/policy.ts'
import { startOfDay } from '../../time-span/local-time.ts'
import type { ConditionRow, ExecutionRow } from '../../decide/rows/policy-data.ts'
import { edgesOf } from '@tollgate/policy/plan/in-force.ts'
import { momentsOfText } from '../../decide/clock/moments-of-text.ts'
import { idOf, momentOf, numberOf } from '../../decide/values/read-value.ts'
import type { CompiledWorkflow } from '../../decide/workflow/compile-workflow.ts'
import { addMap, noComparands, type Comparands } from '../space/comparands.ts'

/** Inputs of a workflow: comparands by source (`A 5`, `B 12`, `C 7`, `D 3`, `M 1` for media). */
export interface WorkflowInputs {
  sources: Map<string, Comparands>
  spans: Set<number>
  /** Moments at which a called workflow begins or ceases to be in force. */
  days: number[]
  /** Whether the clock is read. */
  readsClock: boolean
  /** Whether the comparands distinguish everything that the workflow does. False if it computes values. */
  isExact: boolean
}

const ORDER = new Set([3, 4, 5, 6, 10])
const STARTS_WITH = 9
const EMPTY = new Set([11, 12])
/** Functions that return the attribute's value unchanged. */
const PASSING = new Set(['CopyValue', 'ValueOr'])
const CONSTANT = new Set(['SetValue', 'ClearValue'])
const ZONE = new Set(['zone', 'zonecode'])
const CALLING = new Set(['MediaTypeExec', 'TriggerRARForBS', 'SetEventTypeList'])
const CLOCK = new Set(['Now', 'HourOfDay', 'DayOfWeek', 'DayOfMonth', 'AddTime', 'TimeSince'])
const COUNTED: Readonly<Record<string, string>> = {
  GetAcmByResourceId: 'C',
  GetBalanceByAcctResId: 'B',
  GetCounterStatus: 'D',
}

type Call = Pick<ConditionRow, 'function' | 'param1' | 'param2'> & { re_attr: number | null }

/** Collects the inputs of workflows from their conditions and executions. */
export function inputsOf(workflows: readonly CompiledWorkflow[], policy: DecidingPolicy): WorkflowInputs {
  const collector = new Collector(policy)
  for (const { row, nodes } of workflows) {
    collector.addDays(edgesOf(row))
    for (const { groups, executions } of nodes.values()) {
      for (const condition of groups.flatMap(({ conditions }) => conditions)) collector.addCondition(condition)
      for (const execution of executions) collector.addExecution(execution)
    }
  }
  return collector.finished()
}

class Collector {
  readonly #policy: DecidingPolicy
  readonly #inputs: WorkflowInputs = {
    sources: new Map(),
    spans: new Set(),
    days: [],
    readsClock: false,
    isExact: true,
  }
  /** Copies of attributes. Comparands of a copy count for its original. */
  readonly #copies: [from: string, to: string][] = []

  constructor(policy: DecidingPolicy) {
    this.#policy = policy
  }

  finished(): WorkflowInputs {
    for (const _ of this.#copies) for (const [from, to] of this.#copies) merge(this.#of(from), this.#of(to))
    return this.#inputs
  }

  addDays(days: readonly string[]): void {
    this.#inputs.days.push(...days.map((day) => startOfDay(day, this.#policy.networkTimeZone)))
  }

  addCondition(row: ConditionRow): void {
    const read = this.#sourceOf(row)
    const isZone = row.zone_id !== null && !row.operand
    if (row.is_const === 'Y' || isZone) {
      if (read !== undefined && !isZone) this.#addConstant(row, read)
      return
    }
    const right = { re_attr: row.r_re_attr, function: row.r_function, param1: row.r_param1, param2: row.r_param2 }
    const other = this.#sourceOf(right)
    this.#inputs.isExact = false
    if (read !== undefined && other !== undefined) this.#copies.push([read, other], [other, read])
  }

  addExecution(row: ExecutionRow): void {
    const { src_re_attr, obj_re_attr, function: name } = row
    if (name === 'MediaTypeExec') this.#of(`M ${numberOf(row.param2) ?? 0}`)
    if (name !== null && (CALLING.has(name) || CONSTANT.has(name))) return
    const read = this.#sourceOf({ ...row, re_attr: src_re_attr })
    if (read !== undefined && obj_re_attr !== null) this.#copies.push([read, `A ${obj_re_attr}`])
  }

  /** The source that a call reads, if any. */
  #sourceOf({ re_attr, function: name, param1 }: Call): string | undefined {
    const attribute = this.#attributeRead(re_attr, name)
    if (attribute !== undefined) this.#of(attribute)
    if (!name || PASSING.has(name)) return attribute
    if (name === 'InTimeSpan') this.#inputs.spans.add(idOf(param1) ?? 0)
    else if (ZONE.has(name)) this.#addZones(attribute, param1)
    else if (COUNTED[name] !== undefined) return this.#counted(`${COUNTED[name]} ${idOf(param1) ?? 0}`)
    else this.#computes(name, param1)
    return ZONE.has(name) || name === 'InTimeSpan' ? undefined : attribute
  }

  /** System attributes read the context: `T` for the clock, `E` for the event. */
  #attributeRead(id: number | null, name: string | null): string | undefined {
    if (id === null) return undefined
    const system = this.#policy.references.systemAttributes.get(id)
    if (system === undefined) return `A ${id}`
    if (system === 'event') return 'E 1'
    if (system === 'current-time') this.#computes('Now', name)
    return system === 'current-time' ? 'T 1' : undefined
  }

  #counted(source: string): string {
    this.#of(source)
    return source
  }

  #addZones(attribute: string | undefined, param1: string | null): void {
    const map = this.#policy.references.zones.maps.get(idOf(param1) ?? 0)
    if (attribute !== undefined && map) addMap(this.#of(attribute), map)
  }

  /** Notes a computed value. Its comparands say little about the values that it is computed from. */
  #computes(name: string, param1: string | null): void {
    this.#inputs.isExact = false
    if (CLOCK.has(name)) this.#inputs.readsClock = true
    if (name !== 'SumBalanceByAcctResId') return
    for (const id of this.#policy.references.balancesBelow(idOf(param1) ?? 0)) this.#of(`B ${id}`)
  }

  #addConstant({ operand, sort_operator: operator }: ConditionRow, source: string): void {
    const comparands = this.#of(source)
    if (EMPTY.has(operator)) comparands.texts.set('', '')
    if (operand === null || EMPTY.has(operator)) return
    const isOrder = ORDER.has(operator)
    if (operator === STARTS_WITH) comparands.prefixes.set(operand, operand)
    for (const part of LISTS.includes(operator) ? operand.split(',').map((one) => one.trim()) : [operand]) {
      const [number, moment] = [numberOf(part), momentOf(part)]
      comparands.texts.set(part, part)
      if (number !== undefined) comparands.numbers.add(number)
      if (moment !== undefined) for (const by of [-1, 1]) addMoment(comparands, moment + by)
      if (source.startsWith('T')) this.#inputs.days.push(...momentsOfText(part, this.#policy.networkTimeZone))
      const isText = moment === undefined && (number === undefined || !this.#isMeasurable(source))
      if (isOrder && isText) this.#inputs.isExact = false
    }
  }

  #isMeasurable(source: string): boolean {
    const [type, id] = source.split(' ')
    return type !== 'A' || this.#policy.references.attributes.get(Number(id))?.measurable === 'Y'
  }

  #of(source: string): Comparands {
    const known = this.#inputs.sources.get(source) ?? noComparands()
    this.#inputs.sources.set(source, known)
    return known
  }
}

function addMoment({ texts }: Comparands, moment: number): void {
  const text = new Date(moment).toISOString()
  texts.set(text, text)
}

function merge(into: Comparands, from: Comparands): void {
  for (const [key, text] of from.texts) into.texts.set(key, text)
  for (const [key, text] of from.prefixes) into.prefixes.set(key, text)
  for (const number of from.numbers) into.numbers.add(number)
  for (const code of from.codes) into.codes.add(code)
  for (const map of from.maps) into.maps.add(map)
  for (const network of from.networks) if (!into.networks.includes(network)) into.networks.push(network)
}

/** The workflows that one can call, directly or not, itself first. A called workflow stands for all its versions. */
export function calledBy(
  { workflows, workflowVersions }: Pick<Policy, 'workflows' | 'workflowVersions'>,
  first: number,
): CompiledWorkflow[] {
  const ids = new Set([first])
  for (const id of ids)
    for (const named of namedIn(workflows.get(id)))
      for (const { work_group_id: version } of workflowVersions.get(named) ?? []) ids.add(version)
  return [...ids].flatMap((id) => workflows.get(id) ?? [])
}

function namedIn(workflow: CompiledWorkflow | undefined): number[] {
  return [...(workflow?.nodes.values() ?? [])].flatMap(({ calls, executions }) => [
    ...(calls === undefined ? [] : [calls]),
    ...executions.flatMap(({ function: name, param1 }) =>
      name === 'MediaTypeExec' || name === 'TriggerRARForBS' ? (idsOfParameter(param1 ?? '') ?? []) : [],
    ),
  ])
}
