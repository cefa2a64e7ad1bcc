import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { unique } from './rows.ts'

export const PASSWORD = 'seven quiet lanterns'

/** Invites somebody; answers the path of the link. */
export async function invite(api: APIRequestContext, name: string, role: string): Promise<string> {
  const email = `${name.replaceAll(/\W/g, '').toLowerCase()}@example.net`
  const answer = await api.post('/api/v1/person', { data: { name, email, role } })
  expect(answer.status()).toBe(201)
  const { data } = (await answer.json()) as { data: { invite_url: string } }
  return new URL(data.invite_url).pathname
}

/** The page of somebody with a role, who has accepted an invitation; closed with its browser. */
export async function pageOf(browser: Browser, baseURL: string, api: APIRequestContext, role: string): Promise<Page> {
  const name = unique(role)
  const link = await invite(api, name, role)
  const context = await browser.newContext({ baseURL })
  const token = link.split('/').at(-1)
  const accepted = await context.request.post('/api/v1/invitation/accept', {
    data: { token, password: PASSWORD },
    headers: { origin: baseURL },
  })
  expect(accepted.status()).toBe(200)
  return context.newPage()
}
