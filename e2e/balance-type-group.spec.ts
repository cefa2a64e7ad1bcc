import { expect, test } from './support/console.ts'
import { createRow, unique } from './support/rows.ts'

const plain = (name: string) => ({ acct_res_name: name, bal_type: 1, is_currency: 'N' })

test('a group is created, gets members by lookup, loses one, and the address keeps it', async ({
  signedInPage: page,
  api,
}) => {
  test.slow()
  const [group, first, second] = [unique('Group'), unique('First'), unique('Second')]
  await createRow(api, 'balance-type-acct', plain(first))
  await createRow(api, 'balance-type-acct', plain(second))
  await page.goto('/main/balance/type-group')
  await page.getByRole('button', { name: 'Create balance type group' }).click()
  const form = page.getByRole('dialog', { name: 'Create balance type group' })
  await expect(form.getByLabel('Is currency')).toHaveCount(0)
  await form.getByLabel('Name').fill(group)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/balance-type-acct'),
  )
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ bal_type: 8, is_currency: 'N' })

  const chosen = page.getByRole('region', { name: group })
  await expect(chosen.getByText('No members yet')).toBeVisible()
  await chosen.getByRole('button', { name: 'Add members' }).first().click()
  const adding = page.getByRole('dialog', { name: `Add members to ${group}` })
  const lookup = adding.getByRole('combobox', { name: 'Balance type', exact: true })
  for (const name of [first, second]) {
    await lookup.fill(name)
    await page.getByRole('option', { name }).click()
    await expect(adding.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await adding.getByRole('button', { name: 'Add 2 members' }).click()
  await expect(adding).toHaveCount(0)
  const members = chosen.getByRole('table', { name: `Members of ${group}` })
  await expect(members.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('link', { name: `${group} 2 members` })).toHaveAttribute('aria-current', 'true')

  await chosen.getByRole('search').getByRole('textbox').fill('First')
  await expect(members.getByRole('row')).toHaveCount(2)
  await chosen.getByRole('search').getByRole('textbox').fill('')
  await members.getByRole('button', { name: `Remove ${first} from the group` }).click()
  await expect(page.getByRole('dialog')).toContainText('The balance type itself is not deleted')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(members.getByRole('row')).toHaveCount(2)

  await page.reload()
  await expect(chosen.getByRole('link', { name: second })).toBeVisible()
  await chosen.getByRole('link', { name: second }).click()
  const detail = page.getByRole('dialog', { name: second })
  await detail.getByRole('link', { name: group }).click()
  await expect(page).toHaveURL(/balance\/type-group\?expanded=\d+/)
  await expect(chosen).toBeVisible()
})

test('a member that is there already is refused and stays to be mended', async ({ signedInPage: page, api }) => {
  const [group, name] = [unique('Group'), unique('Twice')]
  const { acct_res_id: groupId } = await createRow(api, 'balance-type-acct', { ...plain(group), bal_type: 8 })
  const { acct_res_id } = await createRow(api, 'balance-type-acct', plain(name))
  await createRow(api, 'balance-type-group/assign', {
    pcc_acct_group_id: groupId,
    pcc_acct_res_id: acct_res_id,
    sp_id: 0,
  })
  await page.goto(`/main/balance/type-group?expanded=${String(groupId)}`)
  await page.getByRole('button', { name: 'Add members' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByRole('combobox', { name: 'Balance type', exact: true }).fill(name)
  await page.getByRole('option', { name }).click()
  await adding.getByRole('button', { name: 'Add member' }).click()
  await expect(adding).toContainText('in this group already')
})

test('a group of PCC rules is kept by keyboard alone', async ({ signedInPage: page, api }) => {
  test.slow()
  const [group, rule] = [unique('Rules'), unique('Rule')]
  await createRow(api, 'pcc-rule', { rule_name: rule, rule_code: rule.replaceAll(' ', '-'), rule_type: 'A' })
  await page.goto('/main/pcc-rule-group')
  await page.getByRole('button', { name: 'Create PCC rule group' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Create PCC rule group' })
  await expect(form.getByLabel('Rule name')).toBeFocused()
  await page.keyboard.type(group)
  await page.keyboard.press('Tab')
  await page.keyboard.type(group.replaceAll(' ', '-'))
  await page.keyboard.press('Control+Enter')
  const chosen = page.getByRole('region', { name: group })
  await chosen.getByRole('button', { name: 'Add members' }).first().press('Enter')
  await expect(page.getByRole('combobox', { name: 'PCC rule' })).toBeFocused()
  await page.keyboard.type(rule)
  await expect(page.getByRole('option', { name: rule })).toBeVisible()
  await page.keyboard.press('Enter')
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add member' })
  await expect(add).toBeEnabled()
  for (let presses = 0; presses < 5 && !(await add.evaluate((it) => it === document.activeElement)); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(chosen.getByRole('row', { name: new RegExp(rule) })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chosen.getByRole('button', { name: 'Delete group' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Also deleted: 1 PCC rule group membership')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(chosen).toHaveCount(0)
})
