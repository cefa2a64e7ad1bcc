import { WORKFLOW_FUNCTIONS, workflowFunction } from '@tollgate/contract/standards/workflow-functions.ts'
import {
  codesOfParameter,
  isAllowedIn,
  type FunctionParameter,
} from '@tollgate/contract/standards/workflow-function.ts'
import type { WorkflowRows } from '../../../src/decide/rows/policy-data.ts'
import { condition, execution, node, workflow, workflowRows } from '../support/rows.ts'
import type { Dice } from './dice.ts'
import { VALUES, WANTED } from './pools.ts'
import { randomDates } from './random-plan.ts'

const NAMES = WORKFLOW_FUNCTIONS.map((definition) => definition.function)
const IN_DECISIONS = WORKFLOW_FUNCTIONS.filter((definition) => isAllowedIn(definition, 'decision')).map(
  (definition) => definition.function,
)

/** Workflows that call each other, some of them wrong. */
export function randomWorkflows(dice: Dice): WorkflowRows[] {
  const kinds = ['A', 'A', 'B', 'B', 'C', 'D', 'A', 'B', 'B', 'B', 'B']
  const firsts = kinds.slice(0, dice.whole(2, kinds.length)).map((work_group_type, index) => {
    const dates = dice.chance(0.9) ? {} : randomDates(dice)
    return randomWorkflow(dice, workflow({ work_group_id: index + 1, work_group_type, ...dates }))
  })
  return dice.shuffled([...firsts, ...randomVersions(dice, firsts)])
}

/** Dated versions of workflows, now and then of another type, or two that begin on one day. */
function randomVersions(dice: Dice, firsts: readonly WorkflowRows[]): WorkflowRows[] {
  return dice.some(0, 6, (place) => {
    const { work_group_id: version_of, work_group_type: type } = dice.pick(firsts).group
    const work_group_type = dice.chance(0.9) ? type : dice.pick(['A', 'B'])
    const key = `w${dice.whole(1, 3)}`
    const row = { work_group_id: 20 + place, version_of, work_group_type, key, ...randomDates(dice) }
    return randomWorkflow(dice, workflow(row))
  })
}

function randomWorkflow(dice: Dice, group: WorkflowRows['group']): WorkflowRows {
  const count = dice.whole(1, 7)
  const first = group.work_group_id * 100
  // Links lead on more often than back: else every run would end in a loop.
  const link = (from: number) =>
    dice.chance(0.1) ? null : first + (dice.chance(0.93) ? from + dice.whole(1, 3) : dice.whole(0, count))
  const nodes = Array.from({ length: count }, (_, place) => {
    const type = place === 0 && dice.chance(0.8) ? 'S' : dice.pick(['A', 'A', 'A', 'B', 'B', 'C', 'E'])
    return node(first + place, type, link(place), link(place))
  })
  const ids = nodes.map(({ work_node_id }) => work_node_id)
  let last = first * 10
  const id = () => (last += 1)
  return workflowRows({
    group,
    nodes: dice.shuffled(nodes),
    condition_groups: ids.flatMap((work_node_id) =>
      dice.some(dice.chance(0.05) ? 0 : 1, 2, () => ({
        work_cond_group_id: id(),
        work_node_id,
        conditions: dice.some(0, 3, (seq) => randomCondition(dice, id(), seq)),
      })),
    ),
    executions: ids.flatMap((work_node_id) => dice.some(0, 2, (seq) => randomExecution(dice, id(), work_node_id, seq))),
    callbacks: ids.flatMap((work_node_id) =>
      dice.chance(0.95) ? [{ work_node_id, work_group_id: dice.pick([3, 4, 8, 9, 10, 11, 3, 4, 99]), sp_id: 0 }] : [],
    ),
  })
}

const attributeId = (dice: Dice) => dice.pick([null, 1, 2, 3, 4, 5, 6, 7, 8, 9])

/** A parameter that fits what the function takes, most of the time. */
function parameter(dice: Dice, name: string | null, which: 'param1' | 'param2'): string | null {
  const wanted = workflowFunction(name)?.[which] ?? null
  return dice.chance(0.9) ? fitting(dice, wanted) : dice.pick([null, '0', '-1', '1.5', 'N', 'x', '1,2', '99', '16'])
}

function fitting(dice: Dice, wanted: FunctionParameter | null): string | null {
  if (wanted === null) return null
  if (wanted.name === 'work_group_id') return String(dice.pick([5, 5, 6, 6, dice.whole(1, 11)]))
  if (wanted.value_type === 'I') return String(dice.whole(1, 5))
  if (wanted.value_type === 'L') return dice.pick(['1', '1,2', '2, 3', '4', '1,4', '3'])
  if (wanted.value_type === 'C') return dice.pick(codesOfParameter(wanted)).value
  return wanted.value_type === 'N'
    ? dice.pick(['0', '1', '2', '3', '2.5', '-1', '7', '0.2', '1e300'])
    : dice.pick(WANTED)
}

/** A name with parameters of its own. */
function call(dice: Dice, name: string | null) {
  return { function: name, param1: parameter(dice, name, 'param1'), param2: parameter(dice, name, 'param2') }
}

function randomCondition(dice: Dice, work_cond_id: number, seq: number) {
  const operand = () => dice.pick([...VALUES.map(String), ...WANTED, 'a,b,7', '2,10', '7, 8,x', '5,15', 'Y', 'N', '1'])
  const known = () => dice.pick(dice.chance(0.99) ? IN_DECISIONS : [...NAMES, 'Run'])
  const name = () => (dice.chance(0.4) ? null : known())
  const right = call(dice, name())
  return condition({
    work_cond_id,
    seq: dice.chance(0.95) ? seq : 1,
    re_attr: attributeId(dice),
    ...call(dice, name()),
    sort_operator: dice.whole(1, 12),
    is_const: dice.pick(['Y', 'Y', 'N']),
    operand: dice.pick([null, operand(), operand(), operand()]),
    r_re_attr: attributeId(dice),
    r_function: right.function,
    r_param1: right.param1,
    r_param2: right.param2,
    zone_id: dice.pick([null, null, null, 11, 21, 12]),
  })
}

function randomExecution(dice: Dice, work_exec_id: number, work_node_id: number, seq: number) {
  return execution({
    work_exec_id,
    work_node_id,
    seq: dice.chance(0.9) ? seq : 1,
    ...call(dice, dice.chance(0.99) ? dice.pick([...NAMES, null]) : 'Run'),
    src_re_attr: attributeId(dice),
    obj_re_attr: attributeId(dice),
  })
}
