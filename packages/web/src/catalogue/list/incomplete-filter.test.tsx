import { parseListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { page, refused, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { CatalogueScreen } from './catalogue-screen.tsx'
import { activeFilters } from './filter-sentence.tsx'

const PATH = '/main/qos/rule'
const rows = [1, 2].map((qos_policy_id) =>
  testRow('qos-rule', { qos_policy_id, qos_policy_name: `Rule ${qos_policy_id}`, mbrdl: 2_000_000 }),
)

beforeEach(() => localStorage.clear())

async function showList(query: string) {
  serveApi(({ path }) => (path.startsWith('qos-rule') ? page(rows) : page([])))
  const rendered = await renderScreen(<CatalogueScreen catalogue="qos-rule" />, PATH + query)
  await screen.findByRole('link', { name: 'Rule 1' })
  await rendered.user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
  return rendered
}

const asked = (address: string) => new URLSearchParams(address.split('?')[1] ?? '')
const actions = () => ['Edit selected', 'Delete selected'].map((name) => screen.getByRole('button', { name }))

const FIELDS = [
  { name: 'mbrdl', label: 'Maximum, downlink', value: '2000000', how: ['gte', 'not', 'in', 'between', 'empty'] },
  { name: 'def_qos_flow_flag', label: 'Default bearer', value: '1', how: ['not', 'empty'] },
]

test.each(FIELDS.flatMap(({ how, ...field }) => how.map((one) => ({ ...field, how: one }))))(
  '$name[$how]: another comparison keeps the rows back or asks for what it says',
  async ({ name, label, value, how }) => {
    const stored = how === 'empty' ? '1' : how === 'between' ? '1M-5M' : value
    const { user, address } = await showList(`?${encodeURIComponent(`${name}[${how}]`)}=${stored}`)
    const list = await screen.findByRole('combobox', { name: new RegExp(`^How ${label}`) })
    await user.click(list)
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options.length).toBeGreaterThan(3)
    for (const option of options) {
      await user.click(list)
      await user.click(screen.getByRole('option', { name: option }))
      const { query, faults } = parseListQuery(catalogueOf('qos-rule'), Object.fromEntries(asked(address())))
      expect(faults, `${option} asks ${address()}`).toEqual([])
      expect(Object.keys(query.filters), `${option} drops the filter`).toHaveLength(1)
      const [chip] = activeFilters(catalogueOf('qos-rule'), query.filters)
      const isInForce = option === `${chip?.of.label} ${chip?.words}`
      await waitFor(() => {
        for (const action of actions()) {
          if (isInForce) expect(action).toBeEnabled()
          else expect(action).toBeDisabled()
        }
      })
      expect(list).toHaveValue(option)
    }
  },
)

test('a filter that becomes incomplete stays with its fault, and the rows of the one before; then it takes its place', async () => {
  const { user, address } = await showList(`?${encodeURIComponent('mbrdl[gte]')}=2000000`)
  await user.click(await screen.findByRole('combobox', { name: /^How Maximum, downlink/ }))
  await user.keyboard('between{Enter}')
  const field = screen.getByRole('textbox', { name: 'Maximum, downlink' })
  expect(field).toHaveValue('2 Mbit/s')
  expect(screen.getByText('Type two values, such as 1M-5M')).toBeVisible()
  expect(asked(address()).get('mbrdl[gte]')).toBe('2000000')
  expect(screen.getByText('Complete the filter first')).toBeVisible()
  await user.clear(field)
  await user.keyboard('{Enter}')
  expect(asked(address()).get('mbrdl[gte]')).toBe('2000000')
  await user.type(field, '1M-5M{Enter}')
  expect([...asked(address())]).toEqual([['mbrdl[between]', '1M-5M']])
  await waitFor(() => expect(actions()[0]).toBeEnabled())
  expect(screen.queryByText('Complete the filter first')).toBeNull()
})

test('text that is no filter holds the rows, in a field and in a list of choices', async () => {
  const { user } = await showList('?qci=9')
  const list = await screen.findByRole('combobox', { name: 'QCI' })
  await user.click(list)
  await user.keyboard('zzz')
  await waitFor(() => expect(actions()[1]).toBeDisabled())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(actions()[1]).toBeEnabled())
})

test('a filter from the address stays while its text is emptied and typed anew', async () => {
  const { user, address } = await showList(`?${encodeURIComponent('mbrdl[gte]')}=2000000`)
  const field = screen.getByRole('textbox', { name: 'Maximum, downlink' })
  await user.clear(field)
  await user.keyboard('{Enter}')
  expect(address()).toBe(PATH)
  expect(screen.getByRole('textbox', { name: 'Maximum, downlink' })).toBe(field)
  await user.type(field, '3M{Enter}')
  expect(asked(address()).get('mbrdl[gte]')).toBe('3000000')
})

test.each([
  { query: 'qci=abc', reason: 'qci must be a whole number' },
  { query: 'arp_id=abc', reason: 'arp_id must be a whole number' },
  { query: 'mbrdl[between]=2000000', reason: 'mbrdl[between] must be two values, such as 1M-5M' },
  { query: 'qci[like]=9', reason: 'There is no operator "like"' },
])('a link with a filter that cannot be read says so and shows no rows: $query', async ({ query: link, reason }) => {
  serveApi(({ path }) => {
    if (!path.startsWith('qos-rule?')) return page([])
    const [fault] = parseListQuery(catalogueOf('qos-rule'), Object.fromEntries(asked(path))).faults
    return fault ? refused(400, fault.code, fault.message, fault.field) : page(rows)
  })
  const { user, address } = await renderScreen(<CatalogueScreen catalogue="qos-rule" />, `${PATH}?${encodeURI(link)}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(reason)
  expect(screen.queryByRole('link', { name: 'Rule 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(await screen.findByRole('link', { name: 'Rule 1' })).toBeVisible()
  expect(address()).toBe(PATH)
})
