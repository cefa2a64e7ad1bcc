import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, integer, reference, serviceProvider, text, recordKey, place } from '../catalogue/field.ts'
import { AP_TYPE, EVENT_FIELD, MAPPING_DES_TYPE, MAPPING_SRC_TYPE } from '../standards/plan-codes.ts'

/** Inputs of a rule plan: where a value is read, and how it is classified. */
export const policyPlanRuleZone = defineCatalogue({
  name: 'policy-plan-rule-zone',
  path: 'policy-plan-rule-zone',
  id: 'ap_rule_zone_id',

  fields: {
    ap_rule_id: reference('Rule plan', {
      role: 'decides',
      to: 'policy-plan-rule',
      nest: 'pcc_ap_rule',
      show: ['ap_rule_name'],
      required: true,
      owner: true,
    }),
    label_show: text('Label', { role: 'describes', required: true }),
    mapping_src_type: text('Source type', {
      role: 'decides',
      required: true,
      maxLength: 1,
      codes: MAPPING_SRC_TYPE,
      closed: true,
    }),
    mapping_src_value: text('Source', {
      role: 'decides',
      required: true,
      relation: {
        by: 'mapping_src_type',
        to: { A: 'attribute', B: 'balance-type-acct', C: 'accumulator-type', D: 'policy-counter' },
        codes: { E: EVENT_FIELD },
      },
    }),
    mapping_des_type: text('Destination type', {
      role: 'decides',
      required: true,
      maxLength: 1,
      codes: MAPPING_DES_TYPE,
      closed: true,
    }),
    mapping_des_value: text('Destination', {
      role: 'decides',
      relation: { by: 'mapping_des_type', to: { Z: 'zone-map', T: 'timespan' } },
    }),
    re_attr: reference('Attribute', {
      role: 'describes',
      to: 'attribute',
      nest: 'pcc_re_attr',
      show: ['re_attr_name'],
      help: 'Of older rows: the source says it now.',
    }),
    zone_map_id: reference('Zone map', {
      role: 'decides',
      to: 'zone-map',
      nest: 'pcc_zone_map',
      show: ['zone_map_name'],
      help: 'Of older rows: the destination says it now.',
    }),
    ap_type: text('Rule type', { role: 'describes', maxLength: 64, codes: AP_TYPE, hidden: true }),
    priority: integer('Priority', { role: 'describes', hidden: true }),
    sp_id: serviceProvider(),
    comments: comments(),
    key: recordKey({ from: ['label_show'], within: ['ap_rule_id'] }, 'decides'),
    place: place('ap_rule_id'),
  },
  computed: { mapping_src_name: text('Source name'), mapping_des_name: text('Destination name') },
  parts: ['mapping_src_counts', 'mapping_src_unit'],

  columns: ['label_show', 'mapping_src_type', 'mapping_src_name', 'mapping_des_type', 'mapping_des_name'],
  filters: [
    { key: 'ap_rule_id', parent: true, hidden: true },
    { key: 'ap_rule_zone_id', parent: true, hidden: true },
  ],
  label: 'label_show',
  search: 'ap_rule_id',

  words: {
    one: 'rule zone',
    many: 'Rule zones',
    done: { create: 'Add Rule Zone success', update: 'Update Rule Zone success' },
  },
})
