import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ok, refused, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useSaving } from './use-saving.ts'

afterEach(() => onlineManager.setOnline(true))

function Form({ onSaved, onRefused }: { onSaved: () => void; onRefused: (message: string) => void }) {
  const { saving, save } = useSaving<string, unknown>({
    prepare: () => 'typed',
    send: (typed, key) => call({ method: 'POST', path: 'zone', body: { typed }, key }),
    onSaved,
    onRefused: (error) => onRefused(asApiError(error).message),
  })
  return <button onClick={() => void save()}>{saving ? 'Saving' : 'Save'}</button>
}

async function press() {
  const onSaved = vi.fn()
  const onRefused = vi.fn()
  const { user } = await renderScreen(<Form {...{ onSaved, onRefused }} />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  return { onSaved, onRefused }
}

test('a save waits while there is no connection, and is sent when it is back', async () => {
  const calls = serveApi(() => ok({}))
  onlineManager.setOnline(false)
  const { onSaved, onRefused } = await press()
  expect(screen.getByRole('button')).toHaveTextContent('Saving')
  expect(calls).toEqual([])
  act(() => onlineManager.setOnline(true))
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(onRefused).not.toHaveBeenCalled()
})

test('a save during which the server was lost is sent again under its key once it is back', async () => {
  const keys: (string | null)[] = []
  let isUp = false
  let isStarting = true
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    if (url !== '/healthz') keys.push(new Headers(headers).get('idempotency-key'))
    if (!isUp) throw new TypeError('Failed to fetch')
    if (url === '/healthz' || !isStarting) return ok({})
    isStarting = false
    return refused(503, 'UNAVAILABLE', 'The server is starting or stopping')
  })
  const { onSaved, onRefused } = await press()
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  expect(screen.getByRole('button')).toHaveTextContent('Saving')
  isUp = true
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled(), 10_000)
  expect(onRefused).not.toHaveBeenCalled()
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[0]).not.toBeNull()
})

test('where a server is there, but gave no answer, it says so', async () => {
  const calls = serveApi(({ path }) => (path === '/healthz' ? ok({}) : undefined))
  const { onSaved, onRefused } = await press()
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith('Error'))
  expect(onSaved).not.toHaveBeenCalled()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
