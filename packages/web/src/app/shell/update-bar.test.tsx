import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../test/render-screen.tsx'
import { keepEarlyText } from '../../ui/early-text.ts'
import { UpdateBar } from './update-bar.tsx'

const running = document.createElement('script')

beforeEach(() => {
  running.type = 'module'
  running.setAttribute('src', '/assets/index-old.js')
  document.head.append(running)
})
afterEach(() => running.remove())

/** The server serves a page with this script. */
function serve(script: string) {
  const asked = vi.fn(async () => new Response(`<script type="module" src="/assets/${script}"></script>`))
  vi.stubGlobal('fetch', asked)
  return asked
}

const missCode = () => fireEvent(window, new Event('vite:preloadError'))

test('after an upgrade under the open page it says so, and keeps no keys for a field that does not come', async () => {
  serve('index-new.js')
  const { user } = await renderScreen(<UpdateBar />)
  keepEarlyText()
  missCode()
  expect(await screen.findByText('The console was updated. Reload the page.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  const behind = vi.fn()
  window.addEventListener('keydown', behind)
  await user.keyboard('n')
  expect(behind).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', behind)
})

test('code that is only late is no update, and the next that is missing is looked at again', async () => {
  const asked = serve('index-old.js')
  await renderScreen(<UpdateBar />)
  missCode()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  const page = await asked.mock.results[0]?.value
  await waitFor(() => expect(page.bodyUsed).toBe(true))
  await act(async () => undefined)
  expect(screen.queryByText(/was updated/)).not.toBeInTheDocument()
  serve('index-new.js')
  missCode()
  expect(await screen.findByText(/was updated/)).toBeVisible()
})
