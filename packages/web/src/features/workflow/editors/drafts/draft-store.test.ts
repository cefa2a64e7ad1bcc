import { describe, expect, test } from 'vitest'
import { DraftStore, isChanged } from './draft-store.ts'

const draft = (values: Record<string, string | null>, from: Record<string, string | null>) => ({
  values,
  from,
  faults: {},
})

describe('a draft', () => {
  test.each([
    [{ operand: '1' }, { operand: '1' }, false],
    [{ operand: '' }, { operand: null }, false],
    [{ operand: '2' }, { operand: '1' }, true],
    [{ operand: null }, { operand: '1' }, true],
  ])('of %j that began as %j is changed: %s', (values, from, expected) => {
    expect(isChanged(draft(values, from))).toBe(expected)
  })

  test('goes with what it is about', () => {
    const store = new DraftStore()
    for (const key of ['a', 'b']) store.set(key, draft({ x: '1' }, { x: '' }))
    store.keep(new Set(['b', 'c']))
    expect([store.get('a'), store.get('b')?.values]).toEqual([undefined, { x: '1' }])
  })

  test('is kept until it is dropped, and tells who listens', () => {
    const store = new DraftStore()
    let told = 0
    const leave = store.subscribe(() => (told += 1))
    store.set('a', draft({ x: '1' }, { x: '' }))
    expect([store.get('a')?.values, store.isChanged(), told]).toEqual([{ x: '1' }, true, 1])
    store.set('a', undefined)
    leave()
    store.set('b', draft({ x: '1' }, { x: '1' }))
    expect([store.get('a'), store.isChanged(), told]).toEqual([undefined, false, 2])
  })
})
