import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { expect, test } from 'vitest'
import { decide } from '../../src/decide/decide.ts'
import type { WorkflowRows } from '../../src/decide/rows/policy-data.ts'
import { FolderPolicy } from '../../src/folder-policy.ts'
import { compareNetworks } from '../../src/prove/network/changed-decisions.ts'
import { USUAL_LIMITS } from '../../src/prove/prove-rule-plan.ts'
import { runToEnd } from '../../src/prove/run-to-end.ts'
import { Dice } from '../decide/random/dice.ts'
import { randomReferences } from '../decide/random/random-references.ts'
import { randomWorkflows } from '../decide/random/random-workflow.ts'
import { execution, node, workflow, workflowRows } from '../decide/support/rows.ts'

const NOW = Date.parse('2026-03-01T09:00:00Z')
const DAY = 86_400_000
const SEEDS = Number(process.env.FAMILIES ?? 10)

/** Workflows as tables hold them, beside the attributes that they write. */
function tablesOf(workflows: readonly WorkflowRows[], attributes: readonly object[] = [{ re_attr: 8 }]): Tables {
  const tables = new Map<DocumentCatalogue, readonly Row[]>()
  const fill = (name: DocumentCatalogue, rows: readonly object[]) => tables.set(name, rows as Row[])
  const keyed = (row: { work_group_id: number; key?: string }) => ({
    version_of: null,
    ...row,
    key: `w${row.work_group_id}`,
  })
  fill(
    'pcrf-attribute',
    attributes.map((row, place) => ({ key: `a${place}`, ...row })),
  )
  fill(
    'rule-workflow-group',
    workflows.map(({ group }) => keyed(group)),
  )
  fill(
    'rule-workflow-node',
    workflows.flatMap(({ group: { work_group_id }, nodes }) =>
      nodes.map((row) => ({ ...row, place: row.work_node_id, key: `n${row.work_node_id}`, work_group_id })),
    ),
  )
  fill(
    'rule-workflow-cond-group',
    workflows.flatMap(({ condition_groups }) => condition_groups.map((row, place) => ({ ...row, place }))),
  )
  fill(
    'rule-workflow-cond',
    workflows.flatMap(({ condition_groups }) =>
      condition_groups.flatMap(({ work_cond_group_id, conditions }) =>
        conditions.map((row) => ({ ...row, work_cond_group_id })),
      ),
    ),
  )
  fill(
    'rule-workflow-exec',
    workflows.flatMap(({ executions }) => executions),
  )
  fill(
    'rule-workflow-cb',
    workflows.flatMap(({ callbacks }) => callbacks),
  )
  return tables
}

const compared = (before: readonly WorkflowRows[], after: readonly WorkflowRows[]) =>
  runToEnd(
    compareNetworks({ before: tablesOf(before), after: tablesOf(after), now: NOW, limits: USUAL_LIMITS, runs: 2000 }),
  )

/** A workflow that writes a word. */
const writing = (id: number, word: string, group: Partial<WorkflowRows['group']> = {}) =>
  workflowRows({
    group: workflow({ work_group_id: id, work_group_type: 'B', ...group }),
    nodes: [node(id * 10, 'A')],
    executions: [
      execution({ work_exec_id: id, work_node_id: id * 10, function: 'SetValue', param1: word, obj_re_attr: 8 }),
    ],
  })

const CALLER = workflowRows({
  group: workflow({ work_group_id: 1 }),
  nodes: [node(10, 'C')],
  callbacks: [{ work_node_id: 10, work_group_id: 2 }],
})
const ENTRY = writing(2, 'usual')
const inApril = (word: string, dates: Partial<WorkflowRows['group']> = {}) =>
  writing(3, word, { version_of: 2, eff_date: '2026-04-01', exp_date: '2026-04-30', ...dates })

const told = ({ changed }: ReturnType<typeof compared>) =>
  changed.map(({ workflow: of, from, to, before, after }) => {
    const words = [before, after].map((side) => Object.values((side as { attributes?: object }).attributes ?? {})[0])
    return [of, from, to, ...words]
  })

test('a new version is told of its workflow, in its days, and of whoever calls it', () => {
  expect(told(compared([CALLER, ENTRY], [CALLER, ENTRY, inApril('other')]))).toEqual([
    ['w1', '2026-03-01', null, 'usual', 'other'],
    ['w2', '2026-04-01', '2026-05-01', 'usual', 'other'],
  ])
})

