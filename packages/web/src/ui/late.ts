import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const PAUSE_MS = 2000

/** A component whose code is loaded when it is first shown. While that fails it is tried again, and the rest of the screen stays. */
export function late<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }))
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
