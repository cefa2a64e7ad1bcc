import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

/** A screen that moves while it loads puts something else under the pointer. */
const LIMIT = 0.02

const screens = [
  '/main',
  '/main/policy-plan',
  '/main/policy-plan/1',
  '/main/qos/rule',
  '/main/zone-map?zone=1',
  '/main/simulation',
  '/main/simulation?view=day',
  '/main/simulation?view=tests&plan=1',
  '/main/profile',
  '/main/guide',
]

/** Not yet among the types of the DOM. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

test('screens do not move while they load', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          window.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/main/simulation?view=day')
  await page.getByRole('button', { name: 'A day: the month is used up' }).click()
  await expect(page.getByRole('table', { name: 'Steps' }).getByRole('row')).toHaveCount(5)
  const day = page.url()
  for (const path of [...screens, day])
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const shifts = await page.evaluate(() => window.shifts)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(LIMIT)
      const colours = await page
        .locator('a:visible')
        .evaluateAll((links) => links.map((a) => getComputedStyle(a).color))
      expect(colours, 'links in the browser’s own blue').not.toContain('rgb(0, 0, 238)')
    })
})

test('no row moves under the pointer when a record opens, nor back when it closes', async ({ signedInPage: page }) => {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const)
    for (const path of ['qos/rule', 'pcc-rule', 'service', 'policy-event/event', 'pcrf-attribute/static-attribute'])
      await test.step(`${path} at ${width}`, async () => {
        await page.setViewportSize({ width, height })
        await page.goto(`/main/${path}`)
        const row = page.getByRole('main').getByRole('table').first().getByRole('row').nth(2)
        const top = async () => (await row.boundingBox())?.y
        await expect(row.getByRole('button', { name: /^Edit / })).toBeAttached()
        const before = await top()
        await row
          .getByRole('cell')
          .nth(1)
          .click({ position: { x: 2, y: 2 } })
        const panel = page.getByRole('dialog')
        await expect(panel.getByRole('button', { name: 'Close' })).toBeVisible()
        expect(await top()).toBe(before)
        await page.keyboard.press('Escape')
        await expect(panel).toHaveCount(0)
        expect(await top()).toBe(before)
      })
})

test('a phone reads History, Problems, People, releases and lists, and reaches what stands above them', async ({
  signedInPage: page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await createRow(api, 'rating-group', {
    rg_name: unique('Of a phone'),
    rg_code: String(Math.floor(Math.random() * 1e9)),
  })
  for (const [path, table, text] of [
    ['/main/history', 'Changes', /Created rating group Of a phone/],
    ['/main/problems', 'Problems', 'Operators by country'],
    ['/main/people', 'People', 'Administrator'],
    ['/main/qos/rule', 'QoS rules', '82 kbit/s'],
    ['/main/zone-map', 'Zone maps', /^ECGI/],
    ['/main/release', 'Releases', 'All that stood when releases were turned on'],
    ['/main/pcc-rule-group', 'Members of Voice over LTE', 'ims-voice'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      const words = page.getByRole('table', { name: table }).getByText(text).first()
      await words.scrollIntoViewIfNeeded()
      await expect(words).toBeInViewport({ ratio: 1 })
      for (const name of ['Search or open', /^Account of/])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
})

test('the fields of the profile stand in one column of one width', async ({ signedInPage: page }) => {
  await page.goto('/main/profile')
  const names = ['Name', 'First screen', 'Rows of tables', 'Times are shown in', 'Present password', 'New password']
  const boxes = new Set<string>()
  for (const name of names) {
    const field = page.locator('.mantine-InputWrapper-root', { has: page.getByLabel(name, { exact: true }) }).last()
    const { x = 0, width = 0 } = (await field.boundingBox()) ?? {}
    boxes.add(`${Math.round(x)} ${Math.round(width)}`)
  }
  expect([...boxes]).toHaveLength(1)
})

test('an error under one field leaves an approval rule in one line', async ({ signedInPage: page }) => {
  await page.goto('/main/settings')
  const approvals = page.getByRole('group', { name: 'Approvals' })
  await approvals.getByRole('button', { name: 'Add a rule' }).click()
  const rule = approvals.getByRole('group', { name: /^Rule / }).last()
  await rule.getByLabel('What changes').fill('x'.repeat(201))
  await approvals.getByRole('button', { name: 'Save approvals' }).click()
  await expect(rule.getByText('At most 200 characters')).toBeVisible()
  const controls = [rule.getByLabel('What changes'), ...(await rule.locator('select, button').all())]
  const tops = await Promise.all(controls.map(async (one) => Math.round((await one.boundingBox())?.y ?? 0)))
  expect(new Set(tops).size, tops.join()).toBe(1)
})

test('the rule flows are read without scrolling sideways', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/main/rule-flow')
  const table = page.getByRole('table', { name: 'Rule flows' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const over = await table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0))
  expect(over).toBeLessThanOrEqual(0)
})
