import { LINK_FIELD, LINKS } from '@tollgate/policy/workflow/links.ts'
import { idReader, type IdOf } from './demo-ids.ts'
import { write, type DemoValues, type Place } from './demo-writer.ts'

interface Step {
  /** Type, column and row on the canvas. */
  at: [type: 'S' | 'A' | 'B' | 'C' | 'E', column: number, row: number]
  yes?: string
  no?: string
  /** Alternatives, each of conditions that hold together. */
  asks?: DemoValues<'rule-workflow-cond'>[][]
  does?: DemoValues<'rule-workflow-exec'>[]
  runs?: number
  comments?: string
}

const NAMED = ['attribute', 'accumulator-type', 'balance-type-acct', 'policy-event', 'zone-map', 'zone'] as const
const COLUMN = 220
const ROW = 180
const EFFECTIVE = '2026-01-01T00:00:00.000Z'
const GB = 1024 ** 3

/** Three workflows: roaming steering runs fair use by a callback and media handling by a function. */
export async function seedDemoWorkflows(place: Place): Promise<void> {
  const idOf = await idReader(place, NAMED)
  const fairUse = await seedWorkflow(place, { name: 'Fair use throttling', type: 'B' }, fairUseSteps(idOf))
  const media = await seedWorkflow(place, { name: 'Media type handling', type: 'C' }, mediaSteps(idOf))
  await seedWorkflow(place, { name: 'Roaming steering', type: 'A' }, roamingSteps(idOf, fairUse, media))
}

const is = (operand: string | number) => ({ sort_operator: 1, is_const: 'Y', operand: String(operand) })
const atLeast = (operand: number) => ({ sort_operator: 4, is_const: 'Y', operand: String(operand) })

function fairUseSteps(idOf: IdOf): Record<string, Step> {
  const attribute = (name: string) => idOf('attribute', name)
  const usage = (name: string) => ({ function: 'GetAcmByResourceId', param1: String(idOf('accumulator-type', name)) })
  const report = idOf('policy-event', 'Usage threshold reached')
  const revalidate = idOf('policy-event', 'Revalidation timer')
  const slow = { function: 'SetValue', param1: '9', obj_re_attr: attribute('Bearer QCI') }
  return {
    Start: { at: ['S', 0, 0], yes: 'Exempt from fair use?' },
    'Exempt from fair use?': {
      at: ['B', 1, 0],
      asks: [[{ re_attr: attribute('Exempt from fair use'), ...is('Y') }]],
      yes: 'Done',
      no: 'Volume used up?',
    },
    'Volume used up?': {
      at: ['B', 1, 1],
      asks: [
        [{ ...usage('Daily fair use volume'), ...atLeast(5 * GB) }],
        [
          { ...usage('Monthly data usage'), ...atLeast(50 * GB) },
          { re_attr: attribute('Extra volume bought (MB)'), sort_operator: 11, is_const: 'Y' },
        ],
      ],
      yes: 'Slow the line down',
      no: 'Watch the usage',
      comments: '5 GB a day, or 50 GB a month without extra volume',
    },
    'Slow the line down': {
      at: ['A', 2, 1],
      does: [slow, { function: 'SetEventTypeList', param1: `${report},${revalidate}` }],
      yes: 'Done',
    },
    'Watch the usage': {
      at: ['A', 1, 2],
      does: [{ function: 'SetEventTypeList', param1: String(report) }],
      yes: 'Done',
    },
    Done: { at: ['E', 3, 0] },
  }
}

function mediaSteps(idOf: IdOf): Record<string, Step> {
  const qci = idOf('attribute', 'Bearer QCI')
  const set = (value: number) => [{ function: 'SetValue', param1: String(value), obj_re_attr: qci }]
  const roaming = { function: 'GetBalanceByAcctResId', param1: String(idOf('balance-type-acct', 'Roaming minutes')) }
  return {
    Start: { at: ['S', 0, 0], yes: 'IMS access point?' },
    'IMS access point?': {
      at: ['B', 1, 0],
      asks: [[{ re_attr: idOf('attribute', 'Access point name'), sort_operator: 9, is_const: 'Y', operand: 'ims' }]],
      yes: 'Minutes left?',
      no: 'Best effort',
    },
    'Minutes left?': {
      at: ['B', 2, 0],
      asks: [[{ ...roaming, ...atLeast(1) }]],
      yes: 'Voice quality',
      no: 'Best effort',
    },
    'Voice quality': { at: ['A', 3, 0], does: set(1), yes: 'Done' },
    'Best effort': { at: ['A', 2, 1], does: set(9), yes: 'Done' },
    Done: { at: ['E', 3, 1] },
  }
}

