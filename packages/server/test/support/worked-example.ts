import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { createSample } from './sample-row.ts'
import type { Row, TestServer } from './test-server.ts'

const MB = 1_000_000
const ALWAYS = '2026-01-01'

/** The records of the worked example of docs/engine.md, and what a request names of them. */
export interface WorkedExample {
  network: Row
  access: Row
  month: Row
  event: Row
  plan: Row
  version: Row
  mapping: Row
  basic: Row
  zone: Row
  peak: Row
  home: Row
}

/**
 * Stores the worked example by calls: roaming in the EEA, 10,240 MB a month, another rule from 18:00 to 22:00.
 *
 * @param ending tells the names and codes of several examples in one database apart
 */
export async function storeWorkedExample(server: TestServer, ending = ''): Promise<WorkedExample> {
  const create = (name: CatalogueName, values: Row = {}) => createSample(server, catalogueOf(name), values)
  const event = await create('policy-event', {
    pcr_event_name: `Serving network changed${ending}`,
    re_type: 1,
    re_code: '4',
  })
  const network = await create('pcrf-attribute', {
    re_attr_name: `Network${ending}`,
    re_attr_src_type: 'A',
    measurable: 'N',
  })
  const access = await create('pcrf-attribute', {
    re_attr_name: `Access${ending}`,
    re_attr_src_type: 'A',
    measurable: 'N',
  })
  const month = await create('accumulator-type', { resource_name: `This month${ending}` })
  const inZone = async (map: Row, zone_code: string, value: string) => {
    const { zone_map_id } = await create('zone-map', map)
    const zone = await create('zone', { zone_map_id, zone_code, parent_zone_id: null })
    await create('zone-value', { zone_id: zone.zone_id, value })
    return zone
  }
  const zone = await inZone({ match_mode: 2, std_code: 'PLMN' }, 'EEA', '208')
  const lte = await inZone({ match_mode: 1, std_code: 'RAT' }, 'LTE', '1004')
  const usage = await inZone({ match_mode: 3, std_code: null }, 'U0', `0-${10_240 * MB}`)
  const { time_span_id } = await create('timespan', { time_span_name: `Peak evening${ending}` })
  const evening = { cycle_begin_date: `${ALWAYS}T18:00:00`, cycle_unit: 1, duration: 4, time_unit: 'H' }
  await create('timespan-detail', { time_span_id, seq: 1, ...evening })
  const rule = (code: string) =>
    create('pcc-rule', { ...PLAIN_RULE, rule_code: `${code}${ending}`, monitoring_key: 'MK-MONTH' })
  const [standard, peak, home] = [await rule('roam-std'), await rule('roam-peak'), await rule('home-std')]

  const plan = await create('policy-plan', { state: 'A' })
  const version = await create('policy-plan-ver', { pcr_plan_id: plan.pcr_plan_id, eff_date: ALWAYS, exp_date: null })
  const key = { pcc_rule_ver_id: version.pcc_rule_ver_id, pcr_event_id: event.pcr_event_id }
  const { ap_rule_id } = await create('policy-plan-rule', key)
  const input = (type: string, source: unknown, of: Row) =>
    create('policy-plan-rule-zone', {
      ap_rule_id,
      mapping_src_type: type,
      mapping_src_value: String(source),
      mapping_des_type: 'Z',
      mapping_des_value: String(of.zone_map_id),
      zone_map_id: null,
      re_attr: null,
    })
  const byNetwork = await input('A', network.re_attr, zone)
  await input('A', access.re_attr, lte)
  await input('C', month.resource_id, usage)

  const grant = async (priority: number, pcc_rule_id: unknown) => {
    const granting = await create('policy-plan-mapping', { ap_rule_id, priority })
    const dates = { ap_rule_id, mapping_id: granting.mapping_id, eff_date: ALWAYS, exp_date: null }
    const { basic_rule_ver_id } = await create('policy-plan-basic-ver', dates)
    const values = {
      acct_res_id: null,
      value: null,
      pay_indicator: null,
      re_attr: null,
      rum: 2,
      basic_rule_ver_id,
      pcc_rule_id,
    }
    return { granting, granted: await create('policy-plan-basic', values) }
  }
  const { granting: mapping, granted: basic } = await grant(20, standard.pcc_rule_id)
  await grant(0, home.pcc_rule_id)
  await create('policy-plan-mapping-unit', {
    mapping_id: mapping.mapping_id,
    ap_rule_zone_id: byNetwork.ap_rule_zone_id,
    mapping_match_type: 1,
    mapping_type: 'Z',
    mapping_value: String(zone.zone_id),
    zone_id: zone.zone_id,
  })
  const { basic_rule_id } = basic
  const kept = { acct_res_id: null, adjust_method: null, rum: 2, basic_rule_id }
  const during = { ...kept, value: null, time_span_id, pcc_rule_id: peak.pcc_rule_id }
  await create('policy-plan-basic-timespan', during)
  const used = { start_quota: 0, stop_quota: 10_240 * MB, rate: 0, time_span_id: null, pcc_rule_id: peak.pcc_rule_id }
  await create('policy-plan-basic-accm', { ...kept, ...used, resource_id: month.resource_id })
  return { network, access, month, event, plan, version, mapping, basic, zone, peak, home }
}

const PLAIN_RULE = {
  rule_type: 'A',
  rating_group_id: null,
  pcc_service_id: null,
  flow_group_id: null,
  qos_policy_id: null,
  redirection_rule_id: null,
  charging_rule_id: null,
}

/** Monday 19:10 in Berlin, LTE in network 20801, 9,300 MB used this month. */
export function workedRequest({ network, access, month, event }: WorkedExample) {
  return {
    context: {
      at: '2026-03-02T19:10:00+01:00',
      time_zone: 'Europe/Berlin',
      pcr_event_id: event.pcr_event_id,
      attributes: { [String(network.re_attr)]: '20801', [String(access.re_attr)]: '1004' },
      accumulators: { [String(month.resource_id)]: 9300 * MB },
    },
  }
}
