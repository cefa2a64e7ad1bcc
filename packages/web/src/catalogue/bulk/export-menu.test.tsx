import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { readSheet } from 'read-excel-file/universal'
import { expect, test, vi } from 'vitest'
import { serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { ExportMenu } from './export-menu.tsx'

const query = { page: 2, pageSize: 25, filters: { work_group_name: 'entry' }, sort: '-work_group_name' }

test('the package of a list holds all records that its filter matches', async () => {
  const workflows = catalogueOf('rule-workflow-group')
  const { user } = await renderScreen(<ExportMenu catalogue={workflows} query={query} total={1} />)
  await user.click(screen.getByRole('button', { name: /^Export/ }))
  expect(await screen.findByRole('menuitem', { name: /^Package/ })).toHaveAttribute(
    'href',
    '/api/v1/document/package?list=rule-workflow-group&sort=-work_group_name&work_group_name=entry',
  )
})

test('a list is saved as a workbook, in which digits of text keep their zeros', async () => {
  const csv = '\u{feff}rg_name,rg_code,comments\r\n"A, b",00101,\r\n'
  serveApi(({ path }) => (path.startsWith('rating-group/export?') ? new Response(csv) : undefined))
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => String(saved.push(file)), revokeObjectURL: () => {} }),
  )
  const { user } = await renderScreen(
    <ExportMenu catalogue={catalogueOf('rating-group')} query={{ ...query, filters: {} }} total={1} />,
  )
  await user.click(screen.getByRole('button', { name: /^Export/ }))
  await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const rows = await readSheet(await (saved[0] ?? new Blob()).arrayBuffer())
  expect(rows).toEqual([
    ['rg_name', 'rg_code', 'comments'],
    ['A, b', '00101', null],
  ])
})

test('ticked records alone are exported', async () => {
  const workflows = catalogueOf('rule-workflow-group')
  const ticked = ['entry', 'roaming'].map((key) => testRow('rule-workflow-group', { key }))
  const { user } = await renderScreen(<ExportMenu catalogue={workflows} query={query} total={9} ticked={ticked} />)
  await user.click(screen.getByRole('button', { name: /^Export/ }))
  expect(await screen.findByText('2 rule workflows, as ticked')).toBeVisible()
  const chosen = `sort=-work_group_name&${new URLSearchParams({ 'key[in]': 'entry,roaming' }).toString()}`
  expect(screen.getByRole('menuitem', { name: /^Package/ })).toHaveAttribute(
    'href',
    `/api/v1/document/package?list=rule-workflow-group&${chosen}`,
  )
  expect(screen.getByRole('menuitem', { name: /^CSV/ })).toHaveAttribute(
    'href',
    `/api/v1/${workflows.path}/export?format=csv&${chosen}`,
  )
})

test('records that belong to others have no package of their own', async () => {
  const nodes = catalogueOf('rule-workflow-node')
  const { user } = await renderScreen(<ExportMenu catalogue={nodes} query={{ ...query, filters: {} }} total={1} />)
  await user.click(screen.getByRole('button', { name: /^Export/ }))
  expect(await screen.findByRole('menuitem', { name: /^JSON/ })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /^Package/ })).toBeNull()
})
