import { EVENT_TYPES } from '@tollgate/contract/standards/event-trigger.ts'
import { AP_TYPE } from '@tollgate/contract/standards/plan-codes.ts'
import type { WorkflowFunction } from '@tollgate/contract/standards/workflow-function.ts'
import { WORKFLOW_FUNCTIONS } from '@tollgate/contract/standards/workflow-functions.ts'
import type { TableName, TableRow } from '../database/tables.ts'

// Relation, name, type and genre. All are on sale (flag 1).
const PRICE_PLANS = (
  [
    ['Consumer', 'Smart S 10 GB', 'Monthly', 'Data bundle'],
    ['Consumer', 'Smart M 50 GB', 'Monthly', 'Data bundle'],
    ['Consumer', 'Smart L unlimited', 'Monthly', 'Unlimited'],
    ['Consumer', 'Prepaid day pass 2 GB', 'Daily', 'Data bundle'],
    ['Consumer', 'Social add-on', 'Monthly', 'Add-on'],
    ['Consumer', 'Roaming EU week', 'Weekly', 'Roaming'],
    ['Consumer', 'Roaming world day', 'Daily', 'Roaming'],
    ['Business', 'Business voice flat', 'Monthly', 'Voice'],
    ['Business', 'Business mobile 5G', 'Monthly', 'Unlimited'],
    ['Business', 'Fixed wireless 5G', 'Monthly', 'Unlimited'],
    ['IoT', 'Meter 20 MB', 'Yearly', 'IoT'],
    ['IoT', 'Camera uplink 100 GB', 'Monthly', 'IoT'],
  ] as const
).map(([relation_name, price_plan_name, price_plan_type, price_plan_genre]) => ({
  relation_name,
  price_plan_name,
  price_plan_type,
  price_plan_genre,
  price_plan_flag: '1',
}))

const ACCUMULATOR_MODES = [
  { acm_type_name: 'Session', comments: 'Starts again with each session' },
  { acm_type_name: 'Day', comments: 'Starts again at midnight' },
  { acm_type_name: 'Week', comments: 'Starts again on Monday' },
  { acm_type_name: 'Calendar month', comments: 'Starts again on the first' },
  { acm_type_name: 'Billing cycle', comments: 'Starts again with the subscriber’s bill' },
  { acm_type_name: 'Lifetime', comments: 'Never starts again' },
]

// The contract fixes the last number: it makes a balance type a group.
const BALANCE_CATEGORIES = [
  { bal_type: 1, bal_type_name: 'Money', comments: 'In the currency of the subscription' },
  { bal_type: 2, bal_type_name: 'Data volume', comments: 'Octets, both directions' },
  { bal_type: 3, bal_type_name: 'Voice time', comments: 'Seconds' },
  { bal_type: 4, bal_type_name: 'Messages', comments: 'Number of messages' },
  { bal_type: 5, bal_type_name: 'Service units', comments: 'Counted by the service (RFC 8506 8.32)' },
  { bal_type: 6, bal_type_name: 'Loyalty points', comments: null },
  { bal_type: 7, bal_type_name: 'Deposit', comments: 'Money held back, not spent' },
  { bal_type: 8, bal_type_name: 'Group', comments: 'Stands for its member balance types' },
]

// Known by their letters; texts from the code list.
const RULE_TYPES = AP_TYPE.map(({ value, label, hint }) => ({
  ap_type: value,
  ap_type_name: label,
  comments: hint ?? null,
}))

const PLAN_TYPES = [
  { pcc_pcr_plan_type_name: 'Internet', comments: 'Data at home and abroad' },
  { pcc_pcr_plan_type_name: 'Voice and IMS', comments: 'Calls, video calls and messages over IMS' },
  { pcc_pcr_plan_type_name: 'Roaming', comments: 'Sold for use abroad' },
  { pcc_pcr_plan_type_name: 'Add-on', comments: 'On top of another plan' },
  { pcc_pcr_plan_type_name: 'IoT', comments: 'Machines' },
]

/** A fixed list in this version. */
export interface BuiltInList {
  table: TableName
  /** The column that identifies a row across versions. */
  key: string
  rows: readonly TableRow[]
}

export const BUILT_IN_LISTS: readonly BuiltInList[] = [
  { table: 'policy_event_type', key: 're_type', rows: EVENT_TYPES },
  { table: 'price_plan', key: 'price_plan_id', rows: numbered('price_plan_id', PRICE_PLANS) },
  { table: 'accumulate_type', key: 'acm_type', rows: numbered('acm_type', ACCUMULATOR_MODES) },
  { table: 'balance_type', key: 'bal_type', rows: BALANCE_CATEGORIES },
  { table: 'policy_plan_type', key: 'pcc_pcr_plan_type', rows: numbered('pcc_pcr_plan_type', PLAN_TYPES) },
  { table: 'policy_plan_rule_type', key: 'ap_type', rows: RULE_TYPES },
  { table: 'rule_workflow_func', key: 'function', rows: WORKFLOW_FUNCTIONS.map(functionRow) },
]

/** Rows are never removed or reordered, because their number is their id. */
function numbered(key: string, rows: readonly TableRow[]): TableRow[] {
  return rows.map((row, index) => ({ [key]: index + 1, ...row }))
}

function functionRow({ sentence: _sentence, acts: _acts, param1, param2, ...row }: WorkflowFunction): TableRow {
  return { ...row, param1: param1 && JSON.stringify(param1), param2: param2 && JSON.stringify(param2) }
}