function roamingSteps(idOf: IdOf, fairUse: number, media: number): Record<string, Step> {
  const map = String(idOf('zone-map', 'Serving network'))
  const network = { re_attr: idOf('attribute', 'Serving network') }
  const inZone = (name: string) => [
    { ...network, function: 'zone', param1: map, sort_operator: 1, is_const: 'N', zone_id: idOf('zone', name) },
  ]
  const spend = String(idOf('balance-type-acct', 'Roaming spend'))
  return {
    Start: { at: ['S', 0, 0], yes: 'At home?' },
    'At home?': {
      at: ['B', 1, 0],
      asks: [inZone('Home'), inZone('National roaming')],
      yes: 'Apply fair use',
      no: 'In the EU?',
    },
    'In the EU?': { at: ['B', 1, 1], asks: [inZone('EU and EEA')], yes: 'Apply fair use', no: 'Pass or spend left?' },
    'Pass or spend left?': {
      at: ['B', 1, 2],
      asks: [
        [{ re_attr: idOf('attribute', 'Roaming pass active'), ...is('Y') }],
        [{ function: 'SumBalanceByAcctResId', param1: spend, ...atLeast(1) }],
      ],
      yes: 'Handle voice',
      no: 'Keep to a trickle',
    },
    'Apply fair use': { at: ['C', 3, 0], runs: fairUse, yes: 'Done' },
    'Handle voice': {
      at: ['A', 2, 2],
      does: [{ function: 'MediaTypeExec', param1: String(media), param2: '0' }],
      yes: 'Done',
    },
    'Keep to a trickle': {
      at: ['A', 1, 3],
      does: [{ function: 'SetValue', param1: '9', obj_re_attr: idOf('attribute', 'Bearer QCI') }],
      yes: 'Done',
    },
    Done: { at: ['E', 4, 2] },
  }
}

async function seedWorkflow(
  place: Place,
  { name, type }: { name: string; type: string },
  steps: Record<string, Step>,
): Promise<number> {
  const group = { work_group_name: name, work_group_type: type, eff_date: EFFECTIVE }
  const work_group_id = await write(place, 'rule-workflow-group', group)
  const nodes = new Map<string, number>()
  for (const [work_node_name, step] of Object.entries(steps)) {
    const work_node_id = await write(place, 'rule-workflow-node', {
      work_group_id,
      work_node_name,
      work_node_type: step.at[0],
      comments: step.comments,
    })
    nodes.set(work_node_name, work_node_id)
    await seedContents(place, work_node_id, step)
  }
  for (const [from, step] of Object.entries(steps)) {
    await place.trx
      .updateTable('rule_workflow_node')
      .set(Object.fromEntries(LINKS.map((link) => [LINK_FIELD[link], nodes.get(step[link] ?? '') ?? null])))
      .where('work_node_id', '=', nodes.get(from) ?? 0)
      .execute()
  }
  return work_group_id
}

async function seedContents(
  place: Place,
  work_node_id: number,
  { at, asks = [], does = [], runs }: Step,
): Promise<void> {
  const [, column, row] = at
  const position = { work_node_left: column * COLUMN, work_node_up: row * ROW }
  await write(place, 'rule-workflow-node-position', { work_node_id, ...position })
  for (const conditions of asks) {
    const work_cond_group_id = await write(place, 'rule-workflow-cond-group', { work_node_id })
    for (const condition of conditions) await write(place, 'rule-workflow-cond', { work_cond_group_id, ...condition })
  }
  for (const execution of does) await write(place, 'rule-workflow-exec', { work_node_id, ...execution })
  if (runs !== undefined) await write(place, 'rule-workflow-cb', { work_node_id, work_group_id: runs })
}
