import type { WhyNotAnswer } from '@tollgate/contract/proof/proof.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, type ApiCall } from '../../../../test/api.ts'
import { testRow } from '../../../../test/row.ts'
import { answer, decided, line, names, showSimulator, working } from '../../../../test/simulator.tsx'

const context = {
  at: '2026-03-02T19:10:00.000Z',
  time_zone: 'UTC',
  pcr_event_id: 4,
  attributes: {},
  balances: {},
  accumulators: {},
  counters: {},
  media: [],
  installed: [],
}
const plans = [
  {
    pcr_plan_id: 7,
    pcc_rule_ver_id: 70,
    rule_plans: [{ ap_rule_id: 5, mapping_id: 31, basic_rule_ver_id: null, outcomes: [] }],
  },
]
const asked = {
  ...line,
  step: 1,
  statement: 10 as const,
  resource: 'policy-plan-rule',
  id: 5,
  text: 'The rule plan is evaluated',
}
const isWhyNot = ({ path }: ApiCall) => path === 'simulation/why-not?names=true'

const explained: WhyNotAnswer = {
  policy: working,
  is_taken: false,
  failing: [
    {
      statement: 16 as const,
      resource: 'policy-plan-mapping-unit',
      id: 8,
      text: 'Zone',
      left: null,
      operator: '=',
      right: 3,
      result: false,
      value: '310410',
    },
    {
      statement: 16 as const,
      resource: 'policy-plan-mapping-unit',
      id: 9,
      text: 'Time span',
      left: null,
      operator: '=',
      right: 6,
      result: false,
      value: null,
    },
  ],
  departure: null,
  chosen: 31,
  mappings: [30],
  suggestion: {
    changes: [{ mapping_src_type: 'A', mapping_src_value: '1', value: '20801' }],
    context: { ...context, attributes: { 1: '20801' } },
  },
  others: [
    {
      changes: [{ mapping_src_type: 'T', mapping_src_value: '', value: '2026-03-02T21:00:00.000Z' }],
      context: { ...context, at: '2026-03-02T21:00:00.000Z' },
    },
  ],
}
const taken: WhyNotAnswer = { ...explained, is_taken: true, failing: [], chosen: 30, others: [] }
const namesToo = {
  'policy-plan-mapping': { 30: 'EEA roaming', 31: 'default' },
  'policy-plan-mapping-unit': { 8: 'Network', 9: 'Time' },
  zone: { 3: 'EU and EEA' },
  timespan: { 6: 'Peak evening' },
}
const mapping = testRow('policy-plan-mapping', { mapping_id: 30, ap_rule_id: 5, mapping_name: 'EEA roaming' })

const QUERY = '?plan=7&event=4&at=2026-03-02T19:10&time_zone=UTC&attribute.1=310410'
const attributeOf = ({ body }: ApiCall) =>
  (body as { context: { attributes: Record<string, string> } }).context.attributes['1']

const show = (query = QUERY, answered: (call: ApiCall) => WhyNotAnswer = () => explained) =>
  showSimulator(
    () =>
      Response.json({
        data: answer({ plans, trace: [asked] }),
        meta: { names: { ...names, 'policy-plan-rule': { 5: 'Access' } } },
        statusDescription: [],
      }),
    query,
    (call) =>
      isWhyNot(call)
        ? Response.json({ data: answered(call), meta: { names: namesToo }, statusDescription: [] })
        : undefined,
    ({ path }) =>
      path.startsWith('policy-plan-mapping/30')
        ? Response.json({ data: mapping, statusDescription: [] })
        : path.startsWith('policy-plan-mapping?')
          ? page([mapping])
          : undefined,
  )

const panel = async () => within(await screen.findByRole('region', { name: 'Why not' }))

test('a mapping is chosen from the path; its conditions are told with what is and what is needed', async () => {
  const { user, calls, address } = await show()
  await user.click(await screen.findByRole('button', { name: 'Why not another mapping?' }))
  const why = await panel()
  expect(why.getByRole('combobox', { name: 'Rule plan' })).toHaveValue('Access')
  await user.click(why.getByRole('combobox', { name: 'Mapping' }))
  await user.click(await screen.findByRole('option', { name: /EEA roaming/ }))
  const table = await why.findByRole('table', { name: 'Conditions that fail' })
  expect(within(table).getByRole('row', { name: 'Network 310410 (in no zone) EU and EEA' })).toBeVisible()
  expect(within(table).getByRole('row', { name: 'Time Peak evening does not run Peak evening runs' })).toBeVisible()
  expect(why.getByText(/Taken instead/)).toHaveTextContent('Taken instead: default.')
  expect(address()).toContain('why=mapping-30')
  expect(calls.find(isWhyNot)?.body).toEqual({
    pcc_rule_ver_id: 70,
    mapping_id: 30,
    context: expect.objectContaining({ pcr_event_id: 4, attributes: { 1: '310410' } }),
  })
})

