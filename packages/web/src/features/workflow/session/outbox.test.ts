import { expect, test } from 'vitest'
import { openOutbox, type Unsaved } from './outbox.ts'

/** A store in memory with the interface of the browser's. */
function keptInMemory() {
  const records = new Map<string, Unsaved>()
  return {
    put: (key: string, value: Unsaved) => void records.set(key, value),
    remove: (key: string) => void records.delete(key),
    all: (prefix: string) => Promise.resolve([...records].filter(([key]) => key.startsWith(prefix))),
  }
}

test('what an operator left is offered to them alone, and is there when they come back', async () => {
  const kept = keptInMemory()
  const unsaved: Unsaved = { batches: [{ key: 'k', label: 'Move', edits: [] }], ids: [] }
  const first = openOutbox({ user: 'first', workflow: 5 }, kept)
  first.store(unsaved)
  first.close()
  const offeredTo = (user: string, workflow: number) => openOutbox({ user, workflow }, kept).readAbandoned()
  expect(await offeredTo('second', 5)).toEqual([])
  expect(await offeredTo('first', 6)).toEqual([])
  expect(await offeredTo('first', 5)).toEqual([unsaved])
})
