import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { expect, test } from 'vitest'
import { formatListUrl, nextSort, parseListUrl, withFilter } from './list-url.ts'

const services = catalogueOf('service-identifier')

test.each([
  '',
  '?page_size=10',
  '?page=3&page_size=50&sort=-si_code&pcc_service_name=a%25b',
  '?sort=pcc_rating_group.rg_name&open=7',
  '?create=1',
  '?rating_group_id=4&edit=12',
  '?copy=12',
  '?expanded=3.17',
  '?rating_group_id=x',
  '?rating_group_id%5Bin%5D=x',
  '?si_code%5Blike%5D=x',
])('%s is read and written back as it was', (text) => {
  expect(formatListUrl(services, parseListUrl(services, text))).toBe(text)
})

test.each([
  '?page=0',
  '?page_size=5000',
  '?sort=nothing',
  '?open=x',
  '?rating_group_id=-1',
  '?unknown=1',
  '?expanded=a.b',
])('what cannot be read in %s is as if it were not there', (text) => {
  expect(formatListUrl(services, parseListUrl(services, text))).toBe('')
})

test('only one thing is open at a time', () => {
  expect(parseListUrl(services, '?create=1&edit=3&open=2').dialog).toEqual({ kind: 'open', id: 2 })
})

test('a head sorts up, then down, then not at all', () => {
  expect(nextSort(undefined, 'si_code')).toBe('si_code')
  expect(nextSort('si_code', 'si_code')).toBe('-si_code')
  expect(nextSort('-si_code', 'si_code')).toBeUndefined()
  expect(nextSort('-comments', 'si_code')).toBe('si_code')
})

test('an empty filter is no filter', () => {
  expect(withFilter({ comments: 'x' }, 'comments', '')).toEqual({})
  expect(withFilter({ comments: 'x' }, 'si_code', '1')).toEqual({ comments: 'x', si_code: '1' })
})

test.each(['', '?re_attr_src_type=', '?re_attr_src_type=C&page=2'])(
  'an initial filter is on unless the address has another value: %s',
  (text) => {
    const attributes = catalogueOf('pcrf-attribute')
    const shown = parseListUrl(attributes, text)
    expect(shown.query.filters.re_attr_src_type).toBe(text === '' ? 'A' : text.includes('C') ? 'C' : undefined)
    expect(new URLSearchParams(formatListUrl(attributes, shown)).toString()).toBe(
      new URLSearchParams(text.includes('page') ? 'page=2&re_attr_src_type=C' : text).toString(),
    )
  },
)
