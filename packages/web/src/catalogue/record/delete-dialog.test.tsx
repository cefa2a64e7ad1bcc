import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, refused, serveApi, type ApiCall } from '../../../test/api.ts'
import { findEnabled } from '../../../test/find-enabled.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { call } from '../../api/client.ts'
import { DeleteDialog } from './delete-dialog.tsx'

const groups = catalogueOf('flow-group')
const row = { flow_group_id: 7, flow_group_name: 'Video', row_version: 3 }

const usage =
  (users: readonly object[]) =>
  ({ path }: ApiCall) =>
    path === 'flow-group/7/usage' ? ok({ owned: [], users }) : undefined

const dialog = (onRemoved = vi.fn()) => (
  <DeleteDialog catalogue={groups} row={row} onClose={vi.fn()} onRemoved={onRemoved} />
)

test('names the record and deletes it', async () => {
  const calls = serveApi(usage([]), ({ method }) => (method === 'DELETE' ? ok(row) : undefined))
  const onRemoved = vi.fn()
  const { user } = await renderScreen(dialog(onRemoved))
  expect(await screen.findByText('Video')).toBeVisible()
  await user.click(await findEnabled('Delete'))
  expect(await screen.findByText('Delete Success')).toBeVisible()
  expect(onRemoved).toHaveBeenCalledWith(row)
  expect(calls).toContainEqual({ method: 'DELETE', path: 'flow-group/7', body: undefined, version: 3 })
})

test('a deleted record is not asked about again', async () => {
  const calls = serveApi(usage([]), ({ method }) => (method === 'DELETE' ? ok(row) : undefined))
  const { user } = await renderScreen(dialog())
  await user.click(await findEnabled('Delete'))
  expect(await screen.findByText('Delete Success')).toBeVisible()
  expect(calls.filter(({ path }) => path === 'flow-group/7/usage')).toHaveLength(1)
})

/** A screen that shows a record with everything below it. */
function Tree() {
  useQuery({
    queryKey: ['catalogue', 'flow-group', 'tree', 7],
    queryFn: ({ signal }) => call({ method: 'GET', path: 'flow-group/7/tree', signal }),
  })
  return null
}

test('all below a deleted record is not asked about again', async () => {
  const calls = serveApi(usage([]), ({ method }) => ok(method === 'DELETE' ? row : []))
  const { user } = await renderScreen(
    <>
      <Tree />
      {dialog()}
    </>,
  )
  await user.click(await findEnabled('Delete'))
  expect(await screen.findByText('Delete Success')).toBeVisible()
  expect(calls.filter(({ path }) => path === 'flow-group/7/tree')).toHaveLength(1)
})

test('a record in use says where, and cannot be deleted', async () => {
  const user = { catalogue: 'rule-flow', count: 1, records: [{ id: 12, label: 'Video, downlink' }] }
  serveApi(usage([user]))
  await renderScreen(dialog())
  expect(await screen.findByRole('dialog', { name: 'This cannot be deleted' })).toHaveTextContent('It is in use:')
  expect(screen.getByRole('link', { name: 'Video, downlink' })).toBeVisible()
  expect(screen.queryByText('Are you sure you want to delete this?')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
})

test('a refused deletion says why and stays open', async () => {
  serveApi(usage([]), ({ method }) => (method === 'DELETE' ? refused(409, 'IN_USE', 'Used by 1 filter') : undefined))
  const onRemoved = vi.fn()
  const { user } = await renderScreen(dialog(onRemoved))
  await screen.findByText('Video')
  await user.click(await findEnabled('Delete'))
  expect(await screen.findByText('Used by 1 filter')).toBeVisible()
  expect(onRemoved).not.toHaveBeenCalled()
})

test('tells records of one name apart: by number and by what stands beside the name', async () => {
  const refresh = catalogueOf('rule-cache-refresh')
  serveApi(({ path }) => (path.endsWith('/usage') ? ok({ owned: [], users: [] }) : undefined))
  const record = { id: 4, type: 'A', version: 12, row_version: 1, [refresh.id]: 4 }
  await renderScreen(<DeleteDialog catalogue={refresh} row={record} onClose={vi.fn()} onRemoved={vi.fn()} />)
  expect(await screen.findByText('Id 4 · Version: 12')).toBeVisible()
})
