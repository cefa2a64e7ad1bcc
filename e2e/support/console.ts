import { type APIRequestContext, type Cookie, type Page, test as base, expect, request } from '@playwright/test'
import { DAYS_AHEAD, moveClock } from '../../scripts/days-ahead.mjs'
import { type ServerProcess, startServer } from './server-process.ts'

interface WorkerFixtures {
  /** The real server, one for each worker, with the demo network. */
  server: ServerProcess
  /** The administrator's session, signed in once for each worker. */
  session: Cookie[]
}

interface TestFixtures {
  /** A page whose visitor is the administrator. */
  signedInPage: Page
  /** The API, called as the administrator: for preparing data a journey is not about. */
  api: APIRequestContext
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],

  session: [
    async ({ server }, use) => {
      await use(await signIn(server))
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.baseURL)
  },

  context: async ({ context }, use) => {
    if (DAYS_AHEAD !== 0) await context.addInitScript(moveClock, DAYS_AHEAD)
    await use(context)
  },

  signedInPage: async ({ page, context, session, api }, use) => {
    await forgetSettings(api)
    await context.addCookies(session)
    await use(page)
  },

  api: async ({ server, session }, use) => {
    const context = await request.newContext({
      baseURL: server.baseURL,
      extraHTTPHeaders: { origin: server.baseURL },
      storageState: { cookies: session, origins: [] },
    })
    await use(context)
    await context.dispose()
  },
})

/** A journey begins with lists as the console has them: the server keeps what an earlier one chose. */
async function forgetSettings(api: APIRequestContext): Promise<void> {
  const { data } = await (await api.get('/api/v1/me/setting')).json()
  const none = Object.fromEntries(Object.keys(data.settings).map((key) => [key, null]))
  if (Object.keys(none).length > 0) await api.put('/api/v1/me/setting', { data: { settings: none } })
}

async function signIn({ baseURL, administrator }: ServerProcess): Promise<Cookie[]> {
  const context = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const answer = await context.post('/api/auth/sign-in/email', { data: administrator })
  expect(answer.status(), 'signing in').toBe(200)
  const { cookies } = await context.storageState()
  await context.dispose()
  return cookies
}

export { expect }
