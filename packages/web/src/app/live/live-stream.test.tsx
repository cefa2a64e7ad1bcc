import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSource } from '../../../test/fake-source.ts'
import { openLiveStream } from './live-stream.ts'

const openNow = () => FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED)

function show(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

const listeners = { onChange: vi.fn(), onPresence: vi.fn(), onGap: vi.fn(), onRefused: vi.fn(async () => {}) }
let close: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.opened = []
  close = openLiveStream(listeners)
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetAllMocks()
  vi.useRealTimers()
})

test('hears of changes and of people', () => {
  openNow()[0]?.tell('change', { change_id: 1, resource: 'zone' })
  openNow()[0]?.tell('presence', { people: [] })
  expect(openNow()[0]?.url).toBe('/api/v1/live')
  expect(listeners.onChange).toHaveBeenCalledWith({ change_id: 1, resource: 'zone' })
  expect(listeners.onPresence).toHaveBeenCalledWith({ people: [] })
})

test('a hidden tab has no stream; shown again it may have missed something', () => {
  show('hidden')
  expect(openNow()).toEqual([])
  expect(listeners.onGap).not.toHaveBeenCalled()
  show('visible')
  expect(openNow()).toHaveLength(1)
  // A read before the stream is open could miss a change between the two.
  expect(listeners.onGap).not.toHaveBeenCalled()
  openNow()[0]?.open()
  expect(listeners.onGap).toHaveBeenCalledOnce()
})

/** The server refuses the open stream. */
function refuse(): void {
  const [source] = openNow()
  source?.close()
  source?.dispatchEvent(new Event('error'))
}

test('a stream that the server refused is asked for again after a while', async () => {
  refuse()
  await vi.advanceTimersByTimeAsync(4999)
  expect(openNow()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(openNow()).toHaveLength(1)
  openNow()[0]?.open()
  expect(listeners.onGap).toHaveBeenCalledOnce()
})

test('where the session is gone no stream is asked for until somebody has signed in again', async () => {
  const signedIn = Promise.withResolvers<void>()
  listeners.onRefused.mockReturnValueOnce(signedIn.promise)
  refuse()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openNow()).toEqual([])
  signedIn.resolve()
  await vi.advanceTimersByTimeAsync(5000)
  expect(openNow()).toHaveLength(1)
})

test('a first stream asks for what came since the page was read; where that is not known, the page is read again', () => {
  openNow()[0]?.open()
  expect(listeners.onGap).toHaveBeenCalledOnce()
  close()
  close = openLiveStream(listeners, 41)
  expect(openNow()[0]?.url).toBe('/api/v1/live?after=41')
  openNow()[0]?.open()
  expect(listeners.onGap).toHaveBeenCalledOnce()
  show('hidden')
  show('visible')
  expect(openNow()[0]?.url).toBe('/api/v1/live')
})

test('a stream that the browser resumes by itself is left alone', () => {
  openNow()[0]?.dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(60_000)
  expect(FakeSource.opened).toHaveLength(1)
})

test('nothing is left open at the end', () => {
  close()
  show('visible')
  vi.advanceTimersByTime(60_000)
  expect(openNow()).toEqual([])
})
