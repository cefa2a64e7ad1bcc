import type { Overview } from '@tollgate/contract/overview.ts'
import { screen, within } from '@testing-library/react'
import type { ChangeBatch } from '@tollgate/contract/history/change.ts'
import type { Problem, ProblemGroup } from '@tollgate/contract/problem.ts'
import type { CaseResult, CaseRun } from '@tollgate/contract/simulation/case-run.ts'
import { expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import type { OverviewList } from './overview-list.ts'
import { OverviewScreen } from './overview-screen.tsx'

const lists: readonly OverviewList[] = [
  { title: 'QoS Rule', route: '/main/qos/rule', catalogue: 'qos-rule', parents: [] },
  { title: 'Zone Map', route: '/main/zone-map', catalogue: 'zone-map', parents: [] },
]
const overview: Overview = {
  counts: [{ catalogue: 'qos-rule', count: 1204 }],
  problems: { errors: 1, warnings: 3 },
  coming: [
    { catalogue: 'policy-plan-ver', record_id: 9, name: 'Prepaid', what: 'ends', at: '2026-03-12T00:00:00.000Z' },
  ],
  drafts: [{ record_id: 4, name: 'Summer' }],
  unpublished: [{ change_set_id: 7, name: 'Autumn tariffs', changes: 3, since: '2026-03-07T12:00:00Z' }],
  unreviewed: [
    {
      release_id: 8,
      user_name: 'Grace',
      emergency_reason: 'Roaming was down',
      published_at: '2026-03-09T11:00:00Z',
    },
  ],
}
const problem: Problem = {
  weight: 'reference',
  severity: 'warning',
  code: 'VALUE_IN_TWO_ZONES',
  message: 'Also listed in zone "Jersey"',
  resource: 'zone-value',
  id: 1,
  label: '23499',
  field: null,
  within: { resource: 'zone-map', id: 3, label: 'Networks' },
}
const live: Problem = {
  weight: 'live',
  severity: 'warning',
  code: 'MAPPING_NEVER_MATCHES',
  message: 'It never matches',
  resource: 'policy-plan-mapping',
  id: 12,
  label: 'Home',
  field: null,
  within: { resource: 'policy-plan', id: 4, label: 'Prepaid' },
}
const groups: readonly ProblemGroup[] = [
  { count: 1, messages: 1, problem: live },
  { count: 87, messages: 2, problem },
]
const batch: ChangeBatch = {
  change_id: 8,
  at: '2026-03-09T11:55:00Z',
  actor_id: 'ada',
  actor_name: 'Ada',
  token_name: null,
  resource: 'zone',
  record_id: 5,
  record_name: 'Greece',
  action: 'create',
  batch_id: 'b1',
  undo_of: null,
  change_set_id: null,
  undone_by: null,
  count: 231,
  counts: [
    { resource: 'zone', action: 'create', count: 1 },
    { resource: 'zone-value', action: 'create', count: 230 },
  ],
}

const result = (id: number, name: string, owner: Partial<CaseResult>): CaseResult => ({
  simulation_case_id: id,
  simulation_case_name: name,
  pcr_plan_id: null,
  work_group_id: null,
  result: 'failed',
  differences: [],
  ...owner,
})
const run: Omit<CaseRun, 'policy'> = {
  passed: 1,
  failed: 2,
  results: [
    result(1, 'At home', { pcr_plan_id: 7, result: 'passed' }),
    result(2, 'In France', { pcr_plan_id: 7 }),
    result(3, 'Used up', { work_group_id: 3 }),
  ],
}

const showOverview = async (
  data: Partial<Overview> = {},
  answer: Answer = () => undefined,
  batches: readonly ChangeBatch[] = [batch, { ...batch, batch_id: 'b2', action: 'delete', count: 1 }],
) => {
  serveApi(
    answer,
    ({ path }) => (path === 'overview' ? ok({ ...overview, ...data }) : undefined),
    ({ path }) => (path.startsWith('problems/groups?') ? page(groups) : undefined),
    ({ path }) => (path.startsWith('change-batch?') ? page(batches) : undefined),
    ({ path }) => (path === 'simulation-case/run' ? ok(run) : undefined),
  )
  return renderScreen(<OverviewScreen lists={lists} />)
}

test('counts the records of each list, and links to it', async () => {
  await showOverview()
  const card = await screen.findByRole('link', { name: /QoS rules/ })
  expect(card).toHaveTextContent('QoS rules1,204')
  expect(card).toHaveAttribute('href', '/main/qos/rule')
  expect(screen.queryByRole('link', { name: /Zone maps/ })).toBeNull()
})

test('the last changes are told call by call; a deleted record is no link', async () => {
  await showOverview()
  const table = await screen.findByRole('table')
  await within(table).findByText(/230 zone values/)
  const [, created, deleted] = within(table).getAllByRole('row')
  expect(created).toHaveTextContent(/Created.*zone Greece with 230 zone valuesAda/)
  expect(within(created as HTMLElement).getByRole('link', { name: 'Greece' })).toHaveAttribute(
    'href',
    '/main/zone-map?zone=5',
  )
  expect(deleted).toHaveTextContent(/Deleted.*Greece/)
  expect(within(deleted as HTMLElement).queryByRole('link')).toBeNull()
})

test('an import is told with the zone map and the file', async () => {
  await showOverview({}, undefined, [{ ...batch, owner_name: 'Networks', file_name: 'operators.csv' }])
  const change = await screen.findByRole('row', { name: /Greece/ })
  expect(change).toHaveTextContent('zone Greece in Networks with 230 zone values from operators.csvAda')
})

test('what can hurt decisions of today comes first, duplicates are one line, and each line leads on', async () => {
  await showOverview()
  const card = await screen.findByRole('region', { name: 'Problems' })
  expect(card).toHaveTextContent('1error')
  expect(card).toHaveTextContent('3warnings')
  const inForce = within(await within(card).findByRole('region', { name: 'In force now' }))
  expect(inForce.getByRole('link')).toHaveTextContent('WarningIt never matchesmapping · Prepaid')
  expect(inForce.getByRole('link')).toHaveAttribute('href', '/main/record/policy-plan-mapping/12')
  const data = within(within(card).getByRole('region', { name: 'Reference data' }))
  expect(data.getByRole('link')).toHaveTextContent(
    'Also listed in zone "Jersey", and 1 more like it87 zone values · Networks',
  )
  expect(data.getByRole('link')).toHaveAttribute(
    'href',
    '/main/problems?resource=zone-value&code=VALUE_IN_TWO_ZONES&within=zone-map+3',
  )
})

test('no problems and no changes are said in words', async () => {
  await showOverview({ problems: { errors: 0, warnings: 0 } }, undefined, [])
  expect(await screen.findByText('No problems found')).toBeVisible()
  expect(await screen.findByText('No changes yet')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'All problems' })).toBeNull()
})

