import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

test('a record of the very name comes first, under what its kind is called', async ({ signedInPage: page, api }) => {
  const name = unique('Gold')
  for (const label of [`Marigold ${name}`, `A ${name}`, `B ${name}`, `C ${name}`, `${name} plus`, name])
    await createRow(api, 'pcc-rule', { rule_name: label, rule_code: label.replaceAll(' ', '_') })
  await createRow(api, 'flow-group', { flow_group_name: `${name} flows` })

  await page.goto('/main')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').fill(name.toLowerCase())
  const lines = palette.getByRole('option')
  await expect(lines).toHaveCount(5)
  await expect(lines.nth(0)).toHaveText(new RegExp(`^${name}(?! plus)`))
  await expect(lines.nth(1)).toHaveText(new RegExp(`^${name} plus`))
  await expect(palette.getByRole('group', { name: 'PCC rule', exact: true }).getByRole('option')).toHaveCount(4)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/main\/pcc-rule\?open=/)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the palette opens while a dialog is still on its way out, and not over one that is there', async ({
    signedInPage: page,
    api,
  }) => {
    const name = unique('Flows')
    await createRow(api, 'flow-group', { flow_group_name: name })
    await page.goto(`/main/rule-flow/group?flow_group_name=${name}`)
    await expect(page.locator('[data-opens]').first()).toBeVisible()
    // Fetched once before, so that it opens at once.
    const palette = page.getByRole('dialog', { name: 'Search' })
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)

    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(palette).toHaveCount(0)

    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await expect(question).toHaveCount(0)
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('zone')
    await expect(palette.getByRole('option').first()).toContainText('Zone')
  })
})
