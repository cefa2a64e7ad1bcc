import { expect, type Locator, type Page } from '@playwright/test'

/** Hands a text to the open import dialog as if a file with it had been chosen. */
export async function chooseFile(dialog: Locator, name: string, text: string): Promise<void> {
  const mimeType = name.endsWith('.json') ? 'application/json' : 'text/csv'
  await dialog.getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
}

/** How many rows the preview says are added, changed, unchanged, faulty. */
export async function expectCounts(dialog: Locator, counts: readonly string[]): Promise<void> {
  await expect(dialog.getByRole('group', { name: 'Rows that are shown' }).getByRole('button')).toHaveText([...counts])
}

/** Opens the import of the list that is shown. */
export async function openImport(page: Page, many: string): Promise<Locator> {
  await page.getByRole('button', { name: `Import ${many}` }).click()
  const dialog = page.getByRole('dialog', { name: `Import ${many}` })
  await expect(dialog.getByLabel('Choose a file')).toBeFocused()
  return dialog
}
