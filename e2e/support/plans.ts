import { expect, type APIRequestContext } from '@playwright/test'
import { createRow, unique } from './rows.ts'

type Row = Record<string, unknown>

/** A plan with one version, event, rule plan and mapping, for journeys further down. */
export interface PlanSample {
  plan: Row
  version: Row
  rule: Row
  mapping: Row
}

export async function createPlan(api: APIRequestContext, word: string): Promise<PlanSample> {
  const name = unique(word)
  const plan = await createRow(api, 'policy-plan', {
    pcr_plan_name: name,
    pcr_plan_code: name.replaceAll(' ', '_'),
    pcc_pcr_plan_type: 1,
    priority: 5,
  })
  const version = await createRow(api, 'policy-plan-ver', { pcr_plan_id: plan.pcr_plan_id, eff_date: '2026-01-01' })
  const { pcc_rule_ver_id } = version
  const { pcr_event_id } = await firstRow(api, 'policy-event')
  await createRow(api, 'policy-plan-event', { pcc_rule_ver_id, pcr_event_id })
  const rule = await createRow(api, 'policy-plan-rule', { pcc_rule_ver_id, pcr_event_id, ap_rule_name: 'Access' })
  const mapping = await createRow(api, 'policy-plan-mapping', { ap_rule_id: rule.ap_rule_id, mapping_name: 'Roaming' })
  return { plan, version, rule, mapping }
}

/** A basic rule version of a mapping with one rule in it. */
export async function createBasicRule(api: APIRequestContext, { mapping }: PlanSample, values: Row = {}): Promise<Row> {
  const version = await createRow(api, 'policy-plan-basic-ver', {
    ap_rule_id: mapping.ap_rule_id,
    mapping_id: mapping.mapping_id,
    eff_date: '2026-01-01',
  })
  return createRow(api, 'policy-plan-basic', {
    basic_rule_ver_id: version.basic_rule_ver_id,
    basic_rule_name: 'Fair use',
    priority: 5,
    ...values,
  })
}

/** The first row of a list of the demo network. */
export async function firstRow(api: APIRequestContext, path: string): Promise<Row> {
  const answer = await api.get(`/api/v1/${path}?page_size=1`)
  expect(answer.ok(), `GET /${path}`).toBe(true)
  const [row] = ((await answer.json()) as { data: Row[] }).data
  return row ?? {}
}

/** Where the plan editor shows the mapping of a sample, its basic rules beside it. */
export function mappingAddress({ plan, rule, mapping }: PlanSample): string {
  const { pcc_rule_ver_id, pcr_event_id, ap_rule_id } = rule
  const levels = { version: pcc_rule_ver_id, event: pcr_event_id, rule: ap_rule_id, mapping: mapping.mapping_id }
  const path = Object.entries(levels).map(([level, id]) => `/${level}/${String(id)}`)
  return `/main/policy-plan/${String(plan.pcr_plan_id)}${path.join('')}`
}
