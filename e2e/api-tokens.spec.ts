import { request, type APIRequestContext } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

/** What a program is answered: it has a token and no cookie. */
async function callBy(token: string, baseURL: string, name?: string): Promise<number> {
  const program = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  const data = { rg_name: name, rg_code: String(Math.floor(Math.random() * 1e9)) }
  const answer = await (name === undefined
    ? program.get('/api/v1/qos-rule')
    : program.post('/api/v1/rating-group', { data }))
  await program.dispose()
  return answer.status()
}

async function revokeAll(api: APIRequestContext): Promise<void> {
  const { data } = (await (await api.get('/api/v1/api-token?page_size=1000')).json()) as {
    data: { api_token_id: number }[]
  }
  for (const { api_token_id } of data) await api.delete(`/api/v1/api-token/${api_token_id}`)
}

test('a token is made, copied, used by a program and revoked', async ({ signedInPage: page, api, server }) => {
  await revokeAll(api)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/main')
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'API tokens' }).click()
  await expect(page).toHaveURL('/main/api-tokens')
  await expect(page).toHaveTitle('API tokens · Tollgate')
  await expect(page.getByText('No tokens yet')).toBeVisible()
  await expect(page.getByText(`${server.baseURL}/api/v1/qos-rule`)).toBeVisible()
  await expectNoAxeViolations(page)

  const name = unique('Billing export')
  await page.getByRole('button', { name: 'Create API token' }).click()
  const form = page.getByRole('dialog', { name: 'Create API token' })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByText('Field is required')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expectNoAxeViolations(page)
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('combobox', { name: 'Scope' }).click()
  await page.getByRole('option', { name: /^Write/ }).click()
  await form.getByRole('combobox', { name: 'Expires' }).click()
  await page.getByRole('option', { name: 'Never' }).click()
  await expect(form.getByText('Works until you revoke it')).toBeVisible()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form).toBeHidden()

  const made = page.getByRole('region', { name })
  await expect(made).toContainText('shown only once')
  await made.getByRole('button', { name: 'Copy' }).click()
  await expect(made.getByRole('button', { name: 'Copied' })).toBeFocused()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await expect(made.getByRole('textbox', { name: 'New token' })).toHaveValue(token)
  await expectNoAxeViolations(page)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText(token.slice(0, 13))
  await expect(row.getByText('Never')).toHaveCount(2)

  const group = unique('Written by a program')
  expect(await callBy(token, server.baseURL, group)).toBe(201)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'New token' })).toBeHidden()
  await expect(row).toContainText('just now')
  await page.goto('/main')
  await expect(page.getByRole('row', { name: group })).toContainText(`(token ${name})`)

  await page.goBack()
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  const asking = page.getByRole('dialog', { name: 'Revoke this token?' })
  await expect(asking).toContainText('last used just now')
  await expectNoAxeViolations(page)
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(asking).toBeHidden()
  expect(await callBy(token, server.baseURL)).toBe(200)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await asking.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Token revoked')).toBeVisible()
  await expect(page.getByText('No tokens yet')).toBeVisible()
  expect(await callBy(token, server.baseURL)).toBe(401)
})

test('by keyboard alone; a name that is taken is said at its field', async ({ signedInPage: page, api }) => {
  const [taken, name] = [unique('Taken'), unique('Free')]
  await createRow(api, 'api-token', { api_token_name: taken })
  await page.goto('/main')
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('api tok')
  await expect(page.getByRole('option', { name: 'API tokens', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'API tokens' })).toContainText(taken)
  await page.getByRole('button', { name: 'Create API token' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(taken)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/already/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create API token' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'New token' })).toBeFocused()

  await page.getByRole('button', { name: `Revoke ${name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Revoke' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'New token' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create API token' })).toBeFocused()
})

test('where the page has no clipboard, copying works all the same', async ({ signedInPage: page, context }) => {
  await context.grantPermissions(['clipboard-read'])
  await page.addInitScript(() => {
    const { clipboard } = navigator
    Object.assign(globalThis, { readClipboard: () => clipboard.readText() })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto('/main/api-tokens')
  await page.getByRole('button', { name: 'Create API token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(unique('Over plain http'))
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => (globalThis as unknown as { readClipboard: () => string }).readClipboard())
  await expect(page.getByRole('textbox', { name: 'New token' })).toHaveValue(copied)
})
