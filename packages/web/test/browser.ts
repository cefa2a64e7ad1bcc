// Browser functions that jsdom lacks and Mantine needs.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissNotice, noticeStore } from '../src/ui/notify.tsx'

// A busy machine needs more than the default of one second.
configure({ asyncUtilTimeout: 10_000, getElementError })

/** Waiting for an element creates many errors: the page is printed only when one is read. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, getElementError)
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

Object.assign(window, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver })
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.setPointerCapture = () => undefined
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// Test files run one after another in the same page.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of noticeStore.current()) dismissNotice(id)
  vi.unstubAllGlobals()
})
