import type { CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import { storedCaseSchema, type StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { expect, test } from 'vitest'
import { EVERY_CASE, isShown, type ShownCases } from './shown-cases.ts'

const stored = (id: number, name: string, more: object): StoredCase =>
  storedCaseSchema.parse({
    simulation_case_id: id,
    simulation_case_name: name,
    pcr_plan_id: 7,
    request: { pcr_plan_id: 7, context: { at: '2026-03-02T19:10:00.000Z', pcr_event_id: 4 } },
    expected: {},
    row_version: 1,
    ...more,
  })

const rows = [
  stored(1, 'In France', { owner_name: 'Prepaid internet', tags: 'roaming, eu' }),
  stored(2, 'At home', { owner_name: 'Prepaid internet', comments: 'By night' }),
  stored(3, 'In Peru', { owner_name: 'Business', tags: 'roaming' }),
]
const RESULTS: readonly CaseResult['result'][] = ['failed', 'passed']

test.each<[Partial<ShownCases>, string[]]>([
  [{}, ['In France', 'At home', 'In Peru']],
  [{ text: 'in' }, ['In France', 'At home', 'In Peru']],
  [{ text: 'IN prepaid fr' }, ['In France']],
  [{ text: 'night' }, ['At home']],
  [{ text: 'business' }, ['In Peru']],
  [{ tag: 'roaming' }, ['In France', 'In Peru']],
  [{ tag: 'roam' }, []],
  [{ result: 'failed' }, ['In France']],
  [{ result: 'passed' }, ['At home']],
  [{ result: 'failed', text: 'home' }, []],
])('of the test cases %j shows %j', (asked, names) => {
  const shown = rows.filter((row, at) => isShown(row, resultOf(row, RESULTS[at]), { ...EVERY_CASE, ...asked }))
  expect(shown.map(({ simulation_case_name }) => simulation_case_name)).toEqual(names)
})

function resultOf(
  { simulation_case_id, simulation_case_name }: StoredCase,
  result: CaseResult['result'] | undefined,
): CaseResult | undefined {
  const of = { simulation_case_id, simulation_case_name, pcr_plan_id: 7, work_group_id: null, differences: [] }
  return result && { ...of, result }
}
