import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { createPlan, firstRow } from './support/plans.ts'

type Row = Record<string, unknown>

/** A rule plan with as many inputs and mappings, strongest first; answers the address of its event. */
async function tableOf(api: APIRequestContext, inputs: number, mappings: number): Promise<string> {
  const { plan, version, rule } = await createPlan(api, 'Table')
  const { re_attr } = await firstRow(api, 'pcrf-attribute')
  const numbered = <T>(count: number, of: (n: number) => T) => Array.from({ length: count }, (_, n) => of(n + 1))
  const { ap_rule_id } = rule
  await store(
    api,
    'policy-plan-rule-zone',
    numbered(inputs, (n) => ({
      ap_rule_id,
      label_show: `Input ${n}`,
      mapping_src_type: 'A',
      mapping_src_value: String(re_attr),
      mapping_des_type: 'V',
    })),
  )
  const named = (n: number) => ({ ap_rule_id, mapping_name: `Mapping ${n} of this rule plan`, priority: 1000 - n })
  for (const row of numbered(mappings, named)) await store(api, 'policy-plan-mapping', row)
  const place = [plan.pcr_plan_id, 'version', version.pcc_rule_ver_id, 'event', rule.pcr_event_id]
  return `/main/policy-plan/${place.map(String).join('/')}`
}

async function store(api: APIRequestContext, path: string, data: Row | Row[]): Promise<void> {
  const answer = await api.post(`/api/v1/${path}`, { data })
  expect(answer.ok(), `POST /${path}`).toBe(true)
}

/** What of the first table is whole in sight, and how high the strip above the tables is. */
function inSight(page: Page) {
  return page.getByRole('table').evaluate((table) => {
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    const tables = boxOf(table.closest('article')?.parentElement)
    const [head, ...rows] = [...table.querySelectorAll('[role=row]:is(:has([role=rowheader], [role=columnheader]))')]
    const columns = [...(head?.children ?? [])]
    const [first, gives] = [boxOf(columns[0]), boxOf(columns.at(-1))]
    return {
      strip: tables.top - boxOf(document.querySelector('h1')?.closest('header')).top,
      rowHeight: boxOf(rows[0]).height,
      rows: rows.map(boxOf).filter(({ top, bottom }) => top >= first.bottom - 1 && bottom <= tables.bottom + 1).length,
      inputs: columns
        .slice(1, -1)
        .map(boxOf)
        .filter(({ left, right }) => left >= first.right - 1 && right <= gives.left + 1).length,
      givesIsWhole: gives.right <= tables.right + 1,
    }
  })
}

test.describe('the decision table is the page', () => {
  for (const { width, height, rows, inputs } of [
    { width: 1440, height: 900, rows: 14, inputs: 7 },
    { width: 1024, height: 768, rows: 9, inputs: 4 },
  ]) {
    test(`${rows} rows and ${inputs} inputs are in sight at ${width} × ${height}`, async ({
      signedInPage: page,
      api,
    }) => {
      const address = await tableOf(api, 8, 20)
      await page.setViewportSize({ width, height })
      await page.goto(address)
      await expect(page.getByRole('row')).toHaveCount(23)
      const seen = await inSight(page)
      expect(seen.strip).toBeLessThanOrEqual(100)
      expect(seen.rowHeight).toBe(36)
      expect(seen.rows).toBeGreaterThanOrEqual(rows)
      expect(seen.inputs).toBeGreaterThanOrEqual(inputs)
      expect(seen.givesIsWhole).toBe(true)
      await expectNoAxeViolations(page)
    })
  }
})

test('opening a mapping leaves its row where it is, and the strip, names and results stay in sight', async ({
  signedInPage: page,
  api,
}) => {
  await page.goto(await tableOf(api, 12, 40))
  const row = page.getByRole('row', { name: 'Mapping 30 of this rule plan' })
  await row.getByRole('button', { name: 'Mapping 30 of this rule plan, Input 12: any' }).focus()
  const top = async () => Math.round((await row.boundingBox())?.y ?? 0)
  const before = await top()
  const name = row.getByRole('button', { name: 'Mapping 30 of this rule plan', exact: true })
  await expect(name).toBeInViewport({ ratio: 1 })
  await expect(row.getByRole('button', { name: /gives: Nothing/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Events' })).toBeInViewport({ ratio: 1 })
  await name.click()
  await expect(page.getByRole('complementary', { name: 'Mapping Mapping 30 of this rule plan' })).toBeVisible()
  expect(await top()).toBe(before)
  await expect(name).toHaveAttribute('title', 'Mapping 30 of this rule plan')
})

test('a notice covers no row in sight of a long table', async ({ signedInPage: page, api }) => {
  await page.goto(await tableOf(api, 2, 40))
  await page.getByRole('button', { name: 'Mapping 1 of this rule plan, Input 1: any' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('group')
  await expect(notice).toContainText('Mapping 1 of this rule plan')
  const tables = page.getByRole('article').locator('..')
  const bottom = () => tables.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottom()).toBeLessThanOrEqual((await notice.boundingBox())?.y ?? 0)
  const below = await bottom()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect.poll(bottom).toBeGreaterThan(below)
})

test('Ctrl+Z takes back what was changed last, of everything in the version, and Ctrl+Shift+Z does it again', async ({
  signedInPage: page,
  api,
}) => {
  await page.goto(await tableOf(api, 2, 2))
  const cell = (name: string) => page.getByRole('button', { name, exact: true })
  const first = 'Mapping 1 of this rule plan'
  await cell(`${first}, Input 1: any`).focus()
  await page.keyboard.type('1-5')
  await page.keyboard.press('Enter')
  const set = cell(`${first}, Input 1: is 1-5`)
  await expect(set).toBeVisible()
  await set.focus()
  for (const key of ['Shift+ArrowDown', 'Control+d']) await page.keyboard.press(key)
  await expect(cell('Mapping 2 of this rule plan, Input 1: is 1-5')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  const order = (...names: string[]) =>
    expect(page.getByRole('rowheader')).toHaveText(names.map((name) => new RegExp(name)))
  await order('Mapping 2', 'Mapping 1', 'Roaming')
  // The second press does not wait for what the first one does.
  for (const key of ['Control+z', 'Control+z']) await page.keyboard.press(key)
  await order('Mapping 1', 'Mapping 2', 'Roaming')
  await expect(cell('Mapping 2 of this rule plan, Input 1: any')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell(`${first}, Input 1: any`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('There is nothing to undo')).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(set).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(set).toHaveCount(0)
})

test('a long table draws only the rows in sight; its ends are reached by keys, and the focus stays', async ({
  signedInPage: page,
  api,
}) => {
  await page.goto(await tableOf(api, 2, 120))
  const cell = (n: number) => page.getByRole('button', { name: `Mapping ${n} of this rule plan, Input 1: any` })
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '122')
  await cell(1).focus()
  expect(await page.getByRole('rowheader').count()).toBeLessThan(80)
  await expect(cell(119)).toHaveCount(0)
  await page.keyboard.press('Control+End')
  await expect(page.getByRole('button', { name: /^Roaming gives/ })).toBeFocused()
  await page.getByRole('article').hover()
  await page.mouse.wheel(0, -20_000)
  await expect(cell(1)).toBeInViewport()
  await expect(page.getByRole('button', { name: /^Roaming gives/ })).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(cell(1)).toBeFocused()
})
