import { expect, test } from 'vitest'
import { integer, text } from './field.ts'
import { operands } from './filter-operators.ts'

const rate = integer('Uplink', { unit: 'bit/s' })
const plain = integer('QCI')

test.each([
  [rate, '1M-5M', [1_000_000, 5_000_000]],
  [rate, '1-5M', [1_000_000, 5_000_000]],
  [rate, '0-5M', [0, 5_000_000]],
  [rate, '64 kbit/s – 1.5 Mbit/s', [64_000, 1_500_000]],
  [plain, '5-9', [5, 9]],
  [plain, '-9--5', [-9, -5]],
  [plain, '5 to 9', [5, 9]],
  [text('Code'), 'Q-1, Q-9', ['Q-1', 'Q-9']],
  [plain, '5', 'two values, such as 5-9'],
  [rate, '5M', 'two values, such as 1M-5M'],
  [text('Code'), 'Q-1', 'two values, such as 5-9'],
])('between, %#: %s', (of, typed, read) => {
  expect(operands({ of, operator: 'between' }, typed)).toEqual(read)
})
