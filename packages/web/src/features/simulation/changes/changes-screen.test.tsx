import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { CaseComparison } from '@tollgate/contract/simulation/suite.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ok, page, type ApiCall } from '../../../../test/api.ts'
import { testRow } from '../../../../test/row.ts'
import { answer, decided, showSimulator, working } from '../../../../test/simulator.tsx'

const versions = [
  testRow('policy-plan-ver', { pcc_rule_ver_id: 70, pcr_plan_id: 7, eff_date: '2026-01-01', exp_date: '2026-12-31' }),
  testRow('policy-plan-ver', { pcc_rule_ver_id: 71, pcr_plan_id: 7, eff_date: '2027-01-01' }),
]
const events = [4, 5].map((pcr_event_id) => ({
  ...testRow('policy-plan-event', { policy_plan_event_id: pcr_event_id, pcr_event_id }),
  pcc_event: { pcr_event_name: `Event ${pcr_event_id}` },
}))
const decidedBefore = { rules: ['roam-std'], refused: [], charges: [], quotas: [], metering: [], session_qos: null }
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
const changed: ComparisonAnswer = {
  policy: working,
  groups: [
    {
      pcr_event_id: 4,
      before: [5],
      after: [6],
      contexts: 1200,
      changed: [
        {
          before: decidedBefore,
          after: {
            ...decidedBefore,
            rules: ['roam-peak'],
            quotas: [{ monitoring_key: 'MK', rum: 2, resource_id: 2, stop_quota: 5_000_000_000 }],
          },
          contexts: 12,
          example,
        },
      ],
    },
    { pcr_event_id: 4, before: [8], after: [8], contexts: null, changed: 'not decided' },
  ],
}
const names = { 'policy-plan-rule': { 5: 'Access', 6: 'Access', 8: 'Voice' }, 'accumulator-type': { 2: 'This month' } }
const eventIn = ({ body }: ApiCall) => (body as { pcr_event_id: number }).pcr_event_id
const isComparison = ({ path }: ApiCall) => path === 'simulation/comparison?names=true'

type Compare = (call: ApiCall) => Response | Promise<Response>
const compared = (data: ComparisonAnswer) => Response.json({ data, meta: { names }, statusDescription: [] })
const perEvent: Compare = (call) => compared(eventIn(call) === 4 ? changed : { policy: working, groups: [] })

const show = (query: string, compare: Compare = perEvent, cases?: CaseComparison) =>
  showSimulator(
    () => decided(answer()),
    query,
    ({ path }) => (path === 'simulation-case/comparison' ? ok(cases) : undefined),
    (call) => (isComparison(call) ? compare(call) : undefined),
    ({ path }) => {
      if (path.startsWith('policy-plan-ver')) return page(versions)
      if (path.startsWith('policy-plan-event')) return page(events)
      if (path.startsWith('policy-plan')) return Response.json({ data: testRow('policy-plan', { pcr_plan_id: 7 }) })
      return undefined
    },
  )

const BOTH = '?view=changes&plan=7&before=70&after=71'
const results = async () => within(await screen.findByRole('region', { name: 'What is decided differently' }))

const examples = async (user: UserEvent) => {
  const found = await results()
  await user.click(await found.findByRole('button', { name: 'Example' }))
  return found
}

test('what differs is a table: who, from what to what, how many, and an example', async () => {
  const { user, calls } = await show(BOTH)
  const found = await results()
  const quotas = await found.findByRole('row', { name: 'Quotas none This month up to 5 GB, under MK' })
  expect(quotas).toBeVisible()
  expect(found.getByRole('row', { name: /Rules roam-std roam-peak 12 contexts of 1,200 Example$/ })).toHaveTextContent(
    'Serving network 20801 (EU and EEA)Event 4: Access',
  )
  expect(found.queryByText(/^Such as/)).toBeNull()
  await examples(user)
  expect(found.getByText(/^Such as/)).toHaveTextContent('Serving network 20801 (EU and EEA)')
  expect(await screen.findByText('Done')).toBeVisible()
  expect(calls.filter(isComparison).map(({ body }) => body)).toEqual(
    [4, 5].map((pcr_event_id) => ({ before: 70, after: 71, pcr_event_id })),
  )
})

