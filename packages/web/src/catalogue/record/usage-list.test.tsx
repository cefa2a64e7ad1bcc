import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { UsageList } from './usage-list.tsx'

test('users within a plan are one line, which opens to their places', async () => {
  const place = [
    { resource: 'policy-plan', label: 'Prepaid internet' },
    { resource: 'policy-plan-ver', label: '2026-09-01T00:00:00.000Z' },
    { resource: 'policy-plan-rule', label: 'Access' },
    { resource: 'policy-plan-mapping', label: 'Peak evening' },
  ]
  const users = [
    { catalogue: 'policy-plan-basic-timespan', count: 18, records: [{ id: 7, label: 'Peak evening', place }] },
  ]
  const all = Array.from({ length: 18 }, (_, index) => ({ id: 7 + index, label: `Use ${index + 1}`, place }))
  serveApi(({ path }) =>
    path === 'timespan/3/usage?named=1000'
      ? ok({ owned: [], users: [{ catalogue: 'policy-plan-basic-timespan', count: 18, records: all }] })
      : undefined,
  )
  const { user } = await renderScreen(
    <UsageList catalogue={catalogueOf('timespan')} row={{ time_span_id: 3 }} users={users} />,
  )
  const line = await screen.findByText('Prepaid internet: 18 basic time spans')
  const last = screen.getByText('2026/09/01 / Access / Peak evening / Use 18')
  expect(last).not.toBeVisible()
  await user.click(line)
  expect(last).toBeVisible()
})

test('a few of several kinds within one plan are one line too', async () => {
  const place = [
    { resource: 'policy-plan', label: 'Prepaid internet' },
    { resource: 'policy-plan-ver', label: '2026-09-01T00:00:00.000Z' },
  ]
  const of = (catalogue: string, count: number) => ({
    catalogue,
    count,
    records: Array.from({ length: count }, (_, id) => ({ id: id + 1, label: `${catalogue} ${id + 1}`, place })),
  })
  const users = [of('policy-plan-mapping-unit', 3), of('policy-plan-rule-zone', 2)]
  serveApi(({ path }) => (path === 'pcrf-zone/map/3/usage?named=1000' ? ok({ owned: [], users }) : undefined))
  await renderScreen(<UsageList catalogue={catalogueOf('zone-map')} row={{ zone_map_id: 3 }} users={users} />)
  expect(await screen.findByText('Prepaid internet: 3 mapping units, 2 rule zones')).toBeVisible()
  expect(screen.getByText('2026/09/01 / policy-plan-rule-zone 1')).not.toBeVisible()
})

test('all leads to the list, also beyond the source type that it begins with', async () => {
  const users = [{ catalogue: 'pcrf-attribute', count: 12, records: [{ id: 7, label: 'Access type' }] }]
  await renderScreen(<UsageList catalogue={catalogueOf('policy-event-type')} row={{ re_type: 3 }} users={users} />)
  expect(screen.getByRole('link', { name: 'all' })).toHaveAttribute(
    'href',
    '/main/pcrf-attribute/static-attribute?re_type=3&re_attr_src_type=',
  )
})
