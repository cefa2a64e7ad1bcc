import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'

const PAUSE_MS = 2000

export interface LateComponent<P> extends FunctionComponent<P> {
  /** Loads the code ahead. A suspended component appears no sooner than 300 ms after its fallback. */
  preload: () => Promise<void>
}

/** A component whose code loads when it is first shown. A failed load is repeated, and the rest of the screen stays. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): LateComponent<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const begin = () => (loading ??= untilLoaded(load).then((part) => (loaded = part)))
  const Waiting = lazy(async () => ({ default: await begin() }))
  function Late(props: P) {
    // Fixed while mounted: another component would lose its state.
    const [Part] = useState<ComponentType<P>>(() => loaded ?? Waiting)
    return createElement(Part, props)
  }
  return Object.assign(Late, { preload: async () => void (await begin()) })
}

/** Loads code, and tries again until it succeeds. */
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

/** Stylesheets that failed to load. Vite requests each only once and then takes it for loaded. */
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

/** The messages of Chrome, Firefox and Safari, and of Vite for a stylesheet. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
}
