import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('what somebody else changes waits for a press, and who is at a record is shown', async ({
  signedInPage: page,
  api,
  playwright,
}) => {
  const name = unique('Ana')
  const person = await createRow(api, 'person', {
    name,
    email: `${unique('ana').replaceAll(/\W/g, '')}@example.net`,
    role: 'editor',
  })
  const { origin, pathname } = new URL(String(person.invite_url))
  const ana = await playwright.request.newContext({ baseURL: origin })
  const token = pathname.split('/').at(-1)
  const accepted = await ana.post('/api/v1/invitation/accept', {
    data: { token, password: 'a long row of quiet words' },
  })
  expect(accepted.ok()).toBe(true)

  const filter = unique('Live')
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
  await page.route('**/assets/palette*', (route) => route.abort())
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
