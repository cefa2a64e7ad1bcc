import type { Overview } from '@tollgate/contract/overview.ts'
import { screen, within } from '@testing-library/react'
import type { Problem } from '@tollgate/contract/problem.ts'
import { expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import type { OverviewList } from './overview-list.ts'
import { OverviewScreen } from './overview-screen.tsx'

const lists: readonly OverviewList[] = [
  { title: 'QoS Rule', route: '/main/qos/rule', catalogue: 'qos-rule', parents: [] },
  { title: 'Zone Map', route: '/main/zone-map', catalogue: 'zone-map', parents: [] },
]
const change = { history_id: 1, at: '2026-03-09T11:55:00Z', user_name: 'Ada', resource: 'qos-rule', record_id: 5 }
const overview: Overview = {
  counts: [{ catalogue: 'qos-rule', count: 1204 }],
  problems: { errors: 1, warnings: 3 },
  coming: [
    { catalogue: 'policy-plan-ver', record_id: 9, name: 'Prepaid', what: 'ends', at: '2026-03-12T00:00:00.000Z' },
  ],
  drafts: [{ record_id: 4, name: 'Summer' }],
  changes: [
    { ...change, action: 'update', label: 'Gold' },
    { ...change, history_id: 2, action: 'delete', label: 'Silver' },
    { ...change, history_id: 3, action: 'create', resource: 'api-token', label: 'Nightly export' },
  ],
}
const problem = (id: number, message: string): Problem => ({
  severity: 'warning',
  code: 'ANY',
  message,
  resource: 'qos-rule',
  id,
  label: `Rule ${id}`,
  field: null,
})
const problems = [1, 2, 3].map((id) => problem(id, 'No rate is set'))

const showOverview = async (data: Partial<Overview> = {}, answer: Answer = () => undefined) => {
  serveApi(
    answer,
    ({ path }) => (path === 'overview' ? ok({ ...overview, ...data }) : undefined),
    ({ path }) => (path.startsWith('problems?') ? page(problems) : undefined),
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

test('the last changes say what was done by whom; a deleted record is no link', async () => {
  await showOverview()
  const [, updated, deleted, created] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(updated).toHaveTextContent(/Edited.*Gold.*QoS rules.*Ada/)
  expect(within(updated as HTMLElement).getByRole('link', { name: 'Gold' })).toHaveAttribute(
    'href',
    '/main/qos/rule?open=5',
  )
  expect(deleted).toHaveTextContent(/Deleted.*Silver/)
  expect(within(deleted as HTMLElement).queryByRole('link')).toBeNull()
  expect(created).toHaveTextContent(/Created.*Nightly export.*API tokens/)
})

test('the same problem of several records is one entry', async () => {
  await showOverview()
  const card = await screen.findByRole('region', { name: 'Problems' })
  expect(card).toHaveTextContent('1error')
  expect(card).toHaveTextContent('3warnings')
  const [entry, ...others] = await within(card).findAllByRole('listitem')
  expect(entry).toHaveTextContent('No rate is setQoS rule: Rule 1, Rule 2 and 1 more')
  expect(others).toHaveLength(0)
})

test('no problems and no changes are said in words', async () => {
  await showOverview({ problems: { errors: 0, warnings: 0 }, changes: [] })
  expect(await screen.findByText('No problems found')).toBeVisible()
  expect(screen.getByText('No changes yet')).toBeVisible()
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
  const counts = screen.getByRole('list', { name: 'Records by list' })
  for (const earlier of [screen.getByRole('region', { name: 'Problems' }), soon, screen.getByRole('table')])
    expect(earlier.compareDocumentPosition(counts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
