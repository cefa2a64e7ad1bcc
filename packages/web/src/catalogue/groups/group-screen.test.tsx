import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, serveApi } from '../../../test/api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { testRow } from '../../../test/row.ts'
import { PccRuleGroupScreen } from '../../features/pcc-rule-group/pcc-rule-group-screen.tsx'

const group = {
  ...testRow('pcc-rule-group', { pcc_rule_id: 4, rule_name: 'Bundle', rule_code: 'bundle', rule_type: 'G' }),
  member_count: 3,
  warnings: [],
}

test('a duplicate of a group says what it copies, and takes the members along', async () => {
  const owned = [{ catalogue: 'pcc-rule-group-member', count: 3 }]
  const calls = serveApi(
    ({ path }) => (/^pcc-rule-group(\?|$)/.test(path) ? page([group]) : undefined),
    ({ path }) => (path === 'pcc-rule-group/4' ? ok(group) : undefined),
    ({ path }) => (path === 'pcc-rule/4/usage' ? ok({ owned, users: [] }) : undefined),
    ({ path, method }) => (method === 'GET' && path.startsWith('pcc-rule?') ? page([]) : undefined),
    ({ method }) => (method === 'POST' ? ok({ ...group, pcc_rule_id: 5, rule_name: 'Bundle (copy)' }, 201) : undefined),
  )
  const { user, address } = await renderScreen(<PccRuleGroupScreen />, '/main/pcc-rule-group')
  await user.click(await screen.findByRole('button', { name: 'Duplicate group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create PCC rule group' }))
  expect(await dialog.findByRole('textbox', { name: /^Rule name/ })).toHaveValue('Bundle (copy)')
  expect(
    await dialog.findByRole('checkbox', { name: 'Copy what belongs to it: 3 PCC rule group memberships' }),
  ).toBeChecked()
  await user.type(dialog.getByRole('textbox', { name: /^Rule code/ }), 'bundle-2')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(address()).toBe('/main/pcc-rule-group?expanded=5'))
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'pcc-rule/4/duplicate',
    body: { rule_name: 'Bundle (copy)', rule_code: 'bundle-2', rule_type: 'G' },
  })
})

test('the keys of a list: / filters, j and k walk through the groups, n creates one', async () => {
  const other = { ...group, pcc_rule_id: 5, rule_name: 'Other' }
  serveApi(
    ({ path }) => (/^pcc-rule-group(\?|$)/.test(path) ? page([group, other]) : undefined),
    ({ path }) => (/^pcc-rule-group\/\d$/.test(path) ? ok(group) : undefined),
    ({ path }) => (path.endsWith('/usage') ? ok({ owned: [], users: [] }) : undefined),
    ({ path, method }) => (method === 'GET' && path.startsWith('pcc-rule?') ? page([]) : undefined),
  )
  const { user } = await renderScreen(<PccRuleGroupScreen />, '/main/pcc-rule-group')
  await screen.findByRole('link', { name: /Bundle/ })
  await user.keyboard('n')
  expect(await screen.findByRole('dialog', { name: 'Create PCC rule group' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: /Other/ })).toHaveFocus()
  await user.keyboard('k')
  expect(screen.getByRole('link', { name: /Bundle/ })).toHaveFocus()
  await user.keyboard('/')
  expect(screen.getAllByRole('textbox', { name: 'Rule name' })[0]).toHaveFocus()
})

test('while groups are filtered, their count says of how many', async () => {
  const all = Array.from({ length: 4 }, (_, id) => ({ ...group, pcc_rule_id: 4 + id }))
  serveApi(
    ({ path }) => (path.startsWith('pcc-rule-group?') ? page(path.includes('rule_name') ? [group] : all) : undefined),
    ({ path }) => (/^pcc-rule-group\/\d$/.test(path) ? ok(group) : undefined),
    ({ path, method }) => (method === 'GET' && path.startsWith('pcc-rule?') ? page([]) : undefined),
  )
  await renderScreen(<PccRuleGroupScreen />, '/main/pcc-rule-group?rule_name=Bun')
  expect(await screen.findByText('1 of 4')).toBeVisible()
})

test('a group is not offered as its own member', async () => {
  const rule = testRow('pcc-rule', { pcc_rule_id: 8, rule_name: 'Chat', rule_code: 'chat', rule_type: 'A' })
  serveApi(
    ({ path }) => (/^pcc-rule-group(\?|$)/.test(path) ? page([group]) : undefined),
    ({ path }) => (path === 'pcc-rule-group/4' ? ok(group) : undefined),
    ({ path }) => (path.endsWith('/usage') ? ok({ owned: [], users: [] }) : undefined),
    ({ path, method }) => (method === 'GET' && path.startsWith('pcc-rule?') ? page([group, rule]) : undefined),
  )
  const { user } = await renderScreen(<PccRuleGroupScreen />, '/main/pcc-rule-group')
  await user.click((await screen.findAllByRole('button', { name: 'Add members' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add members to Bundle' }))
  await user.click(dialog.getAllByRole('combobox')[0] as HTMLElement)
  expect(await screen.findByRole('option', { name: /Chat/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /Bundle/ })).not.toBeInTheDocument()
})
