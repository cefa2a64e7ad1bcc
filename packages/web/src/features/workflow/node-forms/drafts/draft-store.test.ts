import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { describe, expect, test } from 'vitest'
import { setValue, startForm } from '../../../../catalogue/form/record-form.ts'
import { DraftStore } from './draft-store.ts'

const fresh = startForm({ catalogue: catalogueOf('rule-workflow-cond') })
const typed = setValue(fresh, 'operand', '1')

describe('a draft', () => {
  test('goes with what it is about', () => {
    const store = new DraftStore()
    for (const key of ['a', 'b']) store.set(key, typed)
    store.keep(new Set(['b', 'c']))
    expect([store.get('a'), store.get('b')]).toEqual([undefined, typed])
  })

  test('is kept until it is dropped, and listeners are called', () => {
    const store = new DraftStore()
    let calls = 0
    const leave = store.subscribe(() => (calls += 1))
    store.set('a', typed)
    expect([store.get('a'), store.isDirty(), calls]).toEqual([typed, true, 1])
    store.set('a', undefined)
    leave()
    store.set('b', fresh)
    expect([store.get('a'), store.isDirty(), calls]).toEqual([undefined, false, 2])
  })
})
