import { entry, expect, test } from './job.ts'

test('a warning is accepted, the mappings of a network are found, and a quota changes wherever it stands', async ({
  hands,
  api,
}) => {
  const { page } = hands
  await hands.click(page.getByRole('link', { name: /Listed more than once in this zone/ }))
  await hands.click(page.getByRole('button', { name: /^Accept: / }).first())
  const dialog = page.getByRole('dialog', { name: 'Accept a warning' })
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await hands.type('Both operators share this network')
  await hands.click(dialog.getByRole('button', { name: 'Accept' }))
  await expect(page.getByText('Warning accepted')).toBeVisible()

  await hands.click(entry(page, 'Policy Plan'))
  await hands.click(page.getByRole('link', { name: 'Prepaid internet', exact: true }))
  const rulePlan = page.getByRole('article', { name: 'Internet access' })
  await hands.click(rulePlan.getByRole('button', { name: 'Which mappings take a value of Network?' }))
  await expect(page.getByRole('textbox', { name: 'Which mappings could take this Network?' })).toBeFocused()
  await hands.type('20801')
  await expect(rulePlan.getByRole('row', { name: 'EU and EEA' })).toBeVisible()
  await expect(rulePlan.getByRole('row', { name: 'At home' })).toHaveCount(0)

  await hands.click(page.getByRole('button', { name: 'Text', exact: true }))
  await hands.click(page.getByRole('textbox', { name: /text/i }))
  await hands.press('Control+F')
  await hands.type('53687091200')
  await hands.click(page.getByRole('textbox', { name: 'Replace' }))
  await hands.type('64424509440')
  await hands.click(page.getByRole('button', { name: 'replace all' }))
  await hands.click(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  const [, version] = (await (await api.get('/api/v1/policy-plan-ver?pcr_plan_id=1')).json()).data
  const readTree = async () => (await api.get(`/api/v1/policy-plan-ver/${version.pcc_rule_ver_id}/tree`)).text()
  await expect.poll(readTree).not.toContain('53687091200')
  const tree = await readTree()
  expect(tree.match(/"stop_quota":64424509440/g)?.length).toBeGreaterThan(1)
  expect(hands.pressesWithoutText).toBe(13)
})
