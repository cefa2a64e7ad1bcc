import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok, refused, serveApi, type ApiCall } from '../../../test/api.ts'
import { renderScreen, type Rendered } from '../../../test/render-screen.tsx'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'

const services = catalogueOf('service-identifier')
const rows = [1, 2, 3].map((id) => ({ pcc_service_id: id, pcc_service_name: `Service ${id}`, row_version: id + 10 }))

const showDialog = async (answer: (call: ApiCall) => Response) => {
  const calls = serveApi((call) => (call.path === 'service-identifier/bulk-edit' ? answer(call) : undefined))
  const onEdited = vi.fn()
  const chosen = { rows, count: 3, filters: { comments: 'old' }, all: false }
  const rendered = await renderScreen(
    <BulkEditDialog catalogue={services} chosen={chosen} onClose={vi.fn()} onEdited={onEdited} />,
  )
  return { ...rendered, calls, onEdited }
}

const field = () => screen.getByRole('combobox', { name: 'Field' })
const change = ({ user }: Rendered) => user.click(screen.getByRole('button', { name: 'Change 3 services' }))

async function chooseComments({ user }: Rendered): Promise<HTMLElement> {
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: 'Comments' }))
  return screen.findByRole('textbox', { name: 'Comments' })
}

test('says which records, how many and by which filter, then writes one value into all of them', async () => {
  const rendered = await showDialog(() => ok({ changed: 3 }))
  expect(screen.getByText('3 services')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'To be changed' })).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('list', { name: 'The filter' })).toHaveTextContent('Comments contains “old”')
  await rendered.user.type(await chooseComments(rendered), 'new')
  await change(rendered)
  expect(await screen.findByText('3 services changed')).toBeVisible()
  expect(rendered.onEdited).toHaveBeenCalledOnce()
  const ids = rows.map(({ pcc_service_id: id, row_version }) => ({ id, row_version }))
  expect(rendered.calls.at(-1)?.body).toEqual({ ids, count: 3, values: { comments: 'new' } })
})

test('offers no field that tells the records apart, and changes nothing before one is chosen', async () => {
  const rendered = await showDialog(() => ok({ changed: 0 }))
  expect(screen.getByRole('button', { name: 'Change 3 services' })).toBeDisabled()
  await rendered.user.click(field())
  expect(await screen.findByRole('option', { name: 'Rating group' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Name' })).not.toBeInTheDocument()
  expect(rendered.calls).toEqual([])
})

test('several fields are written together; one that is taken back stays as it is', async () => {
  const calls = serveApi(() => ok({ changed: 1 }))
  const gold = { qos_policy_id: 1, qos_policy_name: 'Gold', row_version: 1 }
  const { user } = await renderScreen(
    <BulkEditDialog
      catalogue={catalogueOf('qos-rule')}
      chosen={{ rows: [gold], count: 1, filters: {}, all: false }}
      onClose={vi.fn()}
      onEdited={vi.fn()}
    />,
  )
  const add = async (label: string, name: RegExp) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await add('Field', /^QCI/)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'QCI' })).toHaveFocus())
  await user.keyboard('9{Enter}')
  await add('Another field', /^Guaranteed, uplink.*Bit rates/)
  await user.click(screen.getByRole('combobox', { name: 'Another field' }))
  expect(screen.queryByRole('option', { name: /^QCI/ })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.type(screen.getByRole('textbox', { name: /^Guaranteed, uplink/ }), '64000')
  await add('Another field', /^Allocation/)
  await user.click(screen.getByRole('button', { name: /^Leave Allocation.* as it is$/ }))
  await user.click(screen.getByRole('button', { name: 'Change 1 QoS rule' }))
  await screen.findByText('1 QoS rule changed')
  expect(calls.findLast(({ path }) => path === 'qos-rule/bulk-edit')?.body).toMatchObject({
    values: { qci: 9, gbrul: 64_000 },
  })
})

test('the field to change has the focus at once; after a refusal the button has it again', async () => {
  const rendered = await showDialog(() => refused(409, 'IN_USE', 'service 2: no. Nothing is changed'))
  await waitFor(() => expect(field()).toHaveFocus())
  await rendered.user.keyboard('comm{Enter}')
  await rendered.user.type(await screen.findByRole('textbox', { name: 'Comments' }), 'new')
  await change(rendered)
  await screen.findByRole('alert')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change 3 services' })).toHaveFocus())
})

test('a refusal says why nothing was changed, and keeps what was typed', async () => {
  const rendered = await showDialog(() =>
    refused(400, 'INVALID', 'service 2: too long. Nothing is changed', 'comments'),
  )
  const comments = await chooseComments(rendered)
  await rendered.user.type(comments, 'new')
  await change(rendered)
  expect(await screen.findByRole('alert')).toHaveTextContent('service 2: too long')
  expect(comments).toHaveValue('new')
  expect(rendered.onEdited).not.toHaveBeenCalled()
})

