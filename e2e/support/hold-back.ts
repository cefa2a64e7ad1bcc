import type { Page } from '@playwright/test'

/** Holds the writes of a method below a path back until they are let go; counts them. */
export async function holdBack(page: Page, method: string, path: RegExp) {
  const gate = Promise.withResolvers<void>()
  let sent = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue()
    sent += 1
    await gate.promise
    return route.continue()
  })
  return { letGo: gate.resolve, sent: () => sent }
}
