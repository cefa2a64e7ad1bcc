import { type CodeValue, defineCodes } from './codes.ts'

// Codes of plans, mappings and workflows. No standard defines them.

/** Suggestions for `state` of a policy plan, which is free text. Only A is evaluated. */
export const PLAN_STATE = defineCodes([
  { value: '0', label: 'Draft' },
  { value: 'A', label: 'Active' },
  { value: 'S', label: 'Suspended' },
  { value: 'X', label: 'Ended', hint: 'Final' },
])

/** `ap_type` of a rule plan. */
export const AP_TYPE = defineCodes([
  { value: 'A', label: 'Policy', hint: 'Default' },
  { value: 'B', label: 'Charging' },
  { value: 'C', label: 'Redirection or notice' },
])

/** `mapping_src_type` of a rule zone: the source of its input. Closed. */
export const MAPPING_SRC_TYPE = defineCodes([
  { value: 'A', label: 'Attribute' },
  { value: 'B', label: 'Balance type' },
  { value: 'C', label: 'Accumulator' },
  { value: 'D', label: 'Policy counter' },
  { value: 'E', label: 'Event field' },
  { value: 'T', label: 'Current time' },
])

/** `mapping_src_value` of a rule zone that reads an event field; any other is read as unknown. */
export const EVENT_FIELD = defineCodes([
  { value: 'pcr_event_id', label: 'Policy event' },
  { value: 're_type', label: 'Event type' },
  { value: 're_code', label: 'Event code' },
])

/** `mapping_des_type` of a rule zone, and `mapping_type` of a mapping unit: what the input is compared with. Closed. */
export const MAPPING_DES_TYPE = defineCodes([
  { value: 'Z', label: 'Zone map' },
  { value: 'V', label: 'Value or range' },
  { value: 'S', label: 'Counter status' },
  { value: 'T', label: 'Time span' },
])

/** Match types of a mapping unit (`mapping_match_type`). All but UNKNOWN are false for an unknown input. */
export const MATCH = { IS: 1, IS_NOT: 2, WITHIN: 3, KNOWN: 4, UNKNOWN: 5 } as const

/** `mapping_match_type` of a mapping unit. Closed. */
export const MAPPING_MATCH_TYPE = defineCodes([
  { value: MATCH.IS, label: 'Is', hint: 'In the zone, or equal' },
  { value: MATCH.IS_NOT, label: 'Is not', hint: 'Known, and not in the zone or not equal' },
  { value: MATCH.WITHIN, label: 'Is or lies within', hint: 'In the zone or in one below it' },
  { value: MATCH.KNOWN, label: 'Is known' },
  { value: MATCH.UNKNOWN, label: 'Is unknown' },
])

/** `pay_indicator` of a basic rule. */
export const PAY_INDICATOR = defineCodes([
  { value: 0, label: 'Free' },
  { value: 1, label: 'Charged', hint: 'To the balance named' },
  { value: 2, label: 'Sponsored' },
])

/** `adjust_method`: how a value or rate changes the running figure. */
export const ADJUST_METHOD = defineCodes([
  { value: 0, label: 'Replace' },
  { value: 1, label: 'Add' },
  { value: 2, label: 'Percent', hint: 'Per cent of the running figure' },
  { value: 3, label: 'Lowest of both' },
  { value: 4, label: 'Highest of both' },
])

/** `work_group_type` of a workflow: who may start it. */
export const WORK_GROUP_TYPE = defineCodes([
  { value: 'A', label: 'Entry flow', hint: 'Started by an event' },
  { value: 'B', label: 'Sub-flow', hint: 'Started by a callback node' },
  { value: 'C', label: 'Media flow', hint: 'Runs once per media component' },
  { value: 'D', label: 'Push flow', hint: 'Answered as a Re-Auth-Request' },
])

/** `work_node_type`, as stored. Closed. */
export const WORK_NODE_TYPE = defineCodes([
  { value: 'S', label: 'Start' },
  { value: 'A', label: 'Normal' },
  { value: 'B', label: 'Decision' },
  { value: 'C', label: 'Callback' },
  { value: 'E', label: 'End' },
])

const NODE_TYPE_DIGITS = new Map([
  ['1', 'B'],
  ['2', 'C'],
  ['3', 'A'],
])

/**
 * The stored letter of a workflow node type. Clients may send the digit 1, 2 or
 * 3 instead. Undefined for anything else.
 *
 * @example workNodeType(1) // 'B'
 */
export function workNodeType(value: string | number): CodeValue<typeof WORK_NODE_TYPE> | undefined {
  const letter = NODE_TYPE_DIGITS.get(String(value)) ?? value
  return WORK_NODE_TYPE.find((code) => code.value === letter)?.value
}

/** `sort_operator` of a workflow condition. Closed. 7 and 8 take a comma list, 10 takes `low,high`. */
export const SORT_OPERATOR = defineCodes([
  { value: 1, label: '=', hint: 'equals' },
  { value: 2, label: '≠', hint: 'does not equal' },
  { value: 3, label: '>', hint: 'is greater than' },
  { value: 4, label: '≥', hint: 'is at least' },
  { value: 5, label: '<', hint: 'is less than' },
  { value: 6, label: '≤', hint: 'is at most' },
  { value: 7, label: 'in list', hint: 'is one of a comma list' },
  { value: 8, label: 'not in list', hint: 'is none of a comma list' },
  { value: 9, label: 'starts with' },
  { value: 10, label: 'between', hint: 'low,high with both ends included' },
  { value: 11, label: 'is empty' },
  { value: 12, label: 'is not empty' },
])
