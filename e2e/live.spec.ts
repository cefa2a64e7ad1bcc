import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { chooseFile, openImport } from './support/import-file.ts'
import { createRow, unique } from './support/rows.ts'

/** The calls of an editor, and the name that others see. */
async function editor(api: APIRequestContext, { request }: PlaywrightWorkerArgs['playwright']) {
  const name = unique('Ana')
  const person = await createRow(api, 'person', {
    name,
    email: `${unique('ana').replaceAll(/\W/g, '')}@example.net`,
    role: 'editor',
  })
  const { origin, pathname } = new URL(String(person.invite_url))
  const calls = await request.newContext({ baseURL: origin })
  const token = pathname.split('/').at(-1)
  const accepted = await calls.post('/api/v1/invitation/accept', {
    data: { token, password: 'a long row of quiet words' },
  })
  expect(accepted.ok()).toBe(true)
  return { name, calls }
}

test('what somebody else changes waits for a press, and who is at a record is shown', async ({
  signedInPage: page,
  api,
  playwright,
}) => {
  const { name, calls: ana } = await editor(api, playwright)

  const filter = unique('Live')
  // Before the page opens, which reads the palette ahead when it is idle.
  await page.route('**/assets/palette*', (route) => route.abort())
  await page.goto(`/main/service/rating-group?rg_name=${filter}`)
  await expect(page.getByText(/^No rating group/)).toBeVisible()
  const rg_code = String(Math.floor(Math.random() * 1e9))
  const { rating_group_id } = await createRow(ana, 'rating-group', { rg_name: `${filter} group`, rg_code })
  const mark = page.getByRole('button', { name: `${name} changed 1 record: show` })
  await expect(mark).toBeVisible()
  await expect(page.getByRole('cell', { name: `${filter} group`, exact: true })).toBeHidden()
  await expectNoAxeViolations(page)
  // A failure in a narrow window does not cover it.
  await page.setViewportSize({ width: 1024, height: 850 })
  await page.keyboard.press('Control+k')
  const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(failure).toBeVisible()
  const [above, below] = [await failure.boundingBox(), await mark.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await mark.press('Enter')
  await expect(page.getByRole('cell', { name: `${filter} group`, exact: true })).toBeVisible()
  await expect(mark).toBeHidden()

  const place = { resource: 'rating-group', record_id: rating_group_id, editing: true }
  await ana.put('/api/v1/presence?tab=one', { data: place })
  await page.goto(`/main/service/rating-group?open=${rating_group_id}`)
  await expect(page.getByText(`${name} is editing this`)).toBeVisible()
  await ana.put('/api/v1/presence?tab=one', { data: { ...place, record_id: null } })
  await expect(page.getByText(`${name} is editing this`)).toBeHidden()
  await ana.dispose()
})

test('an import of one’s own is not told as news; the row that somebody else changes then is marked until it is read again', async ({
  signedInPage: page,
  api,
  playwright,
}) => {
  const { name, calls: ana } = await editor(api, playwright)
  const word = unique('Own')
  const code = Date.now() % 1_000_000_000
  const address = `/main/service/rating-group?rg_name=${word}`
  await page.goto(address)
  // Another tab does not read the list again by itself, so what is news to it stays.
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other.getByText(/^No rating group/)).toBeVisible()
  const dialog = await openImport(page, 'rating groups')
  // So many that they are one event.
  const rows = Array.from({ length: 600 }, (_, n) => `${word} ${n + 1}.,${code + n}`)
  await chooseFile(dialog, 'groups.csv', ['rg_name,rg_code', ...rows].join('\n'))
  await dialog.getByRole('button', { name: 'Import 600 rating groups' }).click()
  const row = page.getByRole('row', { name: `${word} 1.` })
  await expect(row).toBeVisible()

  const found = await api.get('/api/v1/rating-group', { params: { rg_name: `${word} 1.` } })
  const [stored] = ((await found.json()) as { data: Record<string, unknown>[] }).data
  const { rating_group_id, row_version, ...values } = stored ?? {}
  const put = await ana.put(`/api/v1/rating-group/${String(rating_group_id)}`, {
    data: { ...values, comments: 'Hers' },
    headers: { 'if-match': `"${String(row_version)}"` },
  })
  expect(put.status()).toBe(200)
  const news = { name: `${name} changed 1 record: show`, exact: true }
  await expect(other.getByRole('button', news)).toBeVisible()
  const mark = page.getByRole('button', news)
  await expect(mark).toBeVisible()
  await expect(row).toContainText('Changed')
  await expect(row).not.toContainText('Hers')
  await mark.click()
  await expect(row).toContainText('Hers')
  await expect(row).not.toContainText('Changed')
  await ana.dispose()
})
