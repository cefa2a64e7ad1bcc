import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, page, refused, serveApi, type Answer } from '../../../test/api.ts'
import { findEnabled } from '../../../test/find-enabled.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { markChanged } from '../changed-rows.ts'
import { TeamViewsContext } from './team-views.ts'
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

test.each([
  [undefined, 'Policy counters'],
  [{ rela_type: 'A' }, 'Policy counters · A — Accumulator type'],
  [{ rela_type: 'D' }, 'Policy counters · D — Price plan'],
])('a list of one kind says which: %o', async (fixed, title) => {
  serveApi(({ method }) => (method === 'GET' ? page([]) : undefined))
  await renderScreen(<CatalogueScreen catalogue="policy-counter" fixed={fixed} />, '/main/policy-counter')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
})

test('a row that somebody else has changed since it was read is marked', async () => {
  await showList()
  const row = () => screen.getByRole('link', { name: 'Voice' }).closest('tr')
  await screen.findByRole('link', { name: 'Voice' })
  act(() => markChanged(new Set(['flow-group 2'])))
  expect(row()).toHaveTextContent('Changed')
  act(() => markChanged(new Set()))
  expect(row()).not.toHaveTextContent('Changed')
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
  expect(reads(calls)).toContain('page_size=25&sort=-flow_group_name')
})

