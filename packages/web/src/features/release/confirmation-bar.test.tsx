import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ConfirmationBar } from './confirmation-bar.tsx'

afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const waiting = {
  release_id: 8,
  base_release_id: 7,
  state: 'unconfirmed',
  confirm_by: '2026-03-09T13:05:30.000Z',
  confirmed_at: null,
}

test('while a release waits to be confirmed, a line counts down to its return, and goes with the confirmation', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-09T12:00:00.000Z'), shouldAdvanceTime: true })
  const planned = { release_id: 9, base_release_id: 8, state: 'scheduled', confirm_by: null }
  let state = 'unconfirmed'
  serveApi(({ path }) => (path.startsWith('release') ? page([planned, { ...waiting, state }]) : undefined))
  await renderScreen(<ConfirmationBar />)
  const timer = await screen.findByRole('timer')
  expect(timer.parentElement).toHaveTextContent(/^Release 8 is not confirmed: release 7 comes back in 1:05:\d\d/)
  expect(screen.getByRole('link', { name: 'Look at release 8' })).toHaveAttribute('href', '/main/release')
  vi.setSystemTime('2026-03-09T13:05:20.000Z')
  await pass(1000)
  expect(timer).toHaveTextContent(/^in 0:(10|0\d)$/)
  await pass(12_000)
  expect(timer).toHaveTextContent('now')
  state = 'current'
  await pass(30_000)
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
})

test('without such a release there is no line, until one is published', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-09T13:00:00.000Z'), shouldAdvanceTime: true })
  let state = 'current'
  const calls = serveApi(({ path }) => (path.startsWith('release') ? page([{ ...waiting, state }]) : undefined))
  await renderScreen(<ConfirmationBar />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('timer')).toBeNull()
  state = 'unconfirmed'
  await pass(30_000)
  expect(await screen.findByRole('timer')).toBeVisible()
})
