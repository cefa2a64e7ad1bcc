import { parseListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { CatalogueScreen } from './catalogue-screen.tsx'

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
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^How ${label}`) })
    for (const option of [...select.options].map((one) => one.value)) {
      await user.selectOptions(select, option)
      const { query, faults } = parseListQuery(catalogueOf('qos-rule'), Object.fromEntries(asked(address())))
      expect(faults, `${option} asks ${address()}`).toEqual([])
      expect(Object.keys(query.filters), `${option} drops the filter`).toHaveLength(1)
      const [key = ''] = Object.keys(query.filters)
      const isInForce =
        key === name ? option === 'plain' : key.includes(option) || (option === 'filled' && key.includes('empty'))
      await waitFor(() => {
        for (const action of actions()) {
          if (isInForce) expect(action).toBeEnabled()
          else expect(action).toBeDisabled()
        }
      })
      expect(select).toHaveValue(option)
    }
  },
)

test('a filter that becomes incomplete stays with its fault, and the rows of the one before; then it takes its place', async () => {
  const { user, address } = await showList(`?${encodeURIComponent('mbrdl[gte]')}=2000000`)
  await user.selectOptions(screen.getByRole('combobox', { name: /^How Maximum, downlink/ }), 'between')
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
