import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { CatalogueSettingContext } from '../catalogue-parts.ts'
import { CatalogueScreen } from './catalogue-screen.tsx'

const row = { rating_group_id: 1, rg_name: 'Video', rg_code: '200', comments: 'Streams', key: 'video', row_version: 3 }
const PARTS = { parts: { 'rating-group': { editedCells: ['rg_code', 'comments'] } }, addressOf: () => undefined }

const showList = async (...answers: readonly Answer[]) => {
  const list: Answer = ({ method, path }) =>
    method === 'GET' && path.startsWith('rating-group?') ? page([row]) : undefined
  const calls = serveApi(...answers, list)
  const screenOfList = (
    <CatalogueSettingContext value={PARTS}>
      <CatalogueScreen catalogue="rating-group" />
    </CatalogueSettingContext>
  )
  const rendered = await renderScreen(screenOfList, '/main/service/rating-group')
  const written = () => calls.filter(({ method }) => method === 'PUT').map(({ body, version }) => ({ body, version }))
  return { ...rendered, written, cell: await screen.findByRole('button', { name: '200' }) }
}

beforeEach(() => localStorage.clear())

test('states are chips: a word, with a colour of its own', async () => {
  const counter = (policy_counter_id: number, state: string) =>
    testRow('policy-counter', { policy_counter_id, policy_counter_name: `Counter ${policy_counter_id}`, state })
  const counters = [counter(1, 'ACTIVE'), counter(2, 'IN_QUEUE'), counter(3, 'INACTIVE')]
  serveApi(({ path }) => (path.startsWith('policy-counter?') ? page(counters) : undefined))
  await renderScreen(<CatalogueScreen catalogue="policy-counter" />)
  const kindOf = async (word: string) => (await screen.findByText(word, { selector: 'td *' })).dataset.kind
  expect([await kindOf('Active'), await kindOf('In queue'), await kindOf('Inactive')]).toEqual([
    'good',
    'future',
    'ended',
  ])
})

test('one press edits a cell, Enter saves it with the version that was read', async () => {
  const { user, cell, written } = await showList(({ method, body }) =>
    method === 'PUT' ? ok({ ...row, ...(body as object), row_version: 4 }) : undefined,
  )
  await user.click(cell)
  const field = await within(screen.getByRole('table')).findByRole('textbox', { name: 'Code' })
  expect(field).toHaveFocus()
  await user.keyboard('300{Enter}')
  await screen.findByText('Update Success')
  expect(written()).toMatchObject([{ body: { rg_code: '300', comments: 'Streams' }, version: 3 }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Esc leaves the value as it was; what cannot be is said at the cell, and stays', async () => {
  const { user, cell, written } = await showList()
  await user.click(cell)
  await within(screen.getByRole('table')).findByRole('textbox', { name: 'Code' })
  await user.keyboard('x{Escape}')
  await user.click(await screen.findByRole('button', { name: '200' }))
  await within(screen.getByRole('table')).findByRole('textbox', { name: 'Code' })
  await user.keyboard('many{Enter}')
  const field = within(screen.getByRole('table')).getByRole('textbox', { name: 'Code' })
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveValue('many')
  expect(written()).toEqual([])
})

test('a value that somebody else changed meanwhile is told; Enter again writes mine', async () => {
  const theirs = { ...row, rg_code: '201', row_version: 4 }
  let isStale = true
  const { user, cell, written } = await showList(({ method, path, body }) => {
    if (method === 'GET' && path === 'rating-group/1') return ok(theirs)
    if (method !== 'PUT') return undefined
    if (!isStale) return ok({ ...theirs, ...(body as object), row_version: 5 })
    isStale = false
    return refused(412, 'STALE', 'Somebody changed it')
  })
  await user.click(cell)
  await within(screen.getByRole('table')).findByRole('textbox', { name: 'Code' })
  await user.keyboard('300{Enter}')
  const table = within(screen.getByRole('table'))
  expect(await table.findByRole('alert')).toHaveTextContent('Meanwhile it has become “201”. Enter writes yours')
  await user.keyboard('{Enter}')
  await screen.findByText('Update Success')
  expect(written().map(({ version }) => version)).toEqual([3, 4])
})

const saves: Answer = ({ method, body }) =>
  method === 'PUT' ? ok({ ...row, ...(body as object), row_version: 4 }) : undefined
const editor = (name: string) => within(screen.getByRole('table')).findByRole('textbox', { name })
const elsewhere = () => screen.getByRole('heading', { level: 1 })

test.each(['Tab', 'a click elsewhere', 'a click on another cell'])('%s saves what is typed in a cell', async (by) => {
  const { user, cell, written } = await showList(saves)
  await user.click(cell)
  await editor('Code')
  await user.keyboard('300')
  if (by === 'Tab') await user.tab()
  else await user.click(by === 'a click elsewhere' ? elsewhere() : screen.getByRole('button', { name: 'Streams' }))
  await screen.findByText('Update Success')
  expect(written()).toMatchObject([{ body: { rg_code: '300' }, version: 3 }])
  await waitFor(() => expect(within(screen.getByRole('table')).queryByRole('textbox', { name: 'Code' })).toBeNull())
  if (by === 'a click on another cell') expect(await editor('Comments')).toHaveFocus()
})

test('what cannot be saved stays: another cell and another address ask first', async () => {
  const { user, cell, written } = await showList()
  await user.click(cell)
  const field = await editor('Code')
  await user.keyboard('many')
  await user.click(elsewhere())
  await waitFor(() => expect(field).toBeInvalid())
  const question = () => screen.findByRole('dialog', { name: 'Discard what you changed?' })
  for (const pressed of ['Streams', 'Name']) {
    await user.click(screen.getByRole('button', { name: pressed }))
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    expect(field).toHaveValue('many')
    expect(within(screen.getByRole('table')).getAllByRole('textbox')).toEqual([field])
  }
  await user.click(screen.getByRole('button', { name: 'Streams' }))
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
  expect(await editor('Comments')).toHaveFocus()
  expect(field).not.toBeInTheDocument()
  expect(written()).toEqual([])
})

test('a value of somebody else is not replaced by leaving the cell', async () => {
  const theirs = { ...row, rg_code: '201', row_version: 4 }
  const { user, cell, written } = await showList(({ method, path }) => {
    if (method === 'GET' && path === 'rating-group/1') return ok(theirs)
    return method === 'PUT' ? refused(412, 'STALE', 'Somebody changed it') : undefined
  })
  await user.click(cell)
  const field = await editor('Code')
  await user.keyboard('300')
  await user.click(elsewhere())
  await within(screen.getByRole('table')).findByRole('alert')
  await user.click(field)
  await user.click(elsewhere())
  expect(field).toHaveValue('300')
  expect(written()).toHaveLength(1)
})
