import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/console.ts'

test('a day that everybody knows: the month is used up, and an hour later if usage is dragged', async ({
  signedInPage: page,
}) => {
  await page.goto('/main/simulation')
  const views = page.getByRole('navigation', { name: 'What can be asked' })
  await views.getByRole('link', { name: 'Over a day' }).click()
  const first = page.getByRole('button', { name: 'A day: the month is used up' })
  await expect(first).toBeInViewport({ ratio: 1 })
  await first.click()
  const steps = page.getByRole('table', { name: 'Steps' })
  await expect(steps.getByRole('row')).toHaveCount(5)
  const slow = steps.getByRole('row', { name: /Fair use slow lane/ })
  await expect(slow).toHaveCount(1)
  const time = await slow.getByRole('button').textContent()
  await slow.getByRole('button').click()
  const moment = page.getByRole('region', { name: `At ${time}` })
  await expect(moment).toContainText('Gets Fair use slow lane. Loses Default internet.')
  await moment.getByRole('button', { name: 'As Gx or 5G' }).click()
  await expect(moment.getByRole('region', { name: 'Message' })).toContainText('Charging-Rule-Remove')
  await moment.getByRole('button', { name: 'Why not another mapping?' }).click()
  await expect(moment.getByRole('region', { name: 'Why not' })).toBeVisible()
  await expectNoAxeViolations(page)

  const last = page.getByRole('slider', { name: /used under MK-MONTH/ }).last()
  const before = await last.getAttribute('aria-valuenow')
  await last.hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await last.boundingBox()) ?? {}
  await page.mouse.move(x + 120, y + 8, { steps: 4 })
  await page.mouse.up()
  await expect(last).not.toHaveAttribute('aria-valuenow', before ?? '')
  const later = await last.getAttribute('aria-valuetext')
  await expect(slow.getByRole('button')).toHaveText(later ?? '')
  // The link holds the whole day, also after a reload.
  await page.reload()
  await expect(slow.getByRole('button')).toHaveText(later ?? '')
  await expect(page.getByRole('region', { name: `At ${later}` })).toContainText('Gets Fair use slow lane.')

  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('menuitem', { name: 'Another network' }).click()
  const form = page.getByRole('form', { name: 'What happens then' })
  await form.getByRole('combobox', { name: 'Serving network' }).fill('20801')
  await expect(steps.getByRole('row', { name: /PLMN/ })).toContainText('Roaming')
})

test('a test case that plays a session is opened on the time line', async ({ signedInPage: page }) => {
  await page.goto('/main/simulation?view=tests')
  await page.getByRole('button', { name: /^A day: a call comes and goes/ }).click()
  await expect(page.getByRole('slider', { name: 'Session starts' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Steps' })).toContainText('Media: Audio')
})
