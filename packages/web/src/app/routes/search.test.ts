import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test.each(['?page=2&qos_policy_code=007', '?rg_name=true&sort=-rg_code', '?rg_name=50%25+off', ''])(
  '%s comes back as it was, every value a text',
  (text) => {
    const search = parseSearch(text)
    expect(Object.values(search).every((value) => typeof value === 'string')).toBe(true)
    expect(stringifySearch(search)).toBe(text)
  },
)

test('a value that is not given leaves no key behind', () => {
  expect(stringifySearch({ open: undefined, page: 3 })).toBe('?page=3')
})
