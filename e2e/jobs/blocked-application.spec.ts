import { entry, expect, test } from './job.ts'

test('an application is blocked by a packet filter and a PCC rule', async ({ hands, picture, api }) => {
  const { page } = hands
  await hands.click(entry(page, 'Rule'))
  await hands.click(page.getByRole('textbox', { name: 'Find' }))
  await hands.type('block')
  await expect(page.getByRole('row')).toHaveCount(3)
  await hands.click(page.getByRole('button', { name: 'Duplicate Blocked', exact: true }))
  const rule = page.getByRole('dialog', { name: 'Create PCC rule' })
  await expect(rule.getByLabel('Rule name')).toBeFocused()
  await hands.type('No FreeVPN')
  await expect(rule.getByLabel('Rule code')).toHaveValue('no-freevpn')
  await hands.click(rule.getByRole('combobox', { name: 'Flow group' }))
  await hands.type('FreeVPN')
  const create = page.getByRole('option', { name: 'Create flow group “FreeVPN”' })
  await expect(create).toHaveAttribute('data-combobox-selected', 'true')
  await hands.press('Enter')
  const group = page.getByRole('dialog', { name: 'Create flow group' })
  await expect(group.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(group.getByRole('textbox', { name: 'Name' })).toHaveValue('FreeVPN')
  await hands.press('Tab')
  await hands.type('185.220.101.0/24 udp')
  await expect(group).toContainText('permit out 17 from 185.220.101.0/24 to assigned')
  await picture('blocked-application-filter')
  await hands.click(group.getByRole('button', { name: 'Create', exact: true }))
  await expect(group).toHaveCount(0)
  await expect(rule.getByRole('combobox', { name: 'Flow group' })).toBeFocused()
  await picture('blocked-application-rule')
  await hands.click(rule.getByRole('button', { name: 'Create', exact: true }))
  await expect(rule).toHaveCount(0)
  const read = async (path: string) => (await (await api.get(`/api/v1/${path}`)).json()).data
  const [stored] = await read('pcc-rule?rule_code=no-freevpn')
  expect(stored).toMatchObject({ admission: 3, pcc_flow_group: { flow_group_name: 'FreeVPN' } })
  expect(await read(`rule-flow?flow_group_id=${stored.flow_group_id}`)).toMatchObject([
    { flow_name: 'FreeVPN', flow_description: 'permit out 17 from 185.220.101.0/24 to assigned' },
  ])
  expect(hands.pressesWithoutText).toBe(8)
})