test('while records are checked, the counts are not said to be all', async () => {
  await showOverview({ problems: { errors: 0, warnings: 0, checking: true } })
  const card = await screen.findByRole('region', { name: 'Problems' })
  expect(card).toHaveTextContent('Records are being checked: some problems may be missing or old.')
  expect(card).toHaveTextContent('No problems found yet')
})

test('an overview that could not be loaded says why', async () => {
  await showOverview({}, () => refused(500, 'INTERNAL', 'The database is locked'))
  expect(await screen.findByText('The database is locked')).toBeVisible()
})

test('what needs a person comes first: problems, what begins or ends soon, drafts; counts come last', async () => {
  await showOverview()
  const soon = await screen.findByRole('region', { name: 'Within two weeks' })
  expect(soon).toHaveTextContent('Prepaid ends2026/03/12')
  expect(within(soon).getByRole('link', { name: 'Prepaid' })).toHaveAttribute('href', '/main/record/policy-plan-ver/9')
  expect(within(soon).getByRole('link', { name: 'Summer' })).toHaveAttribute('href', '/main/policy-plan/4')
  expect(within(soon).getByRole('link', { name: 'Autumn tariffs' })).toHaveAttribute('href', '/main/change-set/7')
  expect(within(soon).getByText(/3 changes, the first/)).toBeVisible()
  expect(within(soon).getByRole('link', { name: 'Release 8' })).toHaveAttribute('href', '/main/release')
  expect(within(soon).getByText(/by Grace, .*: Roaming was down/)).toBeVisible()
  const counts = screen.getByRole('list', { name: 'Records by list' })
  for (const earlier of [screen.getByRole('region', { name: 'Problems' }), soon, screen.getByRole('table')])
    expect(earlier.compareDocumentPosition(counts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('test cases that fail are named, and lead to their plan or workflow', async () => {
  await showOverview()
  const tests = within(await screen.findByRole('region', { name: 'Test cases' }))
  expect(tests.getByText('2 of 3 fail')).toBeVisible()
  expect(tests.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['In France', '/main/simulation?view=tests&plan=7'],
    ['Used up', '/main/simulation?view=tests&workflow=3'],
  ])
})

test('what others changed since the last visit is counted and marked, and stays so while the window is open', async () => {
  localStorage.setItem('tollgate.seen', '7')
  sessionStorage.removeItem('tollgate.since')
  await showOverview({}, undefined, [batch, { ...batch, batch_id: 'b2', change_id: 6 }])
  const changes = within(await screen.findByRole('region', { name: /^Last changes/ }))
  expect(changes.getByRole('heading')).toHaveTextContent('Last changes1 by others since you were here')
  const [, first, second] = changes.getAllByRole('row')
  expect(first).toHaveTextContent('New')
  expect(second).not.toHaveTextContent('New')
  expect(localStorage.getItem('tollgate.seen')).toBe('8')
  expect(sessionStorage.getItem('tollgate.since')).toBe('7')
})
