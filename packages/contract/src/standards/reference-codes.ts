import { defineCodes } from './codes.ts'

// Codes of reference data that no standard defines. "Closed" means that other
// codes are refused; otherwise they are shown as they are.

/** `rule_type` of a PCC rule. Closed. A is sent in full; B and C by name only (TS 29.212 5.3.6, 5.3.5). */
export const RULE_TYPE = defineCodes([
  { value: 'A', label: 'Full definition', hint: 'Sent with its traffic, QoS and charging' },
  { value: 'B', label: 'Predefined rule', hint: 'Sent by name, defined in the gateway' },
  { value: 'C', label: 'Predefined base', hint: 'Names a set defined in the gateway' },
  { value: 'G', label: 'Group', hint: 'Stands for its member rules; never sent itself' },
])

/** `rule_mode` of a PCC rule: its charging switch, sent as Online and Offline (TS 29.212 5.3.10, 5.3.9). */
export const RULE_MODE = defineCodes([
  { value: 0, label: 'Gateway default' },
  { value: 1, label: 'Online charging', hint: 'Needs a rating group' },
  { value: 2, label: 'Offline charging', hint: 'Needs a rating group' },
  { value: 3, label: 'Online and offline charging', hint: 'Needs a rating group' },
])

/** `change_rule` of a PCC rule: how a changed rule reaches the gateway. */
export const CHANGE_RULE = defineCodes([
  { value: 0, label: 'Remove and install again' },
  { value: 1, label: 'Modify in place' },
])

/** `advice_type` of a PCC rule: how the subscriber learns of the charge. */
export const ADVICE_TYPE = defineCodes([
  { value: 0, label: 'None' },
  { value: 1, label: 'Text message' },
  { value: 2, label: 'Push notice' },
  { value: 3, label: 'Web page' },
])

/** `match_mode` of a zone map: how an input finds its zone value. */
export const MATCH_MODE = defineCodes([
  { value: 1, label: 'Exact', hint: 'Equal text, letter case ignored' },
  { value: 2, label: 'Longest prefix', hint: 'The longest value that begins the input' },
  { value: 3, label: 'Number range', hint: 'From low to high, both included' },
  { value: 4, label: 'Address range', hint: 'The narrowest network that holds the address' },
])

/** `data_source` of a zone map (a text field on the wire). */
export const DATA_SOURCE = defineCodes([
  { value: '0', label: 'Kept here' },
  { value: '1', label: 'Filled by a fetch job', hint: 'Stored, never run by this console' },
])

/** `time_unit`: the unit of a time span’s duration. Closed. */
export const TIME_UNIT = defineCodes([
  { value: 'S', label: 'Second' },
  { value: 'N', label: 'Minute' },
  { value: 'H', label: 'Hour' },
  { value: 'D', label: 'Day' },
])

/** `cycle_unit`: how often a time span begins again. Closed. Day 29 to 31 falls on the month’s last day when it has fewer. */
export const CYCLE_UNIT = defineCodes([
  { value: 1, label: 'Every day' },
  { value: 2, label: 'Every week' },
  { value: 3, label: 'Every month' },
  { value: 4, label: 'Every year' },
  { value: 9, label: 'Once' },
])

/** `type` of a rule cache refresh: what the policy engine reloads. */
export const REFRESH_TYPE = defineCodes([
  { value: 'A', label: 'Everything' },
  { value: 'P', label: 'Plans' },
  { value: 'W', label: 'Workflows' },
  { value: 'Z', label: 'Zones' },
  { value: 'R', label: 'PCC rules' },
  { value: 'Q', label: 'QoS rules' },
  { value: 'C', label: 'Policy counters' },
])

/** `rela_type` of a policy counter: what kind of record `rela_value` names. Closed. */
export const COUNTER_RELATION = defineCodes([
  { value: 'A', label: 'Accumulator type' },
  { value: 'B', label: 'Balance type' },
  { value: 'C', label: 'Subscriber attribute' },
  { value: 'D', label: 'Price plan' },
])

/** `rela_source` of a policy counter: who keeps the figure. Forced to 1 for rela_type A and B. */
export const RELA_SOURCE = defineCodes([
  { value: '0', label: 'Kept locally' },
  { value: '1', label: 'Charging system', hint: 'Read over Sy' },
  { value: '2', label: 'Subscriber profile' },
])

/** Suggestions for `state` of a policy counter, which stays free text. */
export const COUNTER_STATE = defineCodes([
  { value: 'IN_QUEUE', label: 'In queue', hint: 'Saved, not yet in use' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'INACTIVE', label: 'Inactive' },
])

/** `re_attr_src_type`: where an attribute’s value comes from. */
export const RE_ATTR_SRC_TYPE = defineCodes([
  { value: 'A', label: 'Static' },
  { value: 'B', label: 'Dynamic' },
  { value: 'C', label: 'Reserve', hint: 'Looked up or masked, read-only in workflows' },
  { value: 'D', label: 'System', hint: 'Time and event' },
])

/** `attr_catg`: what an attribute belongs to. */
export const ATTR_CATG = defineCodes([
  { value: 'A', label: 'Subscriber' },
  { value: 'B', label: 'Service pack' },
  { value: 'C', label: 'Session' },
])
