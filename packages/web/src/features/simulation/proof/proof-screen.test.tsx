import type { ProofAnswer } from '@tollgate/contract/proof/proof.ts'
import { sessionRequestSchema } from '@tollgate/contract/simulation/session.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, page, type Answer, type ApiCall } from '../../../../test/api.ts'
import { testRow } from '../../../../test/row.ts'
import { answer, decided, showSimulator, working } from '../../../../test/simulator.tsx'

const version = testRow('policy-plan-ver', { pcc_rule_ver_id: 70, pcr_plan_id: 7, eff_date: '2026-01-01' })
const event = {
  ...testRow('policy-plan-event', { pcr_event_id: 4 }),
  pcc_event: { pcr_event_name: 'Network changed' },
}
const example = {
  at: '2026-03-02T19:10:00.000Z',
  time_zone: 'UTC',
  pcr_event_id: 4,
  attributes: { 1: '20801' },
  balances: {},
  accumulators: {},
  counters: {},
  media: [],
  installed: [],
}
const condition = { statement: 16, resource: 'policy-plan-mapping-unit' } as const
const rulePlan: ProofAnswer['rule_plans'][number] = {
  pcr_event_id: 4,
  ap_rule_id: 5,
  contexts: 720,
  never: [
    { mapping_id: 31, by: [30, 32], example, conditions: [] },
    {
      mapping_id: 33,
      by: [],
      example: null,
      conditions: [
        { ...condition, id: 91, text: 'Zone', operator: 'within', right: 11 },
        { ...condition, id: 92, text: 'Value', operator: '=', right: '26201' },
      ],
    },
  ],
  not_decided: [34],
  gap: { contexts: 2, example },
}
const workflowProof: ProofAnswer = {
  policy: working,
  rule_plans: [],
  workflow: {
    work_group_id: 3,
    runs: 40,
    reached: [{ work_node_id: 1, example }],
    never: [2],
    not_decided: [],
  },
}
const names = {
  'policy-event': { 4: 'Network changed' },
  'policy-plan-rule': { 5: 'Access' },
  'policy-plan-mapping': { 30: 'Blocked', 31: 'EEA roaming', 32: 'Home', 33: 'Both', 34: 'Open' },
  'policy-plan-mapping-unit': { 91: 'Network', 92: 'Operator' },
  zone: { 11: 'France' },
  'rule-workflow-node': { 1: 'Start', 2: 'Lost' },
}
const attributes = [1, 2].map((re_attr) =>
  testRow('attribute', { re_attr, re_attr_name: re_attr === 1 ? 'PLMN' : 'TAI' }),
)
const usage = testRow('accumulator-type', { resource_id: 2, resource_name: 'This month' })
const isProof = ({ path }: ApiCall) => path === 'simulation/proof?names=true'

const noSequences = () => {
  const data = { policy: working, standings: 1, longest: 0, is_whole: true, found: [], not_decided: [] }
  return Response.json({ data, meta: { names: {} }, statusDescription: [] })
}

const show = (query: string, proof: ProofAnswer = { policy: working, rule_plans: [rulePlan] }, more?: Answer) =>
  showSimulator(
    () => decided(answer()),
    query,
    (call) => more?.(call) ?? (call.path.startsWith('simulation/sequence-proof') ? noSequences() : undefined),
    (call) => (isProof(call) ? Response.json({ data: proof, meta: { names }, statusDescription: [] }) : undefined),
    ({ path }) => {
      if (path.startsWith('policy-plan-ver')) return page([version])
      if (path.startsWith('policy-plan-event')) return page([event])
      if (path.startsWith('policy-plan')) return ok(testRow('policy-plan', { pcr_plan_id: 7 }))
      if (path.startsWith('rule-workflow-group')) return ok(testRow('rule-workflow-group', { work_group_id: 3 }))
      const [, attribute] = /^attribute\/(\d+)/.exec(path) ?? []
      if (attribute !== undefined) return ok(attributes[Number(attribute) - 1])
      if (path.startsWith('accumulate/ratable-rss/')) return ok(usage)
      if (path.startsWith('accumulate/ratable-rss')) return page([usage])
      return path.startsWith('attribute') ? page(attributes) : undefined
    },
  )

const VERSION = '?view=proof&plan=7&version=70'

