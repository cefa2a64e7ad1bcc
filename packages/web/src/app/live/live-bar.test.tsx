import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { usePresence } from './live-bar.tsx'

const record = { resource: 'rule-workflow-group', record_id: 3, editing: false }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a selection is told once it has settled, without leaving the record; new records are kept back', () => {
  const calls = serveApi(() => ok({}))
  const { rerender, unmount } = renderHook(({ selected }) => usePresence(record, selected), {
    initialProps: { selected: [] as readonly number[] },
  })
  rerender({ selected: [4] })
  rerender({ selected: [4, 7, -2] })
  expect(calls.map(({ body }) => body)).toEqual([record])
  vi.advanceTimersByTime(250)
  expect(calls.slice(1).map(({ body }) => body)).toEqual([{ ...record, selected: [4, 7] }])
  vi.advanceTimersByTime(15_000)
  expect(calls.at(-1)?.body).toEqual({ ...record, selected: [4, 7] })
  rerender({ selected: [] })
  vi.advanceTimersByTime(250)
  expect(calls.at(-1)?.body).toEqual(record)
  unmount()
  expect(calls.at(-1)?.body).toEqual({ ...record, record_id: null })
})
