import type { Page } from '@playwright/test'
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
