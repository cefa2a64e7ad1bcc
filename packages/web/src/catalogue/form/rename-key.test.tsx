import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, refused, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { KeyLine } from './rename-key.tsx'

const groups = catalogueOf('flow-group')
const row = { flow_group_id: 2, flow_group_name: 'Premium', key: 'premium', row_version: 3 }
const users = [{ catalogue: 'pcc-rule', count: 1, records: [{ id: 9, label: 'Business VPN' }] }]

async function open(answer = () => ok({ ...row, key: 'gold' })) {
  const calls = serveApi(({ method, path }) =>
    path.endsWith('/usage') ? ok({ users }) : method === 'PUT' ? answer() : undefined,
  )
  const onRenamed = vi.fn()
  const { user } = await renderScreen(<KeyLine catalogue={groups} row={row} disabled={false} onRenamed={onRenamed} />)
  await user.click(screen.getByRole('button', { name: 'Rename key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Key of Premium' }))
  const field = dialog.getByRole('textbox', { name: 'Key' })
  await user.clear(field)
  return { calls, user, dialog, field, onRenamed }
}

test('a key is renamed on purpose, with who refers to the record', async () => {
  const { calls, user, dialog, field, onRenamed } = await open()
  expect(await dialog.findByText('Business VPN')).toBeVisible()
  await user.type(field, 'Gold')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  const put = { method: 'PUT', path: 'flow-group/2', body: { key: 'gold' }, version: 3 }
  await waitFor(() => expect(calls).toContainEqual(put))
  await waitFor(() => expect(onRenamed).toHaveBeenCalled())
  expect(onRenamed).toHaveBeenCalledWith(expect.objectContaining({ key: 'gold' }))
})

test('a key that cannot be one, or that is taken, is refused at its field', async () => {
  const { calls, user, dialog, field } = await open(() => refused(409, 'DUPLICATE', 'Key exists', 'key'))
  await user.type(field, 'two words')
  expect(dialog.getByText(/Key must begin with a letter or digit/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await user.clear(field)
  await user.type(field, 'default')
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(await dialog.findByText('Key exists')).toBeVisible()
})
