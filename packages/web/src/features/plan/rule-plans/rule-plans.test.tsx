import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, serveApi, type Answer } from '../../../../test/api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { useVersionTree } from '../tree/version-tree-query.ts'
import { RulePlans } from './rule-plans.tsx'

const rule = (ap_rule_id: number, ap_rule_name: string, priority: number, pcr_event_id = 1) => ({
  ap_rule_id,
  ap_rule_name,
  ap_type: 'A',
  pcc_rule_ver_id: 2,
  pcr_event_id,
  priority,
  comments: null,
  row_version: 5,
  warning_count: 0,
})

/** A version with these rule plans, and one mapping in rule plan 7, or the given number. */
const versionWith =
  (...given: (number | object)[]): Answer =>
  ({ method, path }) => {
    if (method !== 'GET' || path !== 'policy-plan-ver/2/tree') return undefined
    const rules = given.filter((one) => typeof one === 'object')
    const count = given.find((one) => typeof one === 'number') ?? 1
    const mapping = (n: number) => ({
      mapping_id: 11 + n,
      ap_rule_id: 7,
      mapping_name: n === 0 ? 'Roaming' : `Roaming ${n}`,
      priority: 10,
      row_version: 1,
    })
    const none = { events: [], zones: [], units: [], basic_versions: [], basics: [], time_spans: [], accumulations: [] }
    return ok({
      version: { pcc_rule_ver_id: 2, pcr_plan_id: 4, eff_date: '2026-01-01', exp_date: null },
      ...none,
      rules,
      mappings: Array.from({ length: count }, (_, n) => mapping(n)),
    })
  }

const AT = '/main/policy-plan/4/version/2/event/1'
const plans = (ruleId?: number) => <LoadedPlans ruleId={ruleId} />

function LoadedPlans({ ruleId }: { ruleId: number | undefined }) {
  const { tree, isPartial } = useVersionTree(2, 1)
  return tree && <RulePlans {...{ tree, isPartial, ruleId }} planId={4} versionId={2} eventId={1} />
}

const heads = (expanded: boolean) => screen.getAllByRole('button', { expanded }).map((head) => head.textContent)

test('the rule plans of the event are listed, strongest first and open, and none of another event', async () => {
  serveApi(versionWith(rule(8, 'Charging', 0), rule(7, 'Access', 1), rule(9, 'Elsewhere', 2, 3)))
  const { user, address } = await renderScreen(plans())
  expect(await screen.findByRole('table', { name: 'Mappings of Access' })).toBeVisible()
  expect(heads(true)).toEqual([
    '1AccessPolicy · 0 rule zones · 1 mapping',
    '0ChargingPolicy · 0 rule zones · 0 mappings',
  ])
  await user.click(screen.getByRole('button', { name: /Charging/, expanded: true }))
  expect(heads(false)).toEqual(['0ChargingPolicy · 0 rule zones · 0 mappings'])
  await user.click(screen.getByRole('button', { name: /Charging/, expanded: false }))
  expect(address()).toBe(`${AT}/rule/8`)
})

test('what is too much to be read at once is folded, all but the first rule plan', async () => {
  serveApi(versionWith(50, rule(8, 'Charging', 0), rule(7, 'Access', 1)))
  await renderScreen(plans())
  await screen.findByRole('table', { name: 'Mappings of Access' })
  expect(heads(false)).toEqual(['0ChargingPolicy · 0 rule zones · 0 mappings'])
})

test('the first rule plan is open by itself, and the address stays as it is when it is folded', async () => {
  serveApi(versionWith(rule(7, 'Access', 1)))
  const { user, address } = await renderScreen(plans())
  expect(await screen.findByRole('table', { name: 'Mappings of Access' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Access/, expanded: true }))
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument())
  expect(address()).toBe('/main')
})

test('the open rule plan is the one in the address; folding it leaves the event', async () => {
  serveApi(versionWith(rule(7, 'Access', 1), rule(8, 'Charging', 0)))
  const { user, address } = await renderScreen(plans(7))
  await user.click(await screen.findByRole('button', { name: /Access/, expanded: true }))
  expect(address()).toBe(AT)
})

test('a mapping is opened beside its rule plan', async () => {
  serveApi(versionWith(rule(7, 'Access', 1)))
  const { user, address } = await renderScreen(plans(7))
  await user.click(await screen.findByRole('button', { name: 'Roaming' }))
  expect(address()).toBe(`${AT}/rule/7/mapping/11`)
})

test('of another rule zone the first field has the focus', async () => {
  serveApi(versionWith(rule(7, 'Access', 1)))
  const { user } = await renderScreen(plans(7))
  await user.click(await screen.findByRole('button', { name: 'Add rule zones' }))
  await user.click(await screen.findByRole('button', { name: 'Another rule zone' }))
  const added = within(screen.getByRole('group', { name: 'Rule zone 2' }))
  expect(added.getByRole('textbox', { name: 'Label' })).toHaveFocus()
})

test('a created rule plan is opened', async () => {
  const calls = serveApi(versionWith(), ({ method }) => (method === 'POST' ? ok(rule(21, 'New', 0), 201) : undefined))
  const { user, address } = await renderScreen(plans())
  expect(await screen.findByText('No rule plans yet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create rule plan' }))
  const form = await screen.findByRole('dialog')
  await user.type(await within(form).findByLabelText(/name/i), 'New')
  await user.click(within(form).getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(address()).toBe(`${AT}/rule/21`))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    pcc_rule_ver_id: 2,
    pcr_event_id: 1,
    ap_rule_name: 'New',
  })
})

test.each([
  { what: 'the open one leaves it', open: 7, removed: 'Access', left: AT },
  { what: 'another one changes nothing', open: 7, removed: 'Charging', left: '/main' },
])('deleting $what', async ({ open, removed, left }) => {
  const calls = serveApi(versionWith(rule(7, 'Access', 1), rule(8, 'Charging', 0)), ({ method, path }) => {
    if (path.endsWith('/usage')) return ok({ owned: [], users: [] })
    return method === 'DELETE' ? ok({}) : undefined
  })
  const { user, address } = await renderScreen(plans(open))
  await user.click(await screen.findByRole('button', { name: `Delete ${removed}` }))
  const question = await screen.findByRole('dialog')
  await user.click(await within(question).findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(address()).toBe(left)
})

test('a viewer opens rule plans and mappings, and is offered nothing that changes them', async () => {
  serveApi(versionWith(rule(7, 'Access', 1)))
  await renderScreen(plans(7), AT, 'viewer')
  expect(await screen.findByRole('button', { name: 'Roaming' })).toBeEnabled()
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names.filter((name) => /create|add|edit|delete|move/i.test(name ?? ''))).toEqual([])
})

test('what is typed for a new mapping stays when its rule plan is folded', async () => {
  serveApi(versionWith(rule(7, 'Access', 1)))
  const { user } = await renderScreen(plans())
  await user.click(await screen.findByRole('button', { name: 'Create mapping' }))
  const name = await screen.findByRole('textbox', { name: /^Name|^Mapping name/ })
  await user.type(name, 'Home')
  await user.click(screen.getByRole('button', { name: /Access/, expanded: true }))
  expect(name).toBeInTheDocument()
  expect(name).toHaveValue('Home')
})
