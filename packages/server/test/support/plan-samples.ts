import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { createSample } from './sample-row.ts'
import type { Row, TestServer } from './test-server.ts'

let counter = 0

/** A version with one event, one rule plan, two rule zones, one mapping, and one of everything below it. */
export interface WholeVersion {
  plan: Row
  version: Row
  event: Row
  rule: Row
  zones: Row[]
  mapping: Row
  basicVersion: Row
  basic: Row
  span: Row
  accumulation: Row
}

/** Makes plans of a server by its calls. */
export function planSamples(serverNow: () => TestServer) {
  const sample = (name: CatalogueName, values: Row = {}) => createSample(serverNow(), catalogueOf(name), values)
  const post = async (path: string, body: unknown) => (await serverNow().call('POST', path, body)).body.data

  const newPlan = (values: Row = {}): Promise<Row> => {
    const n = ++counter
    const named = { pcr_plan_name: `Plan ${n}`, pcr_plan_code: `PLAN_${n}` }
    return post('policy-plan', { ...named, pcc_pcr_plan_type: 1, priority: 5, ...values })
  }
  const newVersion = ({ pcr_plan_id }: Row, values: Row = {}): Promise<Row> =>
    post('policy-plan-ver', { pcr_plan_id, eff_date: '2026-01-01', ...values })

  const wholeVersion = async (): Promise<WholeVersion> => {
    const plan = await newPlan()
    const version = await newVersion(plan)
    const event = await sample('policy-plan-event', { pcc_rule_ver_id: version.pcc_rule_ver_id })
    const { pcc_rule_ver_id, pcr_event_id } = event
    const rule = await sample('policy-plan-rule', { pcc_rule_ver_id, pcr_event_id })
    const { ap_rule_id } = rule
    const zones = [
      await sample('policy-plan-rule-zone', { ap_rule_id }),
      await sample('policy-plan-rule-zone', { ap_rule_id }),
    ]
    const mapping = await sample('policy-plan-mapping', { ap_rule_id })
    const { mapping_id } = mapping
    await post(
      'policy-plan-mapping-unit',
      zones.map(({ ap_rule_zone_id }) => ({ mapping_id, mapping_match_type: 4, ap_rule_zone_id })),
    )
    const basicVersion = await sample('policy-plan-basic-ver', { ap_rule_id, mapping_id })
    const basic = await sample('policy-plan-basic', { basic_rule_ver_id: basicVersion.basic_rule_ver_id })
    const { basic_rule_id } = basic
    const span = await sample('policy-plan-basic-timespan', { basic_rule_id })
    const accumulation = await sample('policy-plan-basic-accm', { basic_rule_id })
    return { plan, version, event, rule, zones, mapping, basicVersion, basic, span, accumulation }
  }

  return { sample, newPlan, newVersion, wholeVersion }
}
