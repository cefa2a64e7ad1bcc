import { expect, test } from 'vitest'
import { Previews } from '../src/bulk/import/previews.ts'
import { Spool } from '../src/bulk/import/spool.ts'

const ANNA = { id: 'anna', name: 'Anna' }
const BEN = { id: 'ben', name: 'Ben' }
const MINUTE = 60_000

function store() {
  const clock = { now: 0 }
  const previews = new Previews(() => clock.now)
  return {
    clock,
    previews,
    add: () => previews.add(ANNA, 'zone', { spool: new Spool(), creates: undefined, file: undefined }),
  }
}

test('a preview ends fifteen minutes after it was last used', () => {
  const { clock, previews, add } = store()
  const { token } = add()
  clock.now += 14 * MINUTE
  expect(previews.find(token, ANNA, 'zone').token).toBe(token)
  clock.now += 14 * MINUTE
  previews.find(token, ANNA, 'zone')
  clock.now += 16 * MINUTE
  expect(() => previews.find(token, ANNA, 'zone')).toThrow('expired')
  previews.close()
})

test('one that runs does not end', () => {
  const { clock, previews, add } = store()
  const preview = add()
  preview.state = 'running'
  clock.now += 60 * MINUTE
  expect(previews.find(preview.token, ANNA, 'zone')).toBe(preview)
  previews.close()
})

test("it is nobody else's", () => {
  const { previews, add } = store()
  const { token } = add()
  expect(() => previews.find(token, BEN, 'zone')).toThrow('no such import')
  expect(() => previews.find(token, ANNA, 'zone-map')).toThrow('no such import')
  previews.close()
})

test('the fifth of a user takes the place of the oldest', () => {
  const { previews, add } = store()
  const tokens = Array.from({ length: 5 }, () => add().token)
  expect(() => previews.find(tokens[0] ?? '', ANNA, 'zone')).toThrow('no such import')
  for (const token of tokens.slice(1)) expect(previews.find(token, ANNA, 'zone').token).toBe(token)
  previews.close()
})
