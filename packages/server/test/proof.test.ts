import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowComparison } from '@tollgate/contract/proof/workflow-comparison.ts'
import type { ComparisonAnswer, ProofAnswer, WhyNotAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SequenceProofAnswer } from '@tollgate/contract/proof/sequence-proof.ts'
import type { PlayedSession } from '@tollgate/contract/simulation/session.ts'
import { createSample } from './support/sample-row.ts'
import { planSamples } from './support/plan-samples.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'
import { storeWorkedExample, workedRequest, type WorkedExample } from './support/worked-example.ts'

const DAY = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z', time_zone: 'Europe/Berlin' }

describe.each(engines)('proofs of the stored policy on %s', (engine) => {
  let server: TestServer
  let example: WorkedExample
  let rulePlan: number
  let version: number
  let event: number
  beforeAll(async () => {
    server = await startServer(engine)
    example = await storeWorkedExample(server)
    version = Number(example.version.pcc_rule_ver_id)
    event = Number(example.event.pcr_event_id)
    rulePlan = Number(example.mapping.ap_rule_id)
  })
  afterAll(() => server.stop())

  const { newPlan, newVersion, sample } = planSamples(() => server)

  /** A rule plan at a new event of a version, which grants a new PCC rule. */
  const asking = async (pcc_rule_ver_id: unknown, of: Row, ap_rule_name: string): Promise<Row> => {
    const { pcr_event_id } = await sample('policy-event', of)
    await sample('policy-plan-event', { pcc_rule_ver_id, pcr_event_id })
    const { ap_rule_id } = await sample('policy-plan-rule', { pcc_rule_ver_id, pcr_event_id, ap_rule_name })
    const { mapping_id } = await sample('policy-plan-mapping', { ap_rule_id })
    const dates = { eff_date: '2020-01-01', exp_date: null }
    const { basic_rule_ver_id } = await sample('policy-plan-basic-ver', { ap_rule_id, mapping_id, ...dates })
    const { pcc_rule_id, rule_code } = await sample('pcc-rule')
    await sample('policy-plan-basic', { basic_rule_ver_id, pcc_rule_id, pay_indicator: 0 })
    return { pcr_event_id, pcc_rule_id, rule_code }
  }

  const ask = async <A>(call: string, body: unknown): Promise<A> => {
    const answer = await server.call('POST', `simulation/${call}`, body)
    expect(answer.body.statusDescription).toEqual([])
    expect(answer.status).toBe(200)
    return answer.body.data as unknown as A
  }

  test('a mapping below one that asks nothing is never taken, until it is deleted', async () => {
    const prove = () => ask<ProofAnswer>('proof', { pcc_rule_ver_id: version, ...DAY })
    expect(await prove()).toMatchObject({
      rule_plans: [{ pcr_event_id: event, ap_rule_id: rulePlan, contexts: 2, never: [], not_decided: [], gap: 'none' }],
    })
    const mapping = await createSample(server, catalogueOf('policy-plan-mapping'), {
      ap_rule_id: rulePlan,
      priority: 0,
    })
    const [{ never } = { never: [] }] = (await prove()).rule_plans
    expect(never).toMatchObject([{ mapping_id: mapping.mapping_id, example: { pcr_event_id: event } }])
    expect(never[0]?.by).toHaveLength(1)
    await server.call('DELETE', `policy-plan-mapping/${mapping.mapping_id}`)
    expect((await prove()).rule_plans[0]?.never).toEqual([])
  })

  test('what a sequence of events loses, and what it never takes back', async () => {
    const { pcc_rule_ver_id } = await newVersion(await newPlan({ state: 'A' }))
    const refused = await server.call('POST', 'simulation/sequence-proof', { pcc_rule_ver_id })
    expect([refused.status, refused.body.statusDescription]).toMatchObject([409, [{ code: 'CONFLICT' }]])
    const start = await asking(pcc_rule_ver_id, { re_type: 2, re_code: '1' }, 'Telephony')
    const radio = await asking(pcc_rule_ver_id, { re_type: 1, re_code: '2' }, 'Telephony')
    const proof = await ask<SequenceProofAnswer>('sequence-proof?names=true', { pcc_rule_ver_id })
    expect(proof).toMatchObject({ standings: 2, longest: 1, is_whole: true, not_decided: [] })
    const at = { events: [radio.pcr_event_id], contexts: 1, of: 1 }
    expect(proof.found).toMatchObject([
      { kind: 'lost', pcc_rule_id: start.pcc_rule_id, ...at },
      { kind: 'stays', pcc_rule_id: radio.pcc_rule_id, ...at },
    ])
    const played = await server.call('POST', 'simulation/session', proof.found[0]?.example)
    const steps = (played.body.data as unknown as PlayedSession).steps
    expect(steps.at(-1)).toMatchObject({ install: [radio.rule_code], remove: [start.rule_code] })
  })

  test('contexts that come to no mapping, unless they cannot happen', async () => {
    const high = await createSample(server, catalogueOf('policy-plan-rule'), {
      pcc_rule_ver_id: version,
      pcr_event_id: event,
    })
    const rows = await askFor5G(server, example, Number(high.ap_rule_id))
    const gapOf = async (assumptions: unknown[]) => {
      const { rule_plans } = await ask<ProofAnswer>('proof', { pcc_rule_ver_id: version, ...DAY, assumptions })
      return rule_plans.find(({ ap_rule_id }) => ap_rule_id === high.ap_rule_id)?.gap
    }
    expect(await gapOf([])).toMatchObject({ contexts: 1 })
    const source = { mapping_src_type: 'A', mapping_src_value: String(example.access.re_attr) }
    const never = (match: number) => ({ ...source, mapping_match_type: match, mapping_value: '5G' })
    const assumptions = [2, 5].map((match) => ({ kind: 'never', conditions: [never(match)] }))
    expect(await gapOf(assumptions)).toBe('none')
    const usage = { mapping_src_type: 'C', mapping_src_value: '1', mapping_match_type: 1, mapping_type: 'V' }
    const stated = (mapping_value: string) => [{ kind: 'never', conditions: [{ ...usage, mapping_value }] }]
    await gapOf(stated('0-50 GiB'))
    const refused = await server.call('POST', 'simulation/proof', {
      pcc_rule_ver_id: version,
      ...DAY,
      assumptions: stated('banana'),
    })
    expect([refused.status, refused.body.statusDescription[0]?.field]).toEqual([
      400,
      'assumptions.0.conditions.0.mapping_value',
    ])
    for (const path of rows) await server.call('DELETE', path)
  })

  test('two versions: what changes, and in how many contexts', async () => {
    const copy = { pcc_rule_ver_id: version, target_pcr_plan_id: example.plan.pcr_plan_id, eff_date: '2027-01-01' }
    const made = await server.call('POST', 'policy-plan-ver/duplicate', copy)
    const after = Number(made.body.data.pcc_rule_ver_id)
    const compare = () => ask<ComparisonAnswer>('comparison', { before: version, after, ...DAY })
    expect(await compare()).toMatchObject({ groups: [] })
    const { body } = await server.call('GET', `policy-plan-ver/${after}/tree`)
    const basics = (body.data as unknown as { basics: { basic_rule_id: number; pcc_rule_id: number }[] }).basics
    const home = basics.find(({ pcc_rule_id }) => pcc_rule_id === example.home.pcc_rule_id)
    const path = `policy-plan-basic/${home?.basic_rule_id}`
    const { pcc_rule_id } = example.peak
    const edited = await server.call('PUT', path, { ...home, pcc_rule_id })
    expect(edited.status).toBe(200)
    const { groups } = await compare()
    expect(groups).toMatchObject([{ pcr_event_id: event, before: [rulePlan] }])
    const [{ changed } = { changed: [] }] = groups
    const [home_std, peak] = [example.home.rule_code, example.peak.rule_code]
    expect(changed).toMatchObject([{ before: { rules: [home_std] }, after: { rules: [peak] } }])
    await server.call('DELETE', `policy-plan-ver/${after}`)
  })

  test('two workflows: what they do otherwise, over the border values of their conditions', async () => {
    const workflowThatSets = async (name: string, value: string) => {
      const group = { work_group_name: name, work_group_type: 'A', eff_date: '2026-01-01' }
      const { work_group_id } = (await server.call('POST', 'rule-workflow-group', group)).body.data
      const { re_attr } = example.access
      const condition = { re_attr, sort_operator: 1, is_const: 'Y', operand: '1004' }
      const does = { function: 'SetValue', param1: value, obj_re_attr: example.network.re_attr }
      const made = (kind: string, values: object, id?: string) => ({ op: 'create', kind, ...(id && { id }), values })
      const edits = [
        made('node', { work_node_name: 'Begin', work_node_type: 'S', work_next_node_id: 'new b' }, 'new a'),
        made('node', { work_node_name: 'On LTE?', work_node_type: 'B', work_next_node_id: 'new c' }, 'new b'),
        made('node', { work_node_name: 'Set', work_node_type: 'A' }, 'new c'),
        made('condition_group', { work_node_id: 'new b' }, 'new g'),
        made('condition', { work_cond_group_id: 'new g', ...condition }),
        made('execution', { work_node_id: 'new c', ...does }),
      ]
      const edited = await server.call('POST', `rule-workflow-group/${work_group_id}/edits`, { edits })
      expect([edited.status, edited.body.statusDescription]).toEqual([200, []])
      return Number(work_group_id)
    }
    const before = await workflowThatSets('Sets home', '302720')
    const after = await workflowThatSets('Sets France', '20801')
    const compare = (body: object) => ask<WorkflowComparison>('workflow-comparison', { ...DAY, ...body })
    expect(await compare({ before, after: before })).toMatchObject({ is_whole: true, changed: [] })
    const { is_whole, changed } = await compare({ before, after })
    const network = String(example.network.re_attr)
    expect(is_whole).toBe(true)
    expect(changed).toMatchObject([
      { before: { attributes: { [network]: '302720' } }, after: { attributes: { [network]: '20801' } } },
    ])
    expect(changed[0]?.example.attributes[String(example.access.re_attr)]).toBe('1004')
    const gone = await server.call('POST', 'simulation/workflow-comparison', { before, after: 999_999 })
    expect([gone.status, gone.body.statusDescription[0]?.field]).toEqual([400, 'after'])
    for (const id of [before, after]) await server.call('DELETE', `rule-workflow-group/${id}`)
  })

  test('why a mapping is not taken, and the change that leads to it', async () => {
    const { context } = workedRequest(example)
    const mapping_id = Number(example.mapping.mapping_id)
    const elsewhere = { ...context, attributes: { ...context.attributes, [String(example.network.re_attr)]: '310410' } }
    const { failing, chosen, suggestion } = await ask<WhyNotAnswer>('why-not', {
      pcc_rule_ver_id: version,
      mapping_id,
      context: elsewhere,
    })
    expect(failing).toMatchObject([{ resource: 'policy-plan-mapping-unit', left: null, right: example.zone.zone_id }])
    expect(chosen).not.toBe(mapping_id)
    expect(suggestion).toMatchObject({ changes: [{ mapping_src_type: 'A', value: '208' }] })
  })

  test('the names of the records are answered where they are wanted', async () => {
    const { context } = workedRequest(example)
    const elsewhere = { ...context, attributes: { [String(example.network.re_attr)]: '310410' } }
    const bodies = {
      proof: { pcc_rule_ver_id: version, ...DAY },
      'why-not': { pcc_rule_ver_id: version, mapping_id: example.mapping.mapping_id, context: elsewhere },
    }
    const namesIn = async (call: keyof typeof bodies) => {
      const { body } = await server.call('POST', `simulation/${call}?names=true`, bodies[call])
      return (body.meta as unknown as { names: unknown }).names
    }
    expect(await namesIn('why-not')).toMatchObject({
      'policy-plan-mapping': { [String(example.mapping.mapping_id)]: example.mapping.mapping_name },
      zone: { [String(example.zone.zone_id)]: example.zone.zone_name },
      attribute: { [String(example.network.re_attr)]: example.network.re_attr_name },
    })
    expect(await namesIn('proof')).toMatchObject({ 'policy-plan-rule': { [rulePlan]: expect.any(String) } })
  })

  test('why a PCC rule is not granted, and the change that leads to it', async () => {
    const { context } = workedRequest(example)
    const asked = { pcc_rule_ver_id: version, context }
    const rule = (row: Row) => ask<WhyNotAnswer>('why-not', { ...asked, pcc_rule_id: row.pcc_rule_id })
    expect(await rule(example.peak)).toMatchObject({ is_taken: true, suggestion: { changes: [] } })
    const home = await rule(example.home)
    expect(home.mappings).toHaveLength(1)
    expect(home).toMatchObject({ is_taken: false, suggestion: { changes: [{ mapping_src_type: 'A' }] } })
  })

  test('nodes of a workflow that no input comes to', async () => {
    const { work_group_id } = await createSample(server, catalogueOf('rule-workflow-group'), {
      work_group_type: 'A',
      eff_date: '2026-01-01',
      exp_date: null,
    })
    const node = async (work_node_type: string, work_next_node_id: unknown) => {
      const values = { work_group_id, work_node_type, work_next_node_id, work_next_node_id_n: null }
      return (await createSample(server, catalogueOf('rule-workflow-node'), values)).work_node_id
    }
    const end = await node('E', null)
    const start = await node('S', end)
    const lost = await node('A', end)
    const { rule_plans, workflow } = await ask<ProofAnswer>('proof', { work_group_id })
    expect(rule_plans).toEqual([])
    expect(workflow).toMatchObject({ work_group_id, never: [lost], not_decided: [] })
    expect(workflow?.reached.map(({ work_node_id }) => work_node_id)).toEqual([start, end])
    const context = { at: DAY.from }
    const whyNot = (work_node_id: unknown) => ask<WhyNotAnswer>('why-not', { work_group_id, work_node_id, context })
    expect(await whyNot(end)).toMatchObject({ is_taken: true })
    expect(await whyNot(lost)).toMatchObject({ is_taken: false, suggestion: 'none' })
  })

  test.each([
    ['proof', 'no body', undefined, [['REQUIRED', 'pcc_rule_ver_id']]],
    ['proof', 'both', { pcc_rule_ver_id: 1, work_group_id: 1 }, [['REQUIRED', 'pcc_rule_ver_id']]],
    ['proof', 'a workflow that is not there', { work_group_id: 999 }, [['INVALID', 'work_group_id']]],
    ['proof', 'a version that is not there', { pcc_rule_ver_id: 999 }, [['INVALID', 'pcc_rule_ver_id']]],
    ['proof', 'no period', { pcc_rule_ver_id: 1, from: DAY.to, to: DAY.from }, [['INVALID', 'to']]],
    ['proof', 'a time zone that is not there', { pcc_rule_ver_id: 1, time_zone: 'Mars' }, [['INVALID', 'time_zone']]],
    [
      'comparison',
      'versions that are not there',
      { before: 998, after: 999 },
      [
        ['INVALID', 'before'],
        ['INVALID', 'after'],
      ],
    ],
    ['why-not', 'nothing', { pcc_rule_ver_id: 1, context: { at: DAY.from } }, [['REQUIRED', 'mapping_id']]],
    ['why-not', 'no context', { pcc_rule_ver_id: 1, mapping_id: 1 }, [['REQUIRED', 'context']]],
  ])('%s of %s is refused by its field', async (call, _what, body, faults) => {
    const answer = await server.call('POST', `simulation/${call}`, body)
    expect([answer.status, answer.body.data]).toEqual([400, null])
    expect(answer.body.statusDescription.map(({ code, field }) => [code, field])).toEqual(faults)
  })

  test('why-not of a mapping of another event is refused by its field', async () => {
    const { context } = workedRequest(example)
    const answer = await server.call('POST', 'simulation/why-not', {
      pcc_rule_ver_id: version,
      mapping_id: 999,
      context,
    })
    expect(answer.body.statusDescription.map(({ code, field }) => [code, field])).toEqual([['INVALID', 'mapping_id']])
  })
})

/** A rule plan whose only mapping asks for 5G access; gives what to delete again. */
async function askFor5G(server: TestServer, { access }: WorkedExample, ap_rule_id: number): Promise<string[]> {
  const input = await createSample(server, catalogueOf('policy-plan-rule-zone'), {
    ap_rule_id,
    mapping_src_type: 'A',
    mapping_src_value: String(access.re_attr),
    mapping_des_type: 'V',
    mapping_des_value: null,
    zone_map_id: null,
    re_attr: null,
  })
  const mapping = await createSample(server, catalogueOf('policy-plan-mapping'), { ap_rule_id })
  await createSample(server, catalogueOf('policy-plan-mapping-unit'), {
    mapping_id: mapping.mapping_id,
    ap_rule_zone_id: input.ap_rule_zone_id,
    mapping_match_type: 1,
    mapping_type: 'V',
    mapping_value: '5G',
    zone_id: null,
  })
  return [`policy-plan-mapping/${mapping.mapping_id}`, `policy-plan-rule/${ap_rule_id}`]
}
