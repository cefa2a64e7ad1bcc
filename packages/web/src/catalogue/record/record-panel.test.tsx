import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { CatalogueScreen } from '../list/catalogue-screen.tsx'
import { paintKey } from '../painted.ts'
import { showRecordNotes } from './record-notes.ts'

const PATH = '/main/rule-flow/group'
const rows = ['Video', 'Voice', 'Web'].map((name, index) => ({
  flow_group_id: index + 1,
  flow_group_name: name,
  comments: null,
  row_version: 1,
}))

/** @param reread until then, no list is answered after a deletion */
async function open(query: string, reread?: Promise<undefined>) {
  const calls = serveApi(async ({ method, path, body }) => {
    const [, id] = /^flow-group\/(\d)/.exec(path) ?? []
    if (path.endsWith('/usage')) return ok({ owned: [], users: [] })
    if (id !== undefined && method === 'PUT')
      return ok({ ...rows[Number(id) - 1], ...(body as object), row_version: 2 })
    if (id !== undefined) return ok(rows[Number(id) - 1])
    if (calls.some((call) => call.method === 'DELETE')) await reread
    return path.startsWith('flow-group') ? page(rows) : ok([])
  })
  return { ...(await renderScreen(<CatalogueScreen catalogue="flow-group" />, PATH + query)), calls }
}

const panel = (name: string | RegExp) => screen.findByRole('dialog', { name })
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => localStorage.clear())

test('beside the panel the list is in use: another row is shown in it, and its row is marked', async () => {
  const { user, address } = await open('?open=1')
  await panel('Video')
  await user.click(await screen.findByRole('link', { name: 'Web' }))
  expect(await panel('Web')).toBeVisible()
  expect(address()).toBe(`${PATH}?open=3`)
  expect(screen.getByRole('link', { name: 'Web' }).closest('tr')).toHaveAttribute('data-current')
})

test('arrows and keys walk through the records of the page; the focus ends at the row of the last', async () => {
  const { user } = await open('')
  await user.click(await screen.findByRole('link', { name: 'Video' }))
  await panel('Video')
  expect(await button('Record before')).toBeDisabled()
  await user.click(await button('Next record'))
  await panel('Voice')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await panel('Web')
  expect(await button('Next record')).toBeDisabled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Web' })).toHaveFocus()
})

test('a filter leaves a form that was typed in as it is; another record asks first', async () => {
  const { user, address } = await open('?edit=1')
  const form = within(await panel('Edit Video'))
  await user.type(await form.findByRole('textbox', { name: /^Name/ }), 's')
  await user.type(await screen.findByPlaceholderText('Name'), 'v{Enter}')
  await waitFor(() => expect(address()).toContain('flow_group_name=v'))
  expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue('Videos')
  await user.click(screen.getByRole('link', { name: 'Web' }))
  await user.click(await button('Discard'))
  expect(await panel('Web')).toBeVisible()
})

test('a pinned panel stays after a save, with the record', async () => {
  const { user } = await open('?edit=1')
  const form = within(await panel('Edit Video'))
  await user.click(await button('Stay after saving'))
  await user.type(await form.findByRole('textbox', { name: /^Name/ }), 's')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await panel(/^Video/)).toBeVisible()
})

test('a record that is deleted while it is open is not asked for again', async () => {
  const list = Promise.withResolvers<undefined>()
  const { user, calls } = await open('?open=1', list.promise)
  await user.click(within(await panel('Video')).getByRole('button', { name: 'Delete' }))
  const question = within(await panel(/^Are you sure/))
  await waitFor(() => expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled())
  await user.click(question.getByRole('button', { name: 'Delete' }))
  const after = () => calls.slice(calls.findIndex(({ method }) => method === 'DELETE') + 1).map(({ path }) => path)
  await waitFor(() => expect(after()).toContain('flow-group?page_size=25'))
  list.resolve(undefined)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(after()).not.toContain('flow-group/1')
})

test('its head says who else is there, and who changed the record meanwhile', async () => {
  await open('?open=2')
  const view = within(await panel('Voice'))
  const note = { here: 'Ana is editing this', changedBy: 'Ben', show: () => {} }
  act(() => showRecordNotes(new Map([[paintKey('flow-group', 2), note]])))
  expect(view.getByText('Ana is editing this')).toBeVisible()
  expect(view.getByText(/^Ben changed this record meanwhile/)).toBeVisible()
  view.getByRole('button', { name: 'Show' }).focus()
  act(() => showRecordNotes(new Map()))
  expect(view.getByRole('heading', { name: 'Voice' })).toHaveFocus()
})