test('what the budget does not decide is said', async () => {
  await show(BOTH)
  const found = await results()
  expect(await found.findByText('Not decided: Event 4: Voice: too many contexts to count')).toBeVisible()
})

test('one press simulates an example with the version after the change', async () => {
  const { user, address } = await show(BOTH)
  await user.click((await examples(user)).getByRole('link', { name: 'Simulate it' }))
  expect(await screen.findByRole('heading', { name: 'Simulator' })).toBeVisible()
  expect(address()).toContain('plan=7&version=71')
  expect(address()).toContain('attribute.1=20801')
})

test('one press saves an example as a test of what the new version decides', async () => {
  const { user, calls } = await show(BOTH)
  await user.click((await examples(user)).getByRole('button', { name: 'Save as test' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'At peak in France')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Test case saved')
  expect(calls.find(({ method, path }) => method === 'POST' && path === 'simulation-case')?.body).toMatchObject({
    simulation_case_name: 'At peak in France',
    pcr_plan_id: 7,
    request: { pcc_rule_ver_id: 71, context: { attributes: { 1: '20801' } } },
    expected: { install: ['roam-peak'] },
  })
})

test('it is cancelled, and asked again', async () => {
  let waits = true
  const { user } = await show(BOTH, (call) => (waits ? new Promise(() => undefined) : perEvent(call)))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/^Stopped/)).toBeVisible()
  waits = false
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText('Done')).toBeVisible()
})

test('a day stands for the version in force on it', async () => {
  const { user, address } = await show('?view=changes&plan=7&before=70')
  // The field appears with the versions; a day typed earlier would match none.
  const day = await screen.findByLabelText('After: in force on')
  await user.type(day, '2025-06-01')
  expect(day).toHaveAccessibleDescription(/^No version is in force on this day /)
  await user.clear(day)
  await user.type(day, '06/31/2026')
  await user.tab()
  expect(day).toHaveAccessibleDescription(/is written as YYYY\/MM\/DD/)
  await user.clear(day)
  await user.type(day, '2027-02-01')
  expect(address()).toContain('after=71')
  expect(await results()).toBeDefined()
})

test('versions that decide the same say so', async () => {
  await show(BOTH, () => compared({ policy: working, groups: [] }))
  expect(await screen.findByText('Nothing changes')).toBeVisible()
})

const effect = { error: null, attributes: { 1: '20801' }, events: [] }
const comparedRuns = {
  runs: 2400,
  is_whole: false,
  changed: [{ before: effect, after: { ...effect, attributes: { 1: null }, events: [4, 26] }, contexts: 3, example }],
}

test('two workflows: what is done otherwise, with an example, and whether that is all', async () => {
  const { calls, user } = await showSimulator(
    () => decided(answer()),
    '?view=changes&workflow=3&other=4',
    ({ path }) => {
      if (path === 'simulation/workflow-comparison?names=true')
        return Response.json({
          data: comparedRuns,
          meta: { names: { attribute: { 1: 'PLMN' } } },
          statusDescription: [],
        })
      return path.startsWith('rule-workflow-group')
        ? Response.json({ data: testRow('rule-workflow-group', { work_group_id: 3 }) })
        : undefined
    },
  )
  const found = within(await screen.findByRole('region', { name: 'What is done differently' }))
  expect(found.getByRole('heading')).toHaveTextContent(/^1 differencein 2,400 contextsThere may be more/)
  expect(found.getByRole('row', { name: /PLMN 20801 unknown 3 contexts Example/ })).toBeVisible()
  expect(found.getByRole('row', { name: 'Asks for events none 4, 26' })).toBeVisible()
  expect(found.queryByRole('row', { name: /The run ends/ })).not.toBeInTheDocument()
  expect(calls.find(({ path }) => path.startsWith('simulation/workflow'))?.body).toMatchObject({ before: 3, after: 4 })
  await user.click(found.getByRole('button', { name: 'Example' }))
  await user.click(found.getByRole('button', { name: 'Save as test' }))
  expect(await screen.findByRole('dialog', { name: 'Save as a test case' })).toBeVisible()
})

