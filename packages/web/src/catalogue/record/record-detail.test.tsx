import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { testRow } from '../../../test/row.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { formFields } from '../form/form-values.ts'
import { RecordDetail } from './record-detail.tsx'

const groups = catalogueOf('flow-group')
const warnings = [
  { code: 'EMPTY', message: 'Matches no traffic', field: 'flow_group_name' },
  { code: 'OLD', message: 'Not changed for a year' },
]
const row = { flow_group_id: 7, flow_group_name: 'Video', comments: null, filter_count: 1204, row_version: 3, warnings }

const showDetail = async (users: readonly object[]) => {
  serveApi(({ path }) => (path === 'flow-group/7/usage' ? ok({ owned: [], users }) : undefined))
  return renderScreen(<RecordDetail catalogue={groups} row={row} />)
}

test('shows each field with its warning, and warnings of the whole record', async () => {
  await showDetail([])
  const name = screen.getByText('Name').parentElement as HTMLElement
  expect(name).toHaveTextContent('Video')
  expect(name).toHaveTextContent('Matches no traffic')
  expect(screen.getByText('Not changed for a year')).toBeVisible()
  expect(screen.getByText('1,204')).toBeVisible()
})

test('lists the records that use it: links by name, and one to the list of all', async () => {
  const filters = [
    { id: 12, label: 'Video, downlink' },
    { id: 13, label: 'Video, uplink' },
  ]
  await showDetail([
    { catalogue: 'rule-flow', count: 5, records: filters },
    { catalogue: 'pcc-rule', count: 1, records: [{ id: 4, label: 'Gold' }] },
  ])
  const usedBy = (await screen.findByRole('heading', { name: 'Used by' })).parentElement as HTMLElement
  const [first, second] = within(usedBy).getAllByRole('listitem')
  expect(first).toHaveTextContent('5 rule flows: Video, downlink, Video, uplink … all')
  expect(second).toHaveTextContent(/^1 PCC rule: Gold$/)
  expect(screen.getByRole('link', { name: 'Video, uplink' })).toHaveAttribute('href', '/main/rule-flow?open=13')
  expect(screen.getByRole('link', { name: 'all' })).toHaveAttribute('href', '/main/rule-flow?flow_group_id=7')
})

test('says nothing about use where no record uses it', async () => {
  await showDetail([])
  await screen.findByText('Video')
  expect(screen.queryByText('Used by')).toBeNull()
})

test('the fetch job of a zone map is shown with it, under words that it never runs; no form has it', async () => {
  const maps = catalogueOf('zone-map')
  const map = testRow('zone-map', {
    zone_map_id: 4,
    zone_map_name: 'Cells',
    fetch_sql: 'select 1',
    fetch_interval: 3600,
  })
  serveApi(({ path }) => (path === 'pcrf-zone/map/4/usage' ? ok({ owned: [], users: [] }) : undefined))
  await renderScreen(<RecordDetail catalogue={maps} row={map} />)
  const job = (await screen.findByRole('heading', { name: /^Fetch job.*never run/ })).parentElement as HTMLElement
  expect(job).toHaveTextContent(/Fetch interval.*3,600.*Fetch statement.*select 1/)
  await renderScreen(<RecordDetail catalogue={maps} row={{ ...map, fetch_sql: null, fetch_interval: null }} />)
  expect(screen.getAllByRole('heading', { name: /^Fetch job/ })).toHaveLength(1)
  expect(formFields(maps).map(([name]) => name)).not.toContain('fetch_sql')
})