test('one press applies a suggestion to what is asked, and Back undoes it', async () => {
  const { user, address, back } = await show(`${QUERY}&why=mapping-30`, (call) =>
    attributeOf(call) === '20801' ? taken : explained,
  )
  const why = await panel()
  const changes = within(await why.findByRole('region', { name: 'Changes that lead there' }))
  expect(changes.getByText(/Serving network/).parentElement).toHaveTextContent(
    'Serving network 310410 → 20801 (EU and EEA)',
  )
  await user.click(changes.getByRole('button', { name: 'Apply Serving network: 20801 (EU and EEA)' }))
  expect(await why.findByText('It is taken now: there is nothing to change.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Serving network' })).toHaveValue('20801')
  expect(address()).toContain('attribute.1=20801')
  expect(why.queryByRole('button', { name: /^Apply/ })).toBeNull()
  back()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Serving network' })).toHaveValue('310410'))
  expect(await why.findByRole('table', { name: 'Conditions that fail' })).toBeVisible()
})

test('as few other inputs are offered as well: the time on the clocks of the zone', async () => {
  const { user, address } = await show(`${QUERY}&why=mapping-30`)
  await user.click(await (await panel()).findByRole('button', { name: 'Apply Time: 2026/03/02 21:00' }))
  expect(address()).toContain('at=2026-03-02T21%3A00')
  expect(address()).toContain('attribute.1=310410')
})

test('a change of usage is told in one unit system', async () => {
  const changes = [{ mapping_src_type: 'C', mapping_src_value: '2', value: 10 * 1024 ** 3 }]
  const suggestion = { changes, context: { ...context, accumulators: { 2: 10 * 1024 ** 3 } } }
  await show(`${QUERY}&accumulator.2=9300000000&why=mapping-30`, () => ({ ...explained, suggestion, others: [] }))
  const apply = await (await panel()).findByRole('button', { name: 'Apply This month: 10 GiB' })
  expect(apply.closest('li')).toHaveTextContent('This month ≈ 8.66 GiB → 10 GiB')
})

test('where no time was given, what changes is “now”', async () => {
  await show('?plan=7&event=4&time_zone=UTC&attribute.1=310410&why=mapping-30')
  const apply = await (await panel()).findByRole('button', { name: 'Apply Time: 2026/03/02 21:00' })
  expect(apply.closest('li')).toHaveTextContent('Time now → 2026/03/02 21:00')
})

test('a PCC rule is asked about by the versions of the answer, and by the mappings that grant it', async () => {
  const ofRule: WhyNotAnswer = { ...explained, failing: [], chosen: null, suggestion: 'none', others: [] }
  const { user, calls, address } = await show(`${QUERY}&why=rule-9`, (call) =>
    (call.body as { pcc_rule_id?: number }).pcc_rule_id === 9 ? ofRule : explained,
  )
  const why = await panel()
  expect(await why.findByText('No change of up to three inputs leads there.')).toBeVisible()
  expect(calls.find(isWhyNot)?.body).toMatchObject({ pcc_rule_ver_id: 70, pcc_rule_id: 9 })
  await user.click(why.getByRole('button', { name: 'Why not EEA roaming?' }))
  expect(await why.findByRole('table', { name: 'Conditions that fail' })).toBeVisible()
  expect(address()).toContain('why=mapping-30')
})

test('of a mapping that is taken the steps say why it does not grant the PCC rule', async () => {
  const failing = [
    { statement: 17, resource: 'policy-plan-mapping', id: 30, text: 'The mapping is chosen', result: true },
    { statement: 20, resource: 'policy-plan-basic-timespan', id: 2, text: 'The time span does not run', result: false },
    {
      statement: 25,
      resource: 'policy-plan-basic',
      id: 1,
      text: 'Balance check',
      operator: '>',
      right: 0,
      result: false,
    },
  ] as const
  const lines = failing.map((one) => ({ ...line, ...one }))
  await show(`${QUERY}&why=rule-9`, () => ({ ...explained, failing: lines, chosen: null, mappings: [30, 31] }))
  const why = await panel()
  const steps = within(await why.findByRole('list', { name: 'Why it is not granted' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'EEA roaming is chosen: all that it asks holds',
    '#2 does not run now',
    '#1 is refused: the balance is unknown',
  ])
  expect(why.queryByRole('button', { name: 'Why not EEA roaming?' })).toBeNull()
  expect(why.getByRole('button', { name: 'Why not default?' })).toBeVisible()
})

test('a node is asked about with the decision that leads away from it', async () => {
  const ofNode: WhyNotAnswer = {
    ...explained,
    departure: { work_node_id: 4, needed: 'no' },
    failing: [
      {
        statement: 42 as const,
        resource: 'rule-workflow-cond',
        id: 2,
        left: 'gold',
        operator: '=',
        right: 'gold',
        result: true,
      },
    ],
    suggestion: 'not decided',
    others: [],
  }
  const { calls } = await show('?workflow=3&at=2026-03-02T19:10&time_zone=UTC&why=node-6', () => ofNode)
  const why = await panel()
  expect(await why.findByText(/The run goes another way/)).toHaveTextContent('#4, which would have to say No.')
  expect(why.getByRole('row', { name: '#2 gold not = gold' })).toBeVisible()
  expect(why.getByText(/Not decided/)).toBeVisible()
  expect(calls.find(isWhyNot)?.body).toMatchObject({ work_group_id: 3, work_node_id: 6 })
})

test('an answer without plan and workflow has nothing to ask about', async () => {
  await showSimulator(() => decided(answer()))
  await screen.findByText(/Gets Roaming/)
  expect(screen.queryByRole('button', { name: /Why not/ })).toBeNull()
})
