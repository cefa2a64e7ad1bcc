import { describe, expect, test } from 'vitest'
import { simulationRequestSchema } from '@tollgate/contract/simulation/request.ts'
import type { ExpectedAnswer } from '@tollgate/contract/simulation/simulation-case.ts'
import { compileVersion } from '../../src/decide/plan/compile-version.ts'
import { compile } from '../../src/decide/policy.ts'
import { compileWorkflow } from '../../src/decide/workflow/compile-workflow.ts'
import { coveredMappings, coveredNodes } from '../../src/prove/suite/covered.ts'
import { versionMutants, workflowMutants } from '../../src/prove/suite/mutants.ts'
import { suiteStrength, type SuiteCase } from '../../src/prove/suite/strength.ts'
import { BERLIN } from '../decide/support/ask.ts'
import { onePlan } from '../decide/support/one-plan.ts'
import { condition, node, references, workflow, workflowRows } from '../decide/support/rows.ts'
import { prove, questionOf } from './support/prove.ts'
import { runToEnd } from '../../src/prove/run-to-end.ts'
import { proveRulePlan } from '../../src/prove/prove-rule-plan.ts'

/** Roaming, and all else. */
const data = {
  ...onePlan({
    inputs: [{ mapping_src_value: '1' }],
    mappings: [{ priority: 1, units: [{ mapping_value: 'roaming' }] }, { priority: 0 }],
  }),
  network_time_zone: BERLIN,
}
const [rows] = data.versions
const [rule] = rows?.rules ?? []
if (!rows || !rule) throw new Error('There is no rule plan')
const policy = compile({ ...data, network_time_zone: BERLIN })

const roaming = (expected: ExpectedAnswer): SuiteCase => caseOf({ 1: 'roaming' }, expected)
const atHome = (expected: ExpectedAnswer): SuiteCase => caseOf({ 1: 'home' }, expected)
function caseOf(attributes: Record<string, string>, expected: ExpectedAnswer): SuiteCase {
  const context = { at: '2026-03-02T00:00:00Z', pcr_event_id: 1, attributes }
  return { request: simulationRequestSchema.parse({ pcc_rule_ver_id: 1, context }), expected }
}

const codeOf = (rulesId: number) => policy.references.rules.get(rulesId)?.rule_code ?? ''
const strengthOf = (cases: readonly SuiteCase[], limit = 100) =>
  runToEnd(
    suiteStrength({
      policy,
      cases,
      mutants: versionMutants(rows),
      policyWith: (mutated) => ({
        ...policy,
        versions: new Map([[1, compileVersion(mutated, policy.references)]]),
      }),
      limit,
    }),
  )

describe('the strength of a suite', () => {
  const both = [roaming({ install: [codeOf(1)] }), atHome({ install: [codeOf(2)] })]

  test('a suite that asks both sides notices every mutation', () => {
    const { cases, mutations, tried, noticed, missed } = strengthOf(both)
    expect([cases, mutations, tried, noticed, missed]).toEqual([2, 6, 6, 6, []])
  })

  test('what a suite does not ask it does not notice: the records are named', () => {
    const { noticed, missed } = strengthOf(both.slice(0, 1))
    expect(noticed).toBe(3)
    expect(missed).toEqual([
      { resource: 'policy-plan-mapping', id: 2, mutation: 'removed', pcr_event_id: 1, mapping_id: null },
      { resource: 'policy-plan-mapping-unit', id: 1, mutation: 'removed', pcr_event_id: 1, mapping_id: 1 },
      { resource: 'policy-plan-basic', id: 2, mutation: 'removed', pcr_event_id: 1, mapping_id: 2 },
    ])
  })

  test('a case that fails already notices nothing', () => {
    expect(strengthOf([roaming({ install: ['other'] })])).toMatchObject({ cases: 0, noticed: 0 })
  })

  test('of very many mutations as many are tried at even distances', () => {
    expect(strengthOf(both, 2)).toMatchObject({ mutations: 6, tried: 2 })
  })
})

test('mappings that requests come to', () => {
  const requests = [roaming({}), roaming({})].map(({ request }) => request)
  expect([...coveredMappings(policy, { requests }).keys()]).toEqual([1])
})

test('a context is given for each mapping that is wanted and can be taken', () => {
  const question = questionOf({ data, rows, rule, from: Date.UTC(2026, 2, 2), to: Date.UTC(2026, 2, 3) })
  const { examples } = runToEnd(proveRulePlan({ ...question, wanted: new Set([1, 2]) }))
  expect(examples.map(({ mapping_id }) => mapping_id).toSorted((a, b) => a - b)).toEqual([1, 2])
  for (const { mapping_id, example } of examples) {
    const request = simulationRequestSchema.parse({ pcc_rule_ver_id: 1, context: example })
    expect([...coveredMappings(policy, { requests: [request] }).keys()]).toEqual([mapping_id])
  }
  const searched = { ...question, limits: { contexts: 0, steps: 1000 }, wanted: new Set([1]) }
  expect(runToEnd(proveRulePlan(searched)).examples).toMatchObject([{ mapping_id: 1 }])
})

test('nothing is given where nothing is wanted', () => {
  expect(prove({ data, rows, rule, from: 0, to: 1 }).examples).toEqual([])
})

describe('a workflow', () => {
  const graph = workflowRows({
    group: workflow({ work_group_id: 1 }),
    nodes: [node(1, 'S', 2), node(2, 'B', 3, 9), node(3, 'A', 9), node(9, 'E')],
    condition_groups: [
      {
        work_cond_group_id: 1,
        work_node_id: 2,
        conditions: [condition({ work_cond_id: 1, re_attr: 1, operand: 'gold' })],
      },
    ],
  })
  const attributes = [{ re_attr: 1, re_attr_src_type: 'A', measurable: 'N' }]
  const own = compile({
    references: references({ attributes }),
    plans: [],
    versions: [],
    workflows: [graph],
    network_time_zone: BERLIN,
  })
  const request = simulationRequestSchema.parse({
    work_group_id: 1,
    context: { at: '2026-03-02T00:00:00Z', attributes: { 1: 'gold' } },
  })

  test('nodes that runs come to', () => {
    expect([...coveredNodes(own, 1, { requests: [request] }).keys()]).toEqual([1, 2, 3, 9])
    expect([...coveredNodes(own, 1, { requests: [] }).keys()]).toEqual([])
  })

  test('its decisions and conditions are mutated', () => {
    const found = runToEnd(
      suiteStrength({
        policy: own,
        cases: [{ request, expected: { result: 'no_policy' } }],
        mutants: workflowMutants(graph),
        policyWith: (mutated) => ({ ...own, workflows: new Map([[1, compileWorkflow(mutated)]]) }),
        limit: 100,
      }),
    )
    expect(found).toMatchObject({ cases: 1, mutations: 2, tried: 2 })
    expect(found.missed).toEqual([
      { resource: 'rule-workflow-node', id: 2, mutation: 'swapped', pcr_event_id: null, mapping_id: null },
      { resource: 'rule-workflow-cond', id: 1, mutation: 'removed', pcr_event_id: null, mapping_id: null },
    ])
  })
})
