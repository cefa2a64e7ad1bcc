import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { CompiledRule } from '../decide/references/rules.ts'

/** A 53-bit hash of a text (cyrb53, public domain). A session only compares its own hashes, so that is enough. */
export function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (2 ** 32 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

/** A hash of a rule as the gateway gets it, without ids and names of records. */
export const contentOf = memoized((rule: CompiledRule) => digestOf(JSON.stringify(toldOf(rule))))

/** A hash of session QoS as the gateway gets it. */
export const qosContentOf = memoized((qos: QosDefinition) => digestOf(JSON.stringify(qosToldOf(qos))))

function memoized<K extends object>(make: (of: K) => string): (of: K) => string {
  const cache = new WeakMap<K, string>()
  return (of) => {
    const found = cache.get(of) ?? make(of)
    cache.set(of, found)
    return found
  }
}

function toldOf({ definition }: CompiledRule): unknown[] {
  const { pcc_rule_id: _id, rule_code: _code, rule_name: _name, flow_group_id: _group, ...told } = definition
  const { flows, qos, rating_group, service, ...values } = told
  return [
    [...Object.values(values), rating_group?.rg_code, service?.si_code],
    qos && qosToldOf(qos),
    flows.map(({ packet_filter_id: _filter, flow_name: _flow, ...filter }) => Object.values(filter)),
  ]
}

function qosToldOf({ qos_policy_id: _id, qos_policy_name: _name, arp, ...values }: QosDefinition): unknown[] {
  return [Object.values(values), arp && [arp.priority_level, arp.pre_emption_capability, arp.pre_emption_vulnerability]]
}
