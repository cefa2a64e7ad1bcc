import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useQuery } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, serveApi } from '../../../test/api.ts'
import { FakeSource } from '../../../test/fake-source.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { keys } from '../../catalogue/queries.ts'
import LiveBar, { usePresence } from './live-bar.tsx'

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

test('typing is told, without leaving the record', () => {
  const calls = serveApi(() => ok({}))
  const { rerender } = renderHook(({ isTyping }) => usePresence(record, [], isTyping), {
    initialProps: { isTyping: false },
  })
  rerender({ isTyping: true })
  rerender({ isTyping: false })
  expect(calls.map(({ body }) => body)).toEqual([record, { ...record, editing: true }, record])
})

function Zones() {
  const { data } = useQuery({ queryKey: keys.list(catalogueOf('zone'), {}), queryFn: () => Promise.resolve('read') })
  return <p>{data}</p>
}

test('once others’ changes are shown, the focus is in the content', async () => {
  vi.useRealTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.opened = []
  serveApi(({ path }) => ok(path === '/api/session' ? { user: { id: 'me' } } : []))
  const { user } = await renderScreen(
    <main tabIndex={-1}>
      <Zones />
      <LiveBar />
    </main>,
  )
  await waitFor(() => expect(FakeSource.opened).toHaveLength(1))
  await screen.findByText('read')
  const change = { change_id: 8, resource: 'zone', record_id: 1, actor_id: 'ana', actor_name: 'Ana' }
  act(() => FakeSource.opened[0]?.tell('change', { ...change, change_set_id: null }))
  await user.click(await screen.findByRole('button', { name: /^Ana changed 1 record: show/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /: show/ })).toBeNull())
  expect(screen.getByRole('main')).toHaveFocus()
})
