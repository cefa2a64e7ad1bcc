import type { ReferenceRows } from '../../../src/decide/rows/policy-data.ts'
import { flow, pccRule, qosRule } from '../support/rows.ts'
import type { Dice } from './dice.ts'
import { ADDRESSES, BEGINS, FLOWS, NETWORKS, RANGES } from './pools.ts'

/** Attributes of the system; of the last nothing is known. */
const NAMES: Readonly<Record<number, string>> = { 7: 'Current time', 8: 'Event', 9: 'Weather' }
const ZONE_MAPS = 5
export const EVENTS = [1, 2, 3, 4]

/** Catalogues of which plans and workflows use every kind. */
export function randomReferences(dice: Dice): ReferenceRows {
  return {
    events: [
      { pcr_event_id: 1, re_type: 1, re_code: '4' },
      { pcr_event_id: 2, re_type: 1, re_code: dice.pick(['33', '13', '7']) },
      { pcr_event_id: 3, re_type: 3, re_code: 'STATUS_CHANGE' },
      { pcr_event_id: 4, re_type: 1, re_code: '14' },
    ],
    attributes: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((re_attr) => ({
      re_attr,
      re_attr_name: NAMES[re_attr] ?? `Attribute ${re_attr}`,
      re_attr_src_type: re_attr > 6 ? 'D' : re_attr === 6 ? 'C' : dice.pick(['A', 'B', null]),
      measurable: dice.pick(['Y', 'N']),
    })),
    ...randomZones(dice),
    time_spans: [1, 2, 3, 4].flatMap((span) => dice.some(span === 4 ? 0 : 1, 2, () => randomSpanRow(dice, span))),
    counters: [
      { policy_counter_id: 1, policy_counter_code: 'C1' },
      { policy_counter_id: 2, policy_counter_code: 'C2' },
    ],
    balance_types: [1, 2, 3, 4].map((acct_res_id) => ({
      acct_res_id,
      credit_limit: dice.pick([null, 0, 5]),
      parent_acct_res_id: dice.pick([null, 1, 2, 3]),
    })),
    ...randomRules(dice),
  }
}

function randomZones(dice: Dice): Pick<ReferenceRows, 'zone_maps' | 'zones' | 'zone_values'> {
  const zone_maps = Array.from({ length: ZONE_MAPS }, (_, index) => ({
    zone_map_id: index + 1,
    match_mode: index === 4 ? null : index + 1,
    std_code: dice.pick([null, 'PLMN', 'RAT', 'TAI', 'ECGI', 'IPCAN']),
  }))
  const zones = zone_maps.flatMap(({ zone_map_id }) =>
    dice.some(1, 4, (number) => ({
      zone_id: zone_map_id * 10 + number,
      zone_map_id,
      zone_code: dice.pick([null, `Z${number}`]),
      parent_zone_id: dice.pick([null, null, zone_map_id * 10 + dice.whole(1, 3)]),
    })),
  )
  const texts = [NETWORKS, NETWORKS, NETWORKS, RANGES, ADDRESSES, NETWORKS]
  const zone_values = zones.flatMap(({ zone_id, zone_map_id }) =>
    dice.some(0, 3, () => ({ zone_id, value: dice.pick(texts[zone_map_id] ?? NETWORKS) })),
  )
  const sequences = dice.shuffled(zone_values.map((_, seq) => seq))
  return { zone_maps, zones, zone_values: zone_values.map((row, index) => ({ ...row, seq: sequences[index] ?? 0 })) }
}

function randomSpanRow(dice: Dice, time_span_id: number) {
  const cycle_unit = dice.pick([1, 1, 2, 3, 4, 9])
  const [time_unit, most] = dice.pick([
    ['H', 20],
    ['N', 90],
    ['S', 5000],
    cycle_unit === 1 && dice.chance(0.95) ? (['N', 1440] as const) : (['D', cycle_unit === 1 ? 1 : 9] as const),
  ] as const)
  return { time_span_id, cycle_begin_date: dice.pick(BEGINS), cycle_unit, duration: dice.whole(1, most), time_unit }
}

function randomRules(dice: Dice) {
  const pcc_rules = [1, 2, 3, 4, 5, 6, 7, 8].map((pcc_rule_id) =>
    pccRule({
      pcc_rule_id,
      rule_code: dice.pick(['', 'B-', 'a-']) + pcc_rule_id,
      rule_type: pcc_rule_id > 6 ? 'G' : dice.pick(['A', 'A', 'A', 'B', 'C', null]),
      priority: dice.pick([null, 10, 10, 20]),
      monitoring_key: dice.pick([null, 'MK1', 'MK1', 'MK2']),
      redirection_rule_id: dice.pick([null, null, null, 1]),
      url_instance_id: dice.pick([null, null, 5]),
      rating_group_id: dice.pick([null, 1]),
      pcc_service_id: dice.pick([null, 1]),
      flow_group_id: dice.pick([null, 1, 2]),
      qos_policy_id: dice.pick([null, 1, 2, 3]),
    }),
  )
  return {
    pcc_rules,
    group_members: dice
      .some(0, 5, () => ({ pcc_rule_group_id: dice.whole(7, 8), pcc_rule_id: dice.whole(1, 7) }))
      .filter(
        (member, place, all) => place === all.findIndex((other) => JSON.stringify(other) === JSON.stringify(member)),
      ),
    flows: dice.some(0, 5, (packet_filter_id) =>
      flow({
        packet_filter_id,
        flow_group_id: dice.whole(1, 2),
        flow_description: dice.pick(FLOWS),
        flow_direction: dice.pick([1, 2, 3, null]),
        tos_traffic_class: dice.pick([null, null, 'B8FC', 'b8fc', '00FC']),
      }),
    ),
    qos_rules: [1, 2, 3].map((qos_policy_id) =>
      qosRule({
        qos_policy_id,
        def_qos_flow_flag: dice.pick(['0', '1', null]),
        arp_id: dice.pick([null, 1]),
        qci: 9,
        qos_priority_level: dice.pick([null, 20]),
      }),
    ),
    arps: [{ arp_id: 1, priority_level: 9, pre_emption_capability: 1, pre_emption_vulnerability: 0 }],
    rating_groups: [{ rating_group_id: 1, rg_code: '100' }],
    services: [{ pcc_service_id: 1, si_code: 10 }],
  }
}
