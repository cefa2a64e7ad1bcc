import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const PAUSE_MS = 2000

/** A component whose code is fetched when it is first shown. Until it could be fetched, what is around it stays as it is. */
export function late<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}

/** Fetches code, again and again while it cannot be had. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!isMissingCode(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** In the words of Chrome, Firefox and Safari, and of Vite for a stylesheet. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
}