test('a typed filter takes effect at Enter, shows as a chip, and is removed by it', async () => {
  const { user, address, calls } = await showList('?page=1&sort=flow_group_name')
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(field, 'vi{Enter}')
  expect(address()).toBe(`${PATH}?sort=flow_group_name&flow_group_name=vi`)
  expect(reads(calls)).toContain('page_size=25&sort=flow_group_name&flow_group_name=vi')
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

test('a filter that is still being typed takes effect before a form opens, and closes none', async () => {
  const { user, address, back } = await showList()
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'vi')
  await user.click(screen.getByRole('button', { name: 'Create flow group' }))
  expect(address()).toBe(`${PATH}?flow_group_name=vi&create=1`)
  expect(await screen.findByRole('dialog', { name: 'Create flow group' })).toBeVisible()
  back()
  await waitFor(() => expect(address()).toBe(`${PATH}?flow_group_name=vi`))
  back()
  await waitFor(() => expect(address()).toBe(PATH))
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

test('the list is searched by name and code, and by any column once its filter is added', async () => {
  const { user, address } = await showList()
  await user.type(await screen.findByRole('textbox', { name: 'Find' }), 'vid{Enter}')
  expect(address()).toBe(`${PATH}?find=vid`)
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Comments' }))
  const comments = screen.getByRole('textbox', { name: 'Comments' })
  await waitFor(() => expect(comments).toHaveFocus())
  await user.keyboard('old{Enter}')
  expect(address()).toBe(`${PATH}?find=vid&comments=old`)
  expect(screen.getByRole('button', { name: 'Remove filter Comments' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Filters' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Filters' })).toHaveFocus())
  await user.keyboard('2{Enter}')
  expect(address()).toBe(`${PATH}?comments=old&find=vid&filter_count=2`)
})

test('a rate is offered as a filter once, not again for its extended value', async () => {
  serveApi(({ path }) => (path.startsWith('qos-rule?') ? page([testRow('qos-rule', {})]) : undefined))
  const { user } = await renderScreen(<CatalogueScreen catalogue="qos-rule" />)
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(offered).toContain('Guaranteed, uplink')
  expect(offered).toEqual([...new Set(offered)])
})

test('an added filter is compared as it says: with a value, or with none; its chip is a sentence', async () => {
  const { user, address, calls } = await showList()
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Comments' }))
  const how = await screen.findByRole('combobox', { name: 'How Comments is compared' })
  await user.click(how)
  await user.click(screen.getByRole('option', { name: 'Comments is not' }))
  await user.type(screen.getByRole('textbox', { name: 'Comments' }), 'old{Enter}')
  expect(screen.getByText('Comments is not “old”')).toBeVisible()
  expect(reads(calls)).toContain('page_size=25&comments%5Bnot%5D=old')
  await user.click(how)
  await user.click(screen.getByRole('option', { name: 'Comments is empty' }))
  expect(how).toHaveDisplayValue('Comments is empty')
  expect(await screen.findByText('Comments is empty', { ignore: 'option' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Comments' })).not.toBeInTheDocument()
  expect(address()).toBe(`${PATH}?comments%5Bempty%5D=1`)
  await user.click(screen.getByRole('button', { name: 'Remove filter Comments' }))
  expect(address()).toBe(PATH)
})

test('a code with a field of its own in the bar is compared beside it, as the number that it is', async () => {
  serveApi(() => page([]))
  const place = '/main/service/rating-group'
  const { user, address } = await renderScreen(<CatalogueScreen catalogue="rating-group" />, place)
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Code' }))
  const how = await screen.findByRole('combobox', { name: 'How Code is compared' })
  expect(how).toHaveValue('Code is')
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Code' })[1]).toHaveFocus())
  await user.click(how)
  await user.click(screen.getByRole('option', { name: 'Code is more than' }))
  const fields = screen.getAllByRole('textbox', { name: 'Code' })
  expect(fields).toHaveLength(2)
  await user.type(fields[1] ?? how, '5000{Enter}')
  expect(address()).toBe(`${place}?rg_code%5Bgt%5D=5000`)
  expect(screen.getByText('Code is more than “5000”')).toBeVisible()
})

test('a comparison that an address asks for is shown as it is, also where the list does not offer it', async () => {
  const { user } = await showList('?comments[gte]=m&find=x')
  expect(await screen.findByRole('combobox', { name: 'How Comments is compared' })).toHaveDisplayValue(
    'Comments is at least',
  )
  await user.click(screen.getByRole('textbox', { name: 'Find' }))
  await user.tab()
  expect(screen.getByRole('button', { name: 'Clear Find' })).not.toHaveFocus()
})

test('keys find, create, walk through the rows and edit one; in a field they are text', async () => {
  const { user, address } = await showList('', ({ path }) => (path === 'flow-group/2' ? ok(rows[1]) : undefined))
  await screen.findByRole('link', { name: 'Video' })
  await user.keyboard('j')
  expect(screen.getByRole('link', { name: 'Video' })).toHaveFocus()
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Web' })).toHaveFocus()
  await user.keyboard('k')
  expect(screen.getByRole('link', { name: 'Voice' })).toHaveFocus()
  await user.keyboard('e')
  expect(address()).toBe(`${PATH}?edit=2`)
  await screen.findByRole('dialog', { name: 'Edit Voice' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(PATH))
  await user.keyboard('/')
  const find = screen.getByRole('textbox', { name: 'Find' })
  await waitFor(() => expect(find).toHaveFocus())
  await user.keyboard('njke/')
  expect(find).toHaveValue('njke/')
  expect(address()).toBe(PATH)
})

test('the keys work on a row that was just ticked', async () => {
  const { user, address } = await showList()
  await user.click(await screen.findByRole('checkbox', { name: /Voice/ }))
  await user.keyboard('e')
  expect(address()).toBe(`${PATH}?edit=2`)
})

test('n creates a record, and the notice leads to it', async () => {
  const made = { flow_group_id: 44, flow_group_name: 'Films', row_version: 1 }
  const { user, address } = await showList('', ({ method }) => (method === 'POST' ? ok(made, 201) : undefined))
  await screen.findByRole('link', { name: 'Video' })
  await user.keyboard('n')
  expect(address()).toBe(`${PATH}?create=1`)
  const dialog = await screen.findByRole('dialog', { name: 'Create flow group' })
  await user.type(await within(dialog).findByRole('textbox', { name: /^Name/ }), 'Films')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.click(await screen.findByRole('link', { name: 'Show' }))
  expect(address()).toBe(`${PATH}?open=44`)
})

test('a column keeps the width that it was given, until the columns are reset', async () => {
  const { user } = await showList()
  const head = await screen.findByRole('columnheader', { name: 'Name' })
  const column = () => document.querySelectorAll<HTMLElement>('colgroup col')[1]
  within(head).getByRole('button').focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(column()?.style.width).toBe('56px')
  expect(localStorage.getItem('tollgate.widths.flow-group')).toContain('56')
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }))
  expect(column()?.style.width).toBe('')
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('columns are put in another order by keys and by dragging, and a column that was hidden comes back to its place', async () => {
  const { user } = await showList()
  const head = within(await screen.findByRole('columnheader', { name: 'Name' })).getByRole('button')
  const [first = '', second = '', ...others] = heads().filter((text) => text !== '')
  expect(first).toBe('Name')
  const order = () => heads().filter((text) => text !== '')
  head.focus()
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  expect(order()).toEqual([second, first, ...others])
  expect(head).toHaveFocus()
  const dragged = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => dragged.set(type, text),
    getData: (type: string) => dragged.get(type) ?? '',
    types: ['application/x-column'],
  }
  fireEvent.dragStart(screen.getByRole('columnheader', { name: 'Name' }), { dataTransfer })
  fireEvent.drop(screen.getByRole('columnheader', { name: second }), { dataTransfer })
  expect(order()).toEqual([first, second, ...others])
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Name' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Name' }))
  expect(order()).toEqual([first, second, ...others])
})

test('a saved view brings back filters, order and columns', async () => {
  const { user, address } = await showList('?sort=flow_group_name&flow_group_name=vi')
  await screen.findByRole('link', { name: 'Video' })
  const menu = () => user.click(screen.getByRole('button', { name: 'Saved views' }))
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Comments' }))
  await user.keyboard('{Escape}')
  await menu()
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Videos{Enter}')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await user.click(screen.getByRole('button', { name: 'Columns and density' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reset columns' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('columnheader', { name: 'Comments' })).toBeVisible()
  await menu()
  await user.click(await screen.findByRole('menuitem', { name: 'Videos' }))
  expect(address()).toBe(`${PATH}?sort=flow_group_name&flow_group_name=vi`)
  expect(screen.queryByRole('columnheader', { name: 'Comments' })).not.toBeInTheDocument()
  await menu()
  await user.click(await screen.findByRole('menuitem', { name: 'Rename Videos …' }))
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename Videos' }))
  const name = renaming.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveValue('Videos')
  await user.clear(name)
  await user.type(name, `${'x'.repeat(61)}{Enter}`)
  expect(renaming.getByText('At most 60 characters')).toBeVisible()
  await user.clear(name)
  await user.type(name, 'Films{Enter}')
  await menu()
  expect(await screen.findByRole('menuitem', { name: 'Films' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Videos' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('menuitem', { name: 'Remove Films' }))
  expect(screen.queryByRole('menuitem', { name: 'Films' })).not.toBeInTheDocument()
})

const teamView = {
  list_view_id: 3,
  list_path: PATH,
  view_name: 'Voice',
  search: '?flow_group_name=vo',
  shown_columns: 'flow_group_name',
  is_default: 'Y' as const,
  row_version: 1,
}

test('a list opens with the view that the team has chosen; what is cleared stays cleared', async () => {
  const calls = serveApi(list, ({ path, method }) =>
    path.startsWith('list-view') && method !== 'GET' ? ok({}) : undefined,
  )
  const { user, address } = await renderScreen(
    <TeamViewsContext value={[teamView]}>
      <CatalogueScreen catalogue="flow-group" />
    </TeamViewsContext>,
    PATH,
  )
  await waitFor(() => expect(address()).toBe(`${PATH}?flow_group_name=vo`))
  expect(screen.queryByRole('columnheader', { name: 'Comments' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Clear all' }))
  expect(address()).toBe(PATH)
  const menu = () => user.click(screen.getByRole('button', { name: 'Saved views' }))
  await menu()
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
  await user.click(dialog.getByRole('checkbox', { name: 'For the whole team' }))
  await user.click(dialog.getByRole('checkbox', { name: 'The list opens with it' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'All{Enter}')
  await screen.findByText('View saved for the team')
  const writes = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ method, path, body }))
  const { list_view_id: _id, row_version: _version, ...before } = teamView
  const all = { view_name: 'All', search: '', shown_columns: 'flow_group_name', is_default: 'Y' }
  expect(writes).toEqual([
    { method: 'PUT', path: 'list-view/3', body: { ...before, is_default: 'N' } },
    { method: 'POST', path: 'list-view', body: { ...before, ...all } },
  ])
  await menu()
  expect(await screen.findByRole('menuitem', { name: 'Voice (opens with the list)' })).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Rename Voice …' }))
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename Voice' }))
  await user.clear(renaming.getByRole('textbox', { name: 'Name' }))
  await user.type(renaming.getByRole('textbox', { name: 'Name' }), 'Calls{Enter}')
  await screen.findByText('View of the team renamed')
  expect(calls.findLast(({ method }) => method === 'PUT')).toMatchObject({
    path: 'list-view/3',
    body: { ...before, view_name: 'Calls' },
    version: 1,
  })
  await menu()
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Voice' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'DELETE')).toMatchObject({ path: 'list-view/3', version: 1 }),
  )
})

test('static attributes begin with the fixed ones; the chip takes that away, and no form offers the dynamic source', async () => {
  const paths: string[] = []
  serveApi(({ method, path }) => {
    if (method !== 'GET' || !/^pcrf-attribute(\?|$)/.test(path)) return undefined
    paths.push(path)
    return page([])
  })
  const place = '/main/pcrf-attribute/static-attribute'
  const { user, address } = await renderScreen(<CatalogueScreen catalogue="pcrf-attribute" />, place)
  await screen.findByText('Nothing matches')
  expect(paths).toContain('pcrf-attribute?page_size=25&re_attr_src_type=A')
  await user.click(screen.getByRole('button', { name: 'Remove filter Source type' }))
  expect(address()).toBe(`${place}?re_attr_src_type=`)
  await waitFor(() => expect(paths.at(-1)).toBe('pcrf-attribute?page_size=25'))
  await user.click((await screen.findAllByRole('button', { name: /^Create/ }))[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Create static attribute' })
  const source = within(dialog).getByRole('combobox', { name: 'Source type' })
  expect(source).toHaveValue('A')
  await user.click(source)
  await user.keyboard('{ArrowDown}')
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual([expect.stringMatching(/^A/), expect.stringMatching(/^C/), expect.stringMatching(/^D/)])
})

test('a record that was just saved is deleted, though its list is still being read again', async () => {
  const saved = { ...rows[1], comments: 'new', row_version: 2 }
  let isSaved = false
  const { user, calls } = await showList('', ({ method, path }) => {
    if (path === 'flow-group/2/usage') return ok({ owned: [], users: [] })
    if (path === 'flow-group/2' && method === 'DELETE') return ok(saved)
    if (path === 'flow-group/2' && method === 'PUT') isSaved = true
    if (path === 'flow-group/2') return ok(isSaved ? saved : rows[1])
    return isSaved && path.startsWith('flow-group?') ? new Promise<Response>(() => {}) : undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Voice' }))
  const form = await screen.findByRole('dialog', { name: 'Edit Voice' })
  await user.type(await within(form).findByRole('textbox', { name: 'Comments' }), 'new{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Delete Voice' }))
  await user.click(await findEnabled('Delete'))
  await waitFor(() =>
    expect(calls).toContainEqual({ method: 'DELETE', path: 'flow-group/2', body: undefined, version: 2 }),
  )
})

test('an initial filter that says nothing by itself says what it leaves', async () => {
  serveApi(({ method }) => (method === 'GET' ? page([]) : undefined))
  const { user, address } = await renderScreen(
    <CatalogueScreen catalogue="rule-workflow-group" />,
    '/main/rule-workflow',
  )
  expect(await screen.findByText('One line for each workflow')).toBeVisible()
  expect(screen.queryByText(/is empty/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove filter Version of' }))
  expect(address()).toContain('version_of')
})
