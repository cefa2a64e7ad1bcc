import { screen, within } from '@testing-library/react'
import type { Role } from '@tollgate/contract/access/role.ts'
import { expect, test } from 'vitest'
import { ok, page, serveApi } from '../../test/api.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { CatalogueScreen } from './list/catalogue-screen.tsx'
import { PlansContext } from './rights.ts'

const group = {
  flow_group_id: 1,
  flow_group_name: 'Video',
  filter_count: 0,
  comments: null,
  row_version: 1,
  warning_count: 0,
}

async function show(role: Role, rows: readonly object[] = [group], query = '') {
  serveApi(
    ({ path }) => (path.endsWith('/usage') ? ok({ owned: [], users: [] }) : undefined),
    ({ path }) => (path === 'flow-group/1' ? ok(group) : undefined),
    ({ method }) => (method === 'GET' ? page(rows) : undefined),
  )
  return renderScreen(<CatalogueScreen catalogue="flow-group" />, `/main/rule-flow/group${query}`, role)
}

const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const CHANGES = /create|import|edit|duplicate|delete|select/i

test('a viewer sees the list and its records, and nothing that changes them', async () => {
  const { user } = await show('viewer')
  await user.click(await screen.findByRole('link', { name: 'Video' }))
  const dialog = await screen.findByRole('dialog', { name: 'Video' })
  expect(await within(dialog).findByText('History of this record')).toBeVisible()
  expect(buttons().filter((name) => CHANGES.test(name ?? ''))).toEqual([])
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Export/ })).toBeVisible()
})

test.each(['?create=1', '?edit=1', '?copy=1'])('a link to %s opens no form for a viewer', async (query) => {
  await show('viewer', [group], query)
  expect(await screen.findByRole('link', { name: 'Video' })).toBeVisible()
  expect(screen.queryByRole('dialog', { name: /Create|Edit/ })).not.toBeInTheDocument()
})

test.each(['?edit=1', '?copy=1'])('a link to %s shows a viewer the record', async (query) => {
  await show('viewer', [group], query)
  expect(await screen.findByRole('dialog', { name: 'Video' })).toBeVisible()
})

test('an empty list asks a viewer for nothing', async () => {
  await show('viewer', [])
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
  expect(buttons().filter((name) => CHANGES.test(name ?? ''))).toEqual([])
})

test.each(['editor', 'approver', 'administrator'] as const)('the %s may change it', async (role) => {
  await show(role)
  expect(await screen.findByRole('button', { name: 'Edit Video' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create flow group' })).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select Video' })).toBeVisible()
})

test('a role that is narrowed to plans changes no other data', async () => {
  serveApi(({ method }) => (method === 'GET' ? page([group]) : undefined))
  const list = (
    <PlansContext value={[4]}>
      <CatalogueScreen catalogue="flow-group" />
    </PlansContext>
  )
  await renderScreen(list, '/main/rule-flow/group', 'editor')
  expect(await screen.findByRole('link', { name: 'Video' })).toBeVisible()
  expect(buttons().filter((name) => CHANGES.test(name ?? ''))).toEqual([])
})