test('where no answer came it does not say that nothing was changed', async () => {
  const rendered = await showDialog(() => {
    throw new TypeError('Failed to fetch')
  })
  await rendered.user.type(await chooseComments(rendered), 'new')
  await change(rendered)
  expect(await screen.findByText('No answer came. Either all of it was stored, or nothing')).toBeVisible()
})

test('Enter behind a typed code closes its list, and the button is free', async () => {
  serveApi(() => ok({ changed: 1 }))
  const gold = { qos_policy_id: 1, qos_policy_name: 'Gold', row_version: 1 }
  const { user } = await renderScreen(
    <BulkEditDialog
      catalogue={catalogueOf('qos-rule')}
      chosen={{ rows: [gold], count: 1, filters: {}, all: false }}
      onClose={vi.fn()}
      onEdited={vi.fn()}
    />,
  )
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: /^QCI/ }))
  await user.type(await screen.findByRole('combobox', { name: 'QCI' }), '9')
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  expect(screen.getByRole('combobox', { name: 'QCI' })).toHaveValue('9')
})

test('a field in which nothing was typed stays as it is; emptying is a choice of its own', async () => {
  const rendered = await showDialog(() => ok({ changed: 3 }))
  const { user, calls } = rendered
  const comments = await chooseComments(rendered)
  const button = screen.getByRole('button', { name: 'Change 3 services' })
  expect(button).toBeDisabled()
  await user.type(comments, 'x{Backspace}')
  expect(button).toBeDisabled()
  expect(screen.getByText('Stays as it is until you type a value.')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Another field' }))
  await user.click(await screen.findByRole('option', { name: 'Rating group' }))
  expect(button).toBeDisabled()
  expect(screen.queryByRole('checkbox', { name: 'Empty Rating group' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Empty Comments' }))
  await change(rendered)
  await screen.findByText('3 services changed')
  expect(calls.at(-1)?.body).toMatchObject({ values: { comments: '' } })
  expect(calls.at(-1)?.body).not.toHaveProperty('values.rating_group_id')
})

test('what is typed is asked for before the dialog closes', async () => {
  const rendered = await showDialog(() => ok({ changed: 3 }))
  await rendered.user.type(await chooseComments(rendered), 'new')
  await rendered.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Discard what you changed?' })).toBeVisible()
})

test('an edit that takes a while says how far it is, and can be cancelled', async () => {
  const running = Promise.withResolvers<Response>()
  const calls = serveApi(({ path, method }) => {
    if (path === 'service-identifier/bulk-edit') return running.promise
    if (!path.startsWith('long-write/')) return undefined
    if (method === 'DELETE') running.resolve(refused(409, 'CONFLICT', 'It was cancelled: nothing is changed'))
    return ok({ done: 19_750, total: 100_000 })
  })
  const chosen = { rows, count: 3, filters: {}, all: false }
  const rendered = await renderScreen(
    <BulkEditDialog catalogue={services} chosen={chosen} onClose={vi.fn()} onEdited={vi.fn()} />,
  )
  await rendered.user.type(await chooseComments(rendered), 'new')
  await change(rendered)
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(await screen.findByText('19,750 of 100,000', undefined, { timeout: 5000 })).toBeVisible()
  await rendered.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('It was cancelled: nothing is changed')).toBeVisible()
  expect(screen.queryByText('19,750 of 100,000')).not.toBeInTheDocument()
  const keys = calls.filter(({ path }) => path.startsWith('long-write/')).map(({ path }) => path)
  expect(new Set(keys).size).toBe(1)
})

test('what undo cannot bring back at once is changed after its number was typed', async () => {
  serveApi(({ path }) => (path === 'service-identifier/bulk-edit' ? ok({ changed: 60_000 }) : undefined))
  const chosen = { rows, count: 60_000, filters: {}, all: true }
  const rendered = await renderScreen(
    <BulkEditDialog catalogue={services} chosen={chosen} onClose={vi.fn()} onEdited={vi.fn()} />,
  )
  await rendered.user.type(await chooseComments(rendered), 'new')
  expect(screen.getByText('More than 50,000 changes: this cannot be undone at once.')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Change 60,000 services' })
  expect(button).toBeDisabled()
  await rendered.user.type(screen.getByRole('textbox', { name: /^Type 60,000/ }), '60000')
  await rendered.user.click(button)
  expect(await screen.findByText('60,000 services changed')).toBeVisible()
})
