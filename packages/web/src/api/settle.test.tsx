import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './client.ts'
// Loaded on demand otherwise; imported here so that the test does not wait.
import './settle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const faults = (status: number, fault: object) =>
  Response.json({ data: null, statusDescription: [{ code: 'UNAVAILABLE', message: 'away', ...fault }] }, { status })
const UNKNOWN = () => faults(503, { outcome: 'unknown' })
const AWAY = () => faults(503, {})
const DONE = () => Response.json({ data: { zone_id: 1 }, statusDescription: [] }, { status: 201 })

/** A server with these answers, the last one repeated. Returns the idempotency keys of the calls. */
function serve(...answers: (() => Response)[]): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key') ?? '')
    return (answers.length > 1 ? answers.shift() : answers[0])?.()
  })
  return keys
}

const write = (name: string) => call({ method: 'POST', path: 'pcrf-zone/zone', body: { name } })
/** The outcome of a call after one minute. */
async function outcomeOf(sent: Promise<unknown>): Promise<unknown> {
  const outcome = sent.catch((error: unknown) => (error as Error).message)
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

test('a write whose outcome is unknown is sent again under its key until it is settled', async () => {
  const keys = serve(UNKNOWN, AWAY, UNKNOWN, DONE)
  expect(await outcomeOf(write('a'))).toMatchObject({ data: { zone_id: 1 } })
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

test('what the server refuses then was not stored, and is told', async () => {
  serve(UNKNOWN, () => faults(409, { code: 'DUPLICATE', message: 'Name "b" exists already' }))
  expect(await outcomeOf(write('b'))).toBe('Name "b" exists already')
})

test('one that stays unknown says so, and the same write has the same key later', async () => {
  const keys = serve(UNKNOWN)
  expect(await outcomeOf(write('c'))).toMatch(/^It is not known whether this was saved/)
  const [key] = keys
  keys.length = 0
  await outcomeOf(write('c'))
  expect(keys[0]).toBe(key)
  keys.length = 0
  await outcomeOf(write('d'))
  expect(keys[0]).not.toBe(key)
})

test('once it is answered, the same write is another one again', async () => {
  const keys = serve(UNKNOWN)
  await outcomeOf(write('f'))
  const [key] = keys
  keys.length = 0
  serve(DONE)
  await outcomeOf(write('f'))
  const later = serve(DONE)
  await outcomeOf(write('f'))
  expect(later[0]).not.toBe(key)
})

test('a database that was away before the write is told at once', async () => {
  const keys = serve(AWAY)
  expect(await outcomeOf(write('e'))).toBe('away')
  expect(keys).toHaveLength(1)
})