test('mappings that are never taken are told with those that take theirs, gaps with an example', async () => {
  await show(VERSION)
  const proved = within(await screen.findByRole('region', { name: 'Network changed: Access' }))
  const [first, second, gap, open] = proved.getAllByRole('listitem')
  expect(first).toHaveTextContent('EEA roaming always loses to one of Blocked, Home.')
  expect(first).toHaveTextContent('Serving network 20801 (EU and EEA)')
  expect(second).toHaveTextContent(
    'Both has conditions that are never true together: Network: France, or within it; Operator: 26201.',
  )
  expect(gap).toHaveTextContent('2 contexts match no mapping')
  expect(open).toHaveTextContent('Not decided whether they can be takenOpen')
})

test('an example opens in the simulator, with the version that is proved', async () => {
  const { user, address } = await show(VERSION)
  const [link] = await screen.findAllByRole('link', { name: 'Simulate it' })
  if (link) await user.click(link)
  expect(await screen.findByRole('heading', { name: 'Simulator' })).toBeVisible()
  expect(address()).toContain('plan=7&version=70')
})

test('a version without faults says so', async () => {
  await show(VERSION, { policy: working, rule_plans: [{ ...rulePlan, never: [], not_decided: [], gap: 'none' }] })
  expect(await screen.findByText('Every mapping can be taken, every context matches one')).toBeVisible()
})

test.each<[string, Partial<typeof rulePlan>]>([
  ['a mapping that is never taken', { never: rulePlan.never.slice(1), not_decided: [], gap: 'none' }],
  ['a mapping that is not decided', { never: [], gap: 'none' }],
  ['a gap', { never: [], not_decided: [] }],
  ['a gap that is not decided', { never: [], not_decided: [], gap: 'not decided' }],
])('%s is enough for a rule plan not to be called sound', async (_what, fault) => {
  await show(VERSION, { policy: working, rule_plans: [{ ...rulePlan, ...fault }] })
  const proved = await screen.findByRole('region', { name: 'Network changed: Access' })
  expect(within(proved).getAllByRole('listitem')).toHaveLength(1)
  expect(proved).not.toHaveTextContent('Every mapping can be taken')
})

test('what sequences of events lose or never take back is told, and plays over a day', async () => {
  const start = { start: true, at: '2026-03-02T19:10:00.000Z' }
  const later = { events: [4], at: '2026-03-02T19:11:00.000Z' }
  const unknown = { attributes: {}, balances: {}, accumulators: {}, counters: {} }
  const request = { subscriber: unknown, access: { attributes: {} }, steps: [start, later] }
  const finding = { subject: 'ims-voice', pcc_rule_id: 9, events: [4], contexts: 3, of: 12 }
  const found = [
    { kind: 'lost', ...finding, example: sessionRequestSchema.parse(request) },
    { kind: 'quota', ...finding, subject: 'MK-MONTH', pcc_rule_id: null, example: sessionRequestSchema.parse(request) },
  ]
  const data = { policy: working, standings: 6, longest: 2, is_whole: false, found, not_decided: [[4, 4]] }
  const meta = { names: { ...names, 'pcc-rule': { 9: 'IMS voice' } } }
  const { user, address } = await show(VERSION, undefined, ({ path }) =>
    path.startsWith('simulation/sequence-proof') ? Response.json({ data, meta, statusDescription: [] }) : undefined,
  )
  const proved = within(await screen.findByRole('region', { name: 'Over a session' }))
  const [lost, quota, open] = await proved.findAllByRole('listitem')
  expect(proved.getByRole('heading')).toHaveTextContent('sequences of up to 2 events, not all')
  expect(lost).toHaveTextContent('IMS voice is gone, though a session that begins now gets it, after Network changed')
  expect(lost).toHaveTextContent('in 3 of 12 contexts')
  expect(quota).toHaveTextContent('MK-MONTH is no longer granted')
  expect(open).toHaveTextContent('Network changed, then Network changed')
  await user.click(within(lost as HTMLElement).getByRole('link', { name: 'Play it over a day' }))
  await waitFor(() => expect(address()).toContain('view=day'))
})

