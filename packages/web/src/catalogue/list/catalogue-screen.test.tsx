import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { CatalogueScreen } from './catalogue-screen.tsx'

const PATH = '/main/rule-flow/group'
const rows = ['Video', 'Voice', 'Web'].map((name, index) => ({
  flow_group_id: index + 1,
  flow_group_name: name,
  filter_count: index,
  comments: null,
  row_version: 1,
  warning_count: name === 'Web' ? 2 : 0,
}))

const list: Answer = ({ method, path }) => (method === 'GET' && /^flow-group(\?|$)/.test(path) ? page(rows) : undefined)

const showList = async (query = '', ...answers: readonly Answer[]) => {
  const calls = serveApi(...answers, list)
  const rendered = await renderScreen(<CatalogueScreen catalogue="flow-group" />, PATH + query)
  return { ...rendered, calls }
}

const reads = (calls: Awaited<ReturnType<typeof showList>>['calls']) =>
  calls.filter(({ path }) => path.startsWith('flow-group?')).map(({ path }) => path.replace('flow-group?', ''))

beforeEach(() => localStorage.clear())

test('shows the rows with their count, links and warnings', async () => {
  await showList()
  const table = await screen.findByRole('table', { name: 'Flow groups' })
  expect(await within(table).findByRole('link', { name: 'Video' })).toHaveAttribute('href', '?open=1')
  expect(within(table).getAllByRole('row')).toHaveLength(rows.length + 1)
  const [, , , web] = within(table).getAllByRole('row')
  expect(web).toHaveTextContent('2 warnings')
  expect(screen.getByText('1–3 of 3')).toBeVisible()
})

test('a column sorts ascending, descending, then not at all', async () => {
  const { user, address, calls } = await showList()
  const head = await screen.findByRole('columnheader', { name: 'Name' })
  const press = () => user.click(within(head).getByRole('button'))
  await press()
  expect(address()).toBe(`${PATH}?sort=flow_group_name`)
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  await press()
  expect(address()).toBe(`${PATH}?sort=-flow_group_name`)
  await press()
  expect(address()).toBe(PATH)
  expect(reads(calls)).toContain('sort=-flow_group_name')
})

test('a typed filter takes effect at Enter, shows as a chip, and is removed by it', async () => {
  const { user, address, calls } = await showList('?page=1&sort=flow_group_name')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(field, 'vi{Enter}')
  expect(address()).toBe(`${PATH}?sort=flow_group_name&flow_group_name=vi`)
  expect(reads(calls)).toContain('sort=flow_group_name&flow_group_name=vi')
  await user.click(screen.getByRole('button', { name: 'Remove filter Name' }))
  expect(address()).toBe(`${PATH}?sort=flow_group_name`)
  expect(field).toHaveValue('')
})

test('Back restores the filter that a chip removed, in its field too', async () => {
  const { user, address, back } = await showList()
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(field, 'vi{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove filter Name' }))
  expect(field).toHaveValue('')
  back()
  await waitFor(() => expect(field).toHaveValue('vi'))
  expect(address()).toBe(`${PATH}?flow_group_name=vi`)
})

test('a click on a row opens its record, a click on its checkbox does not', async () => {
  const usage: Answer = ({ path }) => (path.endsWith('/usage') ? ok({ owned: [], users: [] }) : undefined)
  const record: Answer = ({ path }) => (path === 'flow-group/2' ? ok(rows[1]) : undefined)
  const { user, address } = await showList('', usage, record)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Voice' }))
  expect(address()).toBe(PATH)
  const row = screen.getByRole('row', { name: /Voice/ })
  await user.click(within(row).getByText('1'))
  expect(address()).toBe(`${PATH}?open=2`)
  expect(await screen.findByRole('dialog', { name: 'Voice' })).toBeVisible()
})

test('rows are selected one by one, as a range, or as a page', async () => {
  const { user } = await showList()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Video' }))
  expect(screen.getByText('1 flow group selected')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select all rows of this page' })).toBePartiallyChecked()
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Web' }))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 flow groups selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('no match offers to clear the filters', async () => {
  const { user, address } = await showList('?flow_group_name=x', ({ path }) =>
    path.includes('flow_group_name=x') ? page([]) : undefined,
  )
  expect(await screen.findByText('Nothing matches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(address()).toBe(PATH)
})

test('an empty list offers to create and to import', async () => {
  const { user, address } = await showList('', () => page([]))
  expect(await screen.findByText('There are no flow groups.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import a file' })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Create flow group' })[1] as HTMLElement)
  expect(address()).toBe(`${PATH}?create=1`)
})

test('a list that could not be loaded says why and tries again', async () => {
  let refuse = true
  const { user } = await showList('', () => (refuse ? refused(500, 'INTERNAL', 'The database is locked') : undefined))
  expect(await screen.findByText('The database is locked')).toBeVisible()
  refuse = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Video' })).toBeVisible()
})