test('so is a changed version, one that is gone, and one that begins later; the others stay as they are', () => {
  const inJune = writing(4, 'summer', { version_of: 2, eff_date: '2026-06-01', exp_date: '2026-06-30' })
  const network = (...versions: WorkflowRows[]) => [CALLER, ENTRY, ...versions, inJune]
  expect(told(compared(network(inApril('other')), network(inApril('third'))))).toEqual([
    ['w1', '2026-03-01', null, 'other', 'third'],
    ['w2', '2026-04-01', '2026-05-01', 'other', 'third'],
  ])
  expect(told(compared(network(inApril('other')), network()))).toEqual([
    ['w1', '2026-03-01', null, 'other', 'usual'],
    ['w2', '2026-04-01', '2026-05-01', 'other', 'usual'],
  ])
  const later = inApril('other', { eff_date: '2026-04-11' })
  expect(told(compared(network(inApril('other')), network(later)))).toEqual([
    ['w1', '2026-03-01', null, 'other', 'usual'],
    ['w2', '2026-04-01', '2026-04-11', 'other', 'usual'],
  ])
})

test('a version that says the same leaves every decision as it is', () => {
  const { changed, not_decided } = compared([CALLER, ENTRY], [CALLER, ENTRY, inApril('usual')])
  expect(changed).toEqual([])
  expect(new Set(not_decided.map(({ why }) => why))).toEqual(new Set(['when it is asked again']))
})

test('a workflow that nothing runs in the place of is told as none', () => {
  const ends = { ...ENTRY, group: { ...ENTRY.group, exp_date: '2026-03-31' } }
  expect(compared([ENTRY], [ends]).changed).toMatchObject([
    { workflow: 'w2', from: '2026-04-01', to: null, before: { workflow: 'w2' }, after: null },
  ])
})

/** One edit of a version: other dates, another workflow, another constant, or it is gone. */
function edited(dice: Dice, workflows: readonly WorkflowRows[]): WorkflowRows[] {
  const versions = workflows.filter(({ group }) => typeof group.version_of === 'number')
  const one = dice.pick(versions.length > 0 ? versions : workflows)
  const { group, executions } = one
  const made = dice.pick<() => WorkflowRows[]>([
    () => [],
    () => [{ ...one, group: { ...group, eff_date: `2026-0${dice.whole(1, 9)}-15`, exp_date: null } }],
    () => [{ ...one, group: { ...group, version_of: null } }],
    () => [{ ...one, executions: executions.map((row) => ({ ...row, param1: '2' })) }],
  ])()
  return workflows.flatMap((rows) => (rows === one ? made : [rows]))
}

test(
  'of random families, a workflow of which nothing is told decides as before',
  { tags: 'random', timeout: 120_000 },
  () => {
    const seen = { nothing: 0, changes: 0 }
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const dice = new Dice(seed)
      const { attributes } = randomReferences(dice)
      const before = randomWorkflows(dice)
      const after = edited(dice, before)
      const sides = [before, after].map((rows) => tablesOf(rows, attributes))
      const [was, is] = sides as [Tables, Tables]
      const found = runToEnd(compareNetworks({ before: was, after: is, now: NOW, limits: USUAL_LIMITS, runs: 200 }))
      const toldOf = new Set([...found.changed, ...found.not_decided].map(({ workflow: of }) => of))
      seen.changes += toldOf.size
      const policies = sides.map((tables) => new FolderPolicy(tables).policy)
      for (const { group } of before.filter((rows) => after.includes(rows) && !rows.group.version_of)) {
        if (toldOf.has(`w${group.work_group_id}`)) continue
        seen.nothing += 1
        for (let count = 0; count < 20; count += 1) {
          const at = new Date(NOW + dice.whole(0, 365) * DAY).toISOString()
          const attributesOf = Object.fromEntries([1, 2, 3, 4].map((id) => [id, dice.pick(['a', 'b', 7, 2, null])]))
          const context = {
            at,
            attributes: attributesOf,
            balances: {},
            accumulators: {},
            counters: {},
            media: [],
            installed: [],
          }
          const asked = { work_group_id: group.work_group_id, as_called: true, context, trace: 'none' } as const
          const [left, right] = policies.map((policy) => decide(policy, asked))
          expect(left, `seed ${seed}: ${JSON.stringify(asked)}`).toEqual(right)
        }
      }
    }
    expect(Math.min(seen.nothing, seen.changes), JSON.stringify(seen)).toBeGreaterThan(5)
  },
)
