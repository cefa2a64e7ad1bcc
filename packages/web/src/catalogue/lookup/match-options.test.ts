import { expect, test } from 'vitest'
import { matchingOptions, meantOption } from './match-options.ts'

const ADMISSION = ['0 — Uplink only', '1 — Downlink only', '2 — Both directions open', '3 — Both directions blocked']
const options = ADMISSION.map((label, value) => ({ value: String(value), label }))
const valuesFor = (typed: string) => matchingOptions(options, typed).map(({ value }) => value)

test.each([
  ['blocked', ['3']],
  ['2', ['2']],
  ['both', ['2', '3']],
  ['d', ['1', '2', '3']],
  ['only', ['0', '1']],
  ['down link', ['1']],
  ['open both', ['2']],
  ['nothing', []],
])('%j finds %j, the nearest first', (typed, found) => expect(valuesFor(typed)).toEqual(found))

test.each([
  ['blocked', '3'],
  ['Uplink only', '0'],
  ['2 — both directions open', '2'],
  ['down', '1'],
  ['both', undefined],
  ['nothing', undefined],
])('%j means %j', (typed, value) => expect(meantOption(options, typed)?.value).toBe(value))

test('a whole name means its option, though it begins another; text that is not shown is found too', () => {
  const zones = [
    { value: '7', label: 'EU', words: 'Q-EU' },
    { value: '8', label: 'EU roaming', hint: 'abroad' },
  ]
  expect(meantOption(zones, 'eu')?.value).toBe('7')
  expect(meantOption(zones, 'q-eu')?.value).toBe('7')
  expect(meantOption(zones, 'abroad')?.value).toBe('8')
  expect(meantOption(zones, '8')).toBeUndefined()
})
