import { describe, expect, test } from 'vitest'
import { asApiError, refusal } from './api-error.ts'

describe('a refused call', () => {
  test('says the first fault of the answer and keeps all of them', () => {
    const faults = [
      { code: 'DUPLICATE', message: 'Name "A" exists already', field: 'rg_name' },
      { code: 'DUPLICATE', message: 'Code "1" exists already', field: 'rg_code' },
    ]
    const error = refusal(409, { data: null, statusDescription: faults }, 'write')
    expect([error.message, error.status, error.faults]).toEqual(['Name "A" exists already', 409, faults])
  })

  test.each([
    ['nothing', undefined],
    ['a page of somebody else', '<html>'],
    ['no faults', { data: null, statusDescription: [] }],
    ['faults without words', { statusDescription: [{ code: 'X' }, null] }],
  ])('that answers %s reads "Internal Server Error", or "Error" for a write', (_what, body) => {
    expect(refusal(502, body, 'read').message).toBe('Internal Server Error')
    expect(refusal(502, body, 'write').message).toBe('Error')
  })
})

test('a call without an answer reads the same', () => {
  expect(asApiError(new TypeError('fetch failed'), 'read').message).toBe('Internal Server Error')
  expect(asApiError(new TypeError('fetch failed')).message).toBe('Error')
  const known = refusal(404, undefined, 'read')
  expect(asApiError(known)).toBe(known)
})
