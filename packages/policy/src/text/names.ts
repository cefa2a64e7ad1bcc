import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import type { Level } from '../document/levels.ts'
import type { DocumentValue } from '../document/model.ts'
import type { MissingRecord } from '../document/to-rows.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

type Names = Readonly<Record<string, string>>

const DATES = { eff_date: 'from', exp_date: 'to' }
const OVERRIDES = { pcc_rule_id: 'rule', acct_res_id: 'balance', adjust_method: 'adjust' }

/** Short names for fields of plans and workflows. Fields of other catalogues have their API names. */
const SHORT_NAMES: Readonly<Partial<Record<DocumentCatalogue, Names>>> = {
  'policy-plan-ver': DATES,
  'policy-plan-event': { rule_script: 'script' },
  'policy-plan-rule': { ap_type: 'type' },
  'policy-plan-basic-ver': DATES,
  'policy-plan-basic': { ...OVERRIDES, pay_indicator: 'payment' },
  'policy-plan-basic-timespan': { ...OVERRIDES, time_span_id: 'span' },
  'policy-plan-basic-accm': {
    ...OVERRIDES,
    time_span_id: 'span',
    resource_id: 'accumulator',
    start_quota: 'from',
    stop_quota: 'to',
  },
  'rule-workflow-group': { ...DATES, work_group_type: 'type' },
  'rule-workflow-node': { work_node_type: 'type', work_next_node_id: 'next', work_next_node_id_n: 'else' },
  'rule-workflow-cond': { re_attr: 'attribute', sort_operator: 'operator', operand: 'value', zone_id: 'zone' },
  'rule-workflow-exec': { src_re_attr: 'reads', obj_re_attr: 'writes' },
  'rule-workflow-cb': { work_group_id: 'workflow' },
  'rule-workflow-node-position': {
    work_node_left: 'left',
    work_node_up: 'up',
    work_node_width: 'width',
    work_node_height: 'height',
  },
  zone: { parent_zone_id: 'parent' },
  'simulation-case': { pcr_plan_id: 'plan', work_group_id: 'workflow' },
}

/** The field with the name of a record, which every document calls `name`. */
export function nameField(catalogue: DocumentCatalogue): string | undefined {
  const { label, fields } = definitionOf(catalogue)
  return label in fields && (label.endsWith('_name') || label === 'label_show') ? label : undefined
}

/** The name of a field in the text. */
export function textName(catalogue: DocumentCatalogue, field: string): string {
  return field === nameField(catalogue) ? 'name' : (SHORT_NAMES[catalogue]?.[field] ?? field)
}

/** The name that follows from a key if the text has none: "At home" from `at-home`. */
export function titleOf(key: string): string {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field and the field with its type, which the text joins to one: `attribute: serving-network`. */
export interface NamedPair {
  type: string
  value: string
  /** Names in the text, by type. */
  words: Names
}

export const PAIRS: Readonly<Partial<Record<DocumentCatalogue, readonly NamedPair[]>>> = {
  'policy-plan-rule-zone': [
    {
      type: 'mapping_src_type',
      value: 'mapping_src_value',
      words: { A: 'attribute', B: 'balance', C: 'accumulator', D: 'counter', E: 'event_field' },
    },
    { type: 'mapping_des_type', value: 'mapping_des_value', words: { Z: 'map', T: 'span' } },
  ],
  'policy-counter': [
    { type: 'rela_type', value: 'rela_value', words: { A: 'accumulator', B: 'balance', C: 'attribute' } },
  ],
}

/** The value that follows from a record's key if the text leaves it out: its name, its first day, or the record that it names. */
export function derivedValue({ catalogue, as }: Level, field: string, key: string): DocumentValue | undefined {
  if (as !== 'map' || key === '') return undefined
  if (field === nameField(catalogue)) return titleOf(key)
  const { fields, keyRule } = definitionOf(catalogue)
  if (keyRule?.from[0] !== field) return undefined
  const of = fields[field]
  if (of?.kind === 'reference') return key
  return of?.kind === 'text' && of.format === 'day' && DAY.test(key) ? key : undefined
}

/** Says that a named record does not exist. A key names the record with that very key, also where a number ends it. */
export function missingRecord({ record, field, catalogue, path }: MissingRecord): string {
  const message = `There is no ${definitionOf(catalogue).words.one} "${path}"`
  const first = path.replace(/-\d+$/, '')
  if (record.key !== path || first === path) return message
  return `${message}. For another entry of "${first}" add "${textName('policy-plan-basic-accm', field)}: ${first}"`
}
