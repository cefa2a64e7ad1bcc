import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'
import { unique } from './support/rows.ts'

/** Presses Tab until the element with that name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const said = (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? ''
    if (typeof name === 'string' ? said.trim() === name : name.test(said)) return
  }
  throw new Error(`No Tab leads to ${String(name)}`)
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })
    test('a record is created, found, edited and deleted without a mouse', async ({ signedInPage: page }) => {
      const name = unique('Keyboard')
      await page.goto('/main/rule-flow/group')
      await expect(page.locator('[data-opens]').first()).toBeVisible()
      await tabTo(page, 'Create flow group')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
      await page.keyboard.type(name)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Create Success')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Create flow group' })).toBeFocused()

      await tabTo(page, 'Name')
      await page.keyboard.type(name)
      await expect(page.locator('[data-opens]')).toHaveText([name])
      await tabTo(page, name)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('[data-opens]')).toBeFocused()

      await tabTo(page, `Edit ${name}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.type('by keyboard')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Update Success')).toBeVisible()
      await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()

      await tabTo(page, `Delete ${name}`)
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Delete Success')).toBeVisible()
    })
  })
}

test('a lookup is searched, walked and chosen from by keyboard', async ({ signedInPage: page }) => {
  await page.goto('/main/service?create=1')
  const lookup = page.getByRole('dialog').getByRole('combobox', { name: 'Rating group' })
  await lookup.focus()
  await page.keyboard.type('roam')
  await expect(page.getByRole('option', { name: /^Roaming/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(lookup).toHaveValue(/Roaming/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('what is reached upwards in a long list lies under nothing that stays in sight', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/rule-flow?page_size=100')
  await expect(page.locator('[data-opens]').nth(40)).toBeAttached()
  await page.locator('[data-opens]').last().focus()
  for (const key of ['k', 'Shift+Tab']) {
    const covered: (string | null)[] = []
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key)
      const { isCovered, name } = await page.locator(':focus').evaluate((focused) => {
        const { left, top, width } = focused.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + 1)
        return { isCovered: !focused.contains(above), name: focused.getAttribute('aria-label') ?? focused.textContent }
      })
      if (isCovered) covered.push(name)
    }
    expect(covered, key).toEqual([])
  }
})

test('the ring of the focus is whole: the mark, the entries of the sidebar, the versions and cells of a plan', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/policy-plan')
  await page.locator('[data-opens]').first().click()
  const force = page.getByRole('region', { name: 'In force' })
  await expect(force.getByRole('link').first()).toBeVisible()
  await expect(page.locator('[data-cell]').first()).toBeVisible()
  const entries = page.getByRole('navigation', { name: 'Main' }).locator('a, button')
  const rings = [page.getByRole('link', { name: 'Tollgate, overview' }), ...(await entries.all())]
  // A key makes the browser show the ring.
  await page.keyboard.press('Tab')
  for (const element of [
    ...rings,
    ...(await force.getByRole('link').all()),
    ...(await page.locator('[data-cell]').all()),
  ]) {
    if (!(await element.isVisible())) continue
    await element.focus()
    expect(await cutOfRing(element), await element.innerText()).toBe(0)
  }
})

/** How many pixels of the ring around the focus lie beyond the window or a box that cuts what it holds. */
function cutOfRing(element: Locator): Promise<number> {
  return element.evaluate((focused) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(focused)
    const width = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    const beyond = (box: { left: number; top: number; right: number; bottom: number }) =>
      Math.max(
        0,
        box.left - left + width,
        box.top - top + width,
        right + width - box.right,
        bottom + width - box.bottom,
      )
    let cut = beyond({ left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight })
    for (let box = focused.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowClipMargin } = getComputedStyle(box)
      if (overflowX === 'visible' || box === document.documentElement || box === document.body) continue
      const margin = overflowX === 'clip' ? Number.parseFloat(overflowClipMargin) : 0
      const own = box.getBoundingClientRect()
      const [x, y] = [own.left + box.clientLeft - margin, own.top + box.clientTop - margin]
      const size = { right: x + box.clientWidth + 2 * margin, bottom: y + box.clientHeight + 2 * margin }
      cut = Math.max(cut, beyond({ left: x, top: y, ...size }))
    }
    return Math.round(cut)
  })
}

test('Escape in a question of the settings leads back to the button that asked', async ({ signedInPage: page }) => {
  const statusDescription = [{ code: 'CONFLICT', message: 'Send confirm', field: 'confirm' }]
  await page.route('**/api/v1/setting', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { data: null, statusDescription } })
      : route.continue(),
  )
  await page.goto('/main/settings')
  const button = page.getByRole('button', { name: /^Turn releases/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Turn releases off' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(button).toBeFocused()
})
