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
