import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'

const PAUSE_MS = 2000

export interface LateComponent<P> extends FunctionComponent<P> {
  /** Loads the code before it is shown. What waits inside React is shown no sooner than 300 ms after what stands in for it. */
  preload: () => Promise<void>
}

/** A component whose code is loaded when it is first shown. While that fails it is tried again, and the rest of the screen stays. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): LateComponent<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const begin = () => (loading ??= untilLoaded(load).then((part) => (loaded = part)))
  const Waiting = lazy(async () => ({ default: await begin() }))
  function Late(props: P) {
    // The same for as long as it is shown: another would begin anew.
    const [Part] = useState<ComponentType<P>>(() => loaded ?? Waiting)
    return createElement(Part, props)
  }
  return Object.assign(Late, { preload: async () => void (await begin()) })
}

/** Fetches code, again and again while it cannot be had. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  window.addEventListener('error', noteMissingSheet, { capture: true })
  for (;;) {
    try {
      await Promise.all([...missingSheets].map(loadAgain))
      return await load()
    } catch (error) {
      if (!isMissingCode(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Stylesheets that could not be loaded. Vite asks for each once, and takes it for loaded then. */
const missingSheets = new Set<HTMLLinkElement>()

function noteMissingSheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingSheets.add(target)
}

function loadAgain(sheet: HTMLLinkElement): Promise<unknown> {
  missingSheets.delete(sheet)
  const again = sheet.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    again.addEventListener('load', resolve)
    again.addEventListener('error', () => reject(new Error(`Unable to preload ${again.href}`)))
    sheet.replaceWith(again)
  })
}

/** In the words of Chrome, Firefox and Safari, and of Vite for a stylesheet. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
}
