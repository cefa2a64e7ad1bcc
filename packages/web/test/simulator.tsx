import type { NamedAnswer, SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { PolicySource } from '@tollgate/contract/simulation/policy-source.ts'
import { type RuleDefinition, ruleDefinitionSchema } from '@tollgate/contract/simulation/rule-definition.ts'
import type { Setting } from '@tollgate/contract/setting/setting-schema.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import { SimulationScreen } from '../src/features/simulation/simulation-screen.tsx'
import { ok, page, serveApi, type Answer, type ApiCall } from './api.ts'
import { renderScreen } from './render-screen.tsx'

// A small network for the tests of the simulator's screens.

export const inputs: SimulationInputs = {
  events: [
    { pcr_event_id: 4, pcr_event_name: 'Network changed', is_used: true },
    { pcr_event_id: 5, pcr_event_name: 'Session end', is_used: false },
  ],
  inputs: [
    {
      kind: 'attribute',
      key: '1',
      name: 'Serving network',
      rum: null,
      counts: false,
      is_read: true,
      suggestions: [{ value: '20801', label: 'EU and EEA' }],
    },
    { kind: 'accumulator', key: '2', name: 'This month', rum: 2, counts: true, is_read: true, suggestions: [] },
    { kind: 'balance', key: '3', name: 'Main balance', rum: null, counts: true, is_read: false, suggestions: [] },
  ],
  reads_media: false,
}

/** The policy behind the tests' answers. */
export const working: PolicySource = { source: 'working', revision: 12 }

export const line = { resource: null, id: null, left: null, operator: null, right: null, result: null }

export const answer = (change: Partial<NamedAnswer> = {}): NamedAnswer => ({
  result: 'policy',
  plans: [],
  install: ['roam-peak'],
  install_bases: [],
  keep: [],
  remove: ['old'],
  rules: [rule('roam-peak', 'Roaming, peak hours')],
  session_qos: null,
  quotas: [{ monitoring_key: 'MK-MONTH', amount: 940_000_000, rum: 2, resource_id: 2, acm_rule_id: 1 }],
  charges: [],
  triggers: [4],
  next_evaluation: '2026-03-02T21:00:00.000Z',
  attributes: {},
  policy: working,
  trace: [
    { ...line, step: 1, statement: 7, resource: 'policy-plan', id: 1, text: 'The plan is looked at', left: 10 },
    {
      ...line,
      step: 2,
      statement: 12,
      resource: 'policy-plan-rule-zone',
      id: 8,
      text: 'Zone',
      left: '20801',
      result: 3,
    },
    { ...line, step: 3, statement: 33, text: 'Trigger to arm', result: 4 },
  ],
  ...change,
})

export function rule(rule_code: string, rule_name: string): RuleDefinition {
  const nothing = Object.fromEntries(Object.keys(ruleDefinitionSchema.shape).map((field) => [field, null]))
  return {
    ...(nothing as unknown as RuleDefinition),
    pcc_rule_id: 9,
    rule_code,
    rule_name,
    rule_type: 'A',
    priority: 100,
    monitoring_key: 'MK-MONTH',
    flows: [],
    rums: [],
  }
}

export const names = {
  'policy-plan': { 1: 'Prepaid internet' },
  'policy-plan-rule-zone': { 8: 'Network' },
  zone: { 3: 'EU and EEA' },
  'accumulator-type': { 2: 'This month' },
}

export const decided = (data: SimulationAnswer) => Response.json({ data, meta: { names }, statusDescription: [] })
export const isSimulation = ({ path }: ApiCall) => path === 'simulation?names=true'

export const testCase = {
  simulation_case_id: 1,
  simulation_case_name: 'In France',
  pcr_plan_id: 7,
  work_group_id: null,
  request: {
    pcr_plan_id: 7,
    context: { at: '2026-03-02T19:10:00.000Z', time_zone: 'UTC', pcr_event_id: 5, attributes: { 1: '20801' } },
  },
  expected: { install: ['roam-std'] },
  comments: null,
  tags: 'roaming',
  owner_name: 'Prepaid internet',
  row_version: 1,
}
const serveCases = (method: string, path: string) => {
  if (path === 'simulation-case/run') {
    const differences = [{ field: 'install', expected: ['roam-std'], actual: [] }]
    const failed = { simulation_case_id: 1, simulation_case_name: 'In France', result: 'failed', differences }
    return ok({ passed: 0, failed: 1, results: [failed] })
  }
  return method === 'GET' ? page([testCase]) : ok(testCase, method === 'POST' ? 201 : 200)
}

/** Shows the simulator with these answers of the server. */
export const showSimulator = (
  simulate: (call: ApiCall) => Response | Promise<Response>,
  query = '?at=2026-03-02T19:10&time_zone=UTC',
  ...others: readonly Answer[]
) => showSimulatorIn({}, simulate, query, ...others)

/** The same in a network with other settings. */
export const showSimulatorIn = (
  network: Partial<Setting>,
  simulate: (call: ApiCall) => Response | Promise<Response>,
  query: string,
  ...others: readonly Answer[]
) => {
  const calls = serveApi(
    ...others,
    ({ path }) => (path.startsWith('simulation/inputs') ? ok(inputs) : undefined),
    ({ path, method }) => (path.startsWith('simulation-case') ? serveCases(method, path) : undefined),
    (call) => (isSimulation(call) ? simulate(call) : undefined),
  )
  const screen = renderScreen(<SimulationScreen />, `/main/simulation${query}`, 'administrator', network)
  return screen.then((shown) => ({ ...shown, calls }))
}
