import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { late } from './late.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const MISSING = () => new TypeError('Failed to fetch dynamically imported module: /assets/calendar.js')

test('code that could not be loaded comes by itself later, and nothing around it goes', async () => {
  let isOnline = false
  const Calendar = late(async () => {
    if (!isOnline) throw MISSING()
    return () => <p>November</p>
  })
  render(
    <>
      <input aria-label="Name" defaultValue="typed" />
      <Suspense>
        <Calendar />
      </Suspense>
    </>,
  )
  const pass = () => act(() => vi.advanceTimersByTimeAsync(10_000))
  await pass()
  expect(screen.getByRole('textbox')).toHaveValue('typed')
  expect(screen.queryByText('November')).not.toBeInTheDocument()
  isOnline = true
  await pass()
  expect(screen.getByText('November')).toBeVisible()
})