test('what cannot happen is stated in words, goes into the proof, and is taken back', async () => {
  const { user, calls, address } = await show(VERSION)
  await user.click(await screen.findByRole('button', { name: 'State something' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What cannot happen' }))
  expect(dialog.getByRole('button', { name: 'State it' })).toBeDisabled()
  await user.click(dialog.getByRole('combobox', { name: 'Attribute' }))
  await user.click(await screen.findByRole('option', { name: /PLMN/ }))
  await user.type(dialog.getByRole('textbox', { name: 'Value or range' }), '99999')
  await user.click(dialog.getByRole('button', { name: 'State it' }))
  const stated = within(await screen.findByRole('region', { name: 'What cannot happen' }))
  expect(await stated.findByText(/PLMN/)).toBeVisible()
  expect(stated.getByRole('listitem')).toHaveTextContent('Never: PLMN is 99999')
  await waitFor(() =>
    expect(calls.findLast(isProof)?.body).toMatchObject({
      assumptions: [
        { kind: 'never', conditions: [{ mapping_src_type: 'A', mapping_src_value: '1', mapping_value: '99999' }] },
      ],
    }),
  )
  await user.click(stated.getByRole('button', { name: 'Take back statement 1' }))
  await waitFor(() => expect(address()).not.toContain('assume'))
})

test('an amount is read in the unit of its source; what is none is refused where it is typed', async () => {
  const { user, calls } = await show(VERSION)
  await user.click(await screen.findByRole('button', { name: 'State something' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What cannot happen' }))
  await user.click(dialog.getByRole('combobox', { name: 'Source' }))
  await user.click(await screen.findByRole('option', { name: 'Accumulator' }))
  await user.click(dialog.getByRole('combobox', { name: /^Accumulator/ }))
  await user.click(await screen.findByRole('option', { name: /This month/ }))
  const value = dialog.getByRole('textbox', { name: 'Value or range' })
  await user.type(value, 'banana')
  expect(value).toHaveAccessibleDescription(/“banana” is no amount/)
  expect(dialog.getByRole('button', { name: 'State it' })).toBeDisabled()
  await user.clear(value)
  await user.type(value, '0-50 GiB')
  await user.click(dialog.getByRole('button', { name: 'State it' }))
  const stated = within(await screen.findByRole('region', { name: 'What cannot happen' }))
  await waitFor(() => expect(stated.getByRole('listitem')).toHaveTextContent('is 0-50 GiB'))
  await waitFor(() =>
    expect(calls.findLast(isProof)?.body).toMatchObject({
      assumptions: [{ kind: 'never', conditions: [{ mapping_src_value: '2', mapping_value: '0-53687091200' }] }],
    }),
  )
})

test('one text begins with another', async () => {
  const { user, calls } = await show(VERSION)
  await user.click(await screen.findByRole('button', { name: 'State something' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What cannot happen' }))
  await user.click(dialog.getByRole('radio', { name: 'One begins with another' }))
  for (const [index, name] of [/TAI/, /PLMN/].entries()) {
    const field = dialog.getAllByRole('combobox', { name: 'Attribute' })[index]
    if (field) await user.click(field)
    await user.click(await screen.findByRole('option', { name }))
  }
  await user.click(dialog.getByRole('button', { name: 'State it' }))
  await waitFor(() =>
    expect(calls.findLast(isProof)?.body).toMatchObject({
      assumptions: [{ kind: 'begins_with', text: { mapping_src_value: '2' }, beginning: { mapping_src_value: '1' } }],
    }),
  )
})

test('of a workflow the nodes are told that nothing comes to', async () => {
  const { calls } = await show('?view=proof&workflow=3', workflowProof)
  const nodes = within(await screen.findByRole('region', { name: 'Nodes' }))
  expect(nodes.getByRole('heading')).toHaveTextContent('1 of 2 nodes are reached40 runs')
  expect(nodes.getAllByRole('listitem')[0]).toHaveTextContent('Never reachedLost')
  expect(calls.find(isProof)?.body).toMatchObject({ work_group_id: 3 })
})

test('what cannot happen goes into the proof of a workflow as well', async () => {
  const assume = [
    { kind: 'never', conditions: [{ mapping_src_type: 'A', mapping_src_value: '1', mapping_match_type: 5 }] },
  ]
  const { calls } = await show(
    `?view=proof&workflow=3&assume=${encodeURIComponent(JSON.stringify(assume))}`,
    workflowProof,
  )
  await screen.findByRole('region', { name: 'Nodes' })
  expect(screen.getByRole('region', { name: 'What cannot happen' })).toHaveTextContent('Never: PLMN is unknown')
  expect(calls.find(isProof)?.body).toMatchObject({ work_group_id: 3, assumptions: assume })
})
