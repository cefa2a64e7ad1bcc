import { reference, type ReferenceField } from '@tollgate/contract/catalogue/field.ts'

/** The catalogue behind each `mapping_src_type`; an event field is named by its own text. */
export const SOURCE_FIELDS: Readonly<Record<string, ReferenceField>> = {
  A: reference('Attribute', { to: 'attribute', nest: 'source', show: ['re_attr_name'] }),
  B: reference('Balance type', { to: 'balance-type-acct', nest: 'source', show: ['acct_res_name'] }),
  C: reference('Accumulator', { to: 'accumulator-type', nest: 'source', show: ['resource_name'] }),
  D: reference('Policy counter', { to: 'policy-counter', nest: 'source', show: ['policy_counter_name'] }),
}
export const ZONE_MAP = reference('Zone map', { to: 'zone-map', nest: 'map', show: ['zone_map_name'] })
export const ZONE = reference('Zone', { to: 'zone', nest: 'zone', show: ['zone_name'] })
export const TIME_SPAN = reference('Time span', { to: 'timespan', nest: 'span', show: ['time_span_name'] })
