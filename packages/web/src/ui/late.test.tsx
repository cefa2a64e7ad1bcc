import { act, fireEvent, render, screen } from '@testing-library/react'
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

test('its stylesheet is asked for again before it is shown', async () => {
  let isOnline = false
  const askForSheet = () => {
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.setAttribute('href', '/assets/calendar.css')
    document.head.append(sheet)
    fireEvent(sheet, new Event('error'))
  }
  const Calendar = late(async () => {
    if (isOnline) return () => <p>December</p>
    askForSheet()
    throw new Error('Unable to preload CSS for /assets/calendar.css')
  })
  const view = render(
    <Suspense>
      <Calendar />
    </Suspense>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1000))
  isOnline = true
  const [before] = document.querySelectorAll('link[href$="calendar.css"]')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.queryByText('December')).not.toBeInTheDocument()
  const sheets = document.querySelectorAll('link[href$="calendar.css"]')
  expect(sheets).toHaveLength(1)
  expect(sheets[0]).not.toBe(before)
  await act(async () => void fireEvent(sheets[0] as Element, new Event('load')))
  expect(screen.getByText('December')).toBeVisible()
  sheets[0]?.remove()
  view.unmount()
})

test('code that is there already is shown at once, with nothing in its place before', async () => {
  const Calendar = late(async () => () => <p>January</p>)
  await Calendar.preload()
  render(
    <Suspense fallback="Loading">
      <Calendar />
    </Suspense>,
  )
  expect(screen.getByText('January')).toBeVisible()
})
