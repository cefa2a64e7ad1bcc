import type { Fault } from '@tollgate/contract/errors.ts'
import type { Fields } from '../address/fields.ts'

const PLAIN: Readonly<Record<string, string>> = {
  pcr_plan_id: 'plan',
  pcc_rule_ver_id: 'version',
  work_group_id: 'workflow',
  'context.pcr_event_id': 'event',
  'context.at': 'at',
  'context.time_zone': 'time_zone',
}
const KINDS: Readonly<Record<string, string>> = {
  attributes: 'attribute',
  balances: 'balance',
  accumulators: 'accumulator',
  counters: 'counter',
}
const IN_CONTEXT = /^context\.(attributes|balances|accumulators|counters|media|installed)(?:\.(.+))?$/

/** Faults by the field where they were typed; others under `''`. */
export function faultsByField(faults: readonly Fault[], fields: Fields): Fields {
  return Object.fromEntries(faults.map(({ field = '', message }) => [fieldOf(field, fields), message]))
}

function fieldOf(place: string, fields: Fields): string {
  const plain = PLAIN[place]
  if (plain !== undefined) return plain
  const [, part = '', rest = ''] = IN_CONTEXT.exec(place) ?? []
  const kind = KINDS[part]
  if (kind === undefined) return part
  // The code of a policy counter may contain dots.
  return Object.keys(fields).find((name) => `${kind}.${rest}.`.startsWith(`${name}.`)) ?? ''
}
