import { entry, expect, test } from './job.ts'

test('a new tariff plan comes from an old one', async ({ hands, picture }) => {
  const { page } = hands
  await hands.click(entry(page, 'Policy Plan'))
  await expect(page.getByRole('row', { name: /^Select Prepaid internet/ })).toBeVisible()
  await picture('new-tariff-list')
  await hands.click(page.getByRole('button', { name: 'Duplicate Prepaid internet' }))
  const form = page.getByRole('dialog', { name: 'Create policy plan' })
  await expect(
    form.getByRole('checkbox', { name: 'Copy what belongs to it: 1 plan assignment, 3 plan versions' }),
  ).toBeChecked()
  await expect(form.getByLabel('State')).toHaveValue(/^0/)
  await expect(form.getByLabel('Plan name')).toBeFocused()
  // The name is marked: what is typed takes its place.
  await hands.type('Student')
  await expect(form.getByLabel('Plan code')).toHaveValue('STUDENT')
  await picture('new-tariff-form')
  await hands.click(form.getByRole('button', { name: 'Create', exact: true }))
  await expect(form).toHaveCount(0)
  await hands.click(page.getByRole('link', { name: 'Student', exact: true }))
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('table', { name: 'Mappings of Internet access' })).toContainText('National roaming')
  await picture('new-tariff-plan')
  expect(hands.pressesWithoutText).toBe(4)
})
