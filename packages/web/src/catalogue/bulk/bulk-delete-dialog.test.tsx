import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, refused, serveApi, type ApiCall } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx'
import type { ChosenRecords } from './chosen-records.ts'

const groups = catalogueOf('flow-group')
const rows = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
  flow_group_id: id,
  flow_group_name: `Group ${id}`,
  row_version: id + 10,
}))

const showDialog = async (deletion: Partial<ChosenRecords>, answer: (call: ApiCall) => Response) => {
  const calls = serveApi((call) => (call.path === 'flow-group/bulk-delete' ? answer(call) : undefined))
  const [onClose, onDeleted] = [vi.fn(), vi.fn()]
  const whole = { rows, count: rows.length, filters: {}, all: false, ...deletion }
  const { user } = await renderScreen(
    <BulkDeleteDialog catalogue={groups} deletion={whole} onClose={onClose} onDeleted={onDeleted} />,
  )
  return { calls, user, onClose, onDeleted }
}

test('selected rows are named, and sent with the versions that were seen', async () => {
  const { calls, user, onDeleted } = await showDialog({}, () => ok({ deleted: 7 }))
  const names = within(screen.getByRole('list', { name: 'To be deleted' })).getAllByRole('listitem')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Group 1',
    'Group 2',
    'Group 3',
    'Group 4',
    'Group 5',
    'and 2 more',
  ])
  await user.click(screen.getByRole('button', { name: 'Delete 7 flow groups' }))
  expect(await screen.findByText('Delete Success')).toBeVisible()
  expect(onDeleted).toHaveBeenCalledOnce()
  const ids = rows.map(({ flow_group_id: id, row_version }) => ({ id, row_version }))
  expect(calls[0]?.body).toEqual({ ids, count: 7 })
})

test('all rows of a filter are sent as the filter and their number', async () => {
  const filters = { flow_group_name: 'Group' }
  const { calls, user } = await showDialog({ all: true, count: 1204, filters }, () => ok({ deleted: 1204 }))
  expect(screen.getByText('All 1,204 flow groups')).toBeVisible()
  expect(screen.getByRole('list', { name: 'The filter' })).toHaveTextContent('Name contains “Group”')
  expect(screen.queryByRole('list', { name: 'To be deleted' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Delete 1,204 flow groups' }))
  await screen.findByText('Delete Success')
  expect(calls[0]?.body).toEqual({ filters, count: 1204 })
})

test('without a filter it says that the list will be empty', async () => {
  await showDialog({ all: true }, () => ok({ deleted: 7 }))
  expect(screen.getByRole('dialog')).toHaveTextContent('No filter is on: the list will be empty.')
})

test('records in use are named, and deleting can be tried again', async () => {
  const { user, onDeleted } = await showDialog({}, () => refused(409, 'IN_USE', 'Group 3 is used by 1 rule flow'))
  await user.click(screen.getByRole('button', { name: 'Delete 7 flow groups' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Nothing was deleted')
  expect(alert).toHaveTextContent('Group 3 is used by 1 rule flow')
  expect(screen.getByRole('button', { name: 'Delete 7 flow groups' })).toBeEnabled()
  expect(onDeleted).not.toHaveBeenCalled()
})

test.each([
  ['another number of records', 409, 'CONFLICT'],
  ['a changed record', 412, 'STALE'],
])('after %s the list must be read again', async (_what, status, code) => {
  const { calls, user, onDeleted } = await showDialog({}, () => refused(status, code, 'Changed'))
  await user.click(screen.getByRole('button', { name: 'Delete 7 flow groups' }))
  await user.click(await screen.findByRole('button', { name: 'Reload the list' }))
  expect(onDeleted).toHaveBeenCalledOnce()
  expect(calls).toHaveLength(1)
})

test('what undo cannot bring back at once is deleted after its number was typed', async () => {
  const { calls, user } = await showDialog({ all: true, count: 50_001 }, () => ok({ deleted: 50_001 }))
  expect(screen.getByText('More than 50,000 changes: this cannot be undone at once.')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Delete 50,001 flow groups' })
  const number = screen.getByRole('textbox', { name: /^Type 50,001/ })
  expect(button).toBeDisabled()
  await user.type(number, '5000')
  expect(button).toBeDisabled()
  await user.clear(number)
  await user.type(number, '50,001')
  await user.click(button)
  await screen.findByText('Delete Success')
  expect(calls).toHaveLength(1)
})

test('the list can be read again without the number', async () => {
  const { user, onDeleted } = await showDialog({ all: true, count: 60_000 }, () => refused(409, 'CONFLICT', 'Changed'))
  const number = screen.getByRole('textbox', { name: /^Type 60,000/ })
  await user.type(number, '60000')
  await user.click(screen.getByRole('button', { name: 'Delete 60,000 flow groups' }))
  await screen.findByRole('alert')
  await user.clear(number)
  await user.click(screen.getByRole('button', { name: 'Reload the list' }))
  expect(onDeleted).toHaveBeenCalledOnce()
})

test('what can be undone at once is deleted in one press', async () => {
  await showDialog({ all: true, count: 50_000 }, () => ok({ deleted: 50_000 }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete 50,000 flow groups' })).toBeEnabled()
})