const differing: CaseComparison = {
  before: working,
  after: working,
  cases: 6,
  left_out: 1,
  different: [
    {
      simulation_case_id: 4,
      simulation_case_name: 'A day',
      at: '2026-03-02T10:00:00.000Z',
      differences: [
        { field: 'rules', before: ['fast'], after: ['slow', 'late'] },
        { field: 'definitions.voice.qos.mbrdl', before: 1, after: 2 },
      ],
    },
  ],
}

test('the saved cases are asked of both versions: where each differs first', async () => {
  const { user, calls } = await show(BOTH, perEvent, differing)
  await user.click(await screen.findByRole('button', { name: 'Ask the saved cases of both' }))
  const region = within(screen.getByRole('region', { name: 'Over the saved cases' }))
  expect(await region.findByText(/^1 of 6 saved cases differ. 1 name/)).toBeVisible()
  expect(region.getByRole('listitem')).toHaveTextContent('A day, 2026/03/02 10:00 (UTC)')
  expect(region.getByRole('row', { name: 'Rules fast slow, late' })).toBeVisible()
  expect(region.getByRole('row', { name: 'voice qos: Maximum, downlink 1 2' })).toBeVisible()
  const asked = calls.find(({ path }) => path === 'simulation-case/comparison')?.body
  expect(asked).toEqual({ before: { pcc_rule_ver_id: 70 }, after: { pcc_rule_ver_id: 71 } })
})

test('a release is compared with the working data over the saved cases alone', async () => {
  const { user, calls } = await show('?view=changes&release_before=3', perEvent, { ...differing, different: [] })
  await user.click(await screen.findByRole('button', { name: 'Ask the saved cases of both' }))
  expect(await screen.findByText(/^0 of 6 saved cases differ/)).toBeVisible()
  expect(calls.some(isComparison)).toBe(false)
  const asked = calls.find(({ path }) => path === 'simulation-case/comparison')?.body
  expect(asked).toEqual({ before: { release: 3 }, after: {} })
})

test('what nodes recorded is asked of a release and of a change set, and what differs is grouped', async () => {
  const differences = [{ field: 'session_qos.mbrdl', before: 1, after: 2 }]
  const found = {
    policy: working,
    beside: working,
    contexts: 300,
    left_out: 0,
    different: 12,
    groups: [{ differences, contexts: 12, example }],
  }
  const { user, calls } = await showSimulator(
    () => decided(answer()),
    '?view=changes&release_before=3&release_after=sets-5',
    ({ path }) => (path.startsWith('simulation/batch') ? ok(found) : undefined),
  )
  await user.click(await screen.findByRole('button', { name: 'Ask what nodes recorded of both' }))
  const region = within(screen.getByRole('region', { name: 'Over what nodes recorded' }))
  expect(await region.findByText('12 of 300 recorded contexts differ.')).toBeVisible()
  expect(region.getByRole('row', { name: 'Session QoS: Maximum, downlink 1 2' })).toBeVisible()
  expect(region.getByRole('link', { name: 'Simulate one' })).toHaveAttribute(
    'href',
    expect.stringContaining('release=sets-5'),
  )
  const asked = calls.find(({ path }) => path === 'simulation/batch?beside=sets-5')?.body
  expect(asked).toEqual({ observed: {}, release: 3 })
})
