import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, reference, serviceProvider, text } from '../catalogue/field.ts'
import { MAPPING_DES_TYPE, MAPPING_MATCH_TYPE } from '../standards/plan-codes.ts'

/** Conditions of a mapping on one input of its rule plan. */
export const policyPlanMappingUnit = defineCatalogue({
  name: 'policy-plan-mapping-unit',
  path: 'policy-plan-mapping-unit',
  id: 'mapping_unit_id',
  address: ['mapping_id', 'ap_rule_zone_id'],

  fields: {
    mapping_id: reference('Mapping', {
      role: 'decides',
      to: 'policy-plan-mapping',
      nest: 'pcc_mapping',
      show: ['mapping_name'],
      required: true,
      owner: true,
    }),
    ap_rule_zone_id: reference('Rule zone', {
      role: 'decides',
      to: 'policy-plan-rule-zone',
      nest: 'pcc_ap_rule_zone',
      show: ['label_show'],
      required: true,
      owner: true,
    }),
    mapping_match_type: integer('Match', {
      role: 'decides',
      min: 1,
      max: 5,
      codes: MAPPING_MATCH_TYPE,
      closed: true,
      default: 1,
    }),
    mapping_type: text('Value type', { role: 'decides', maxLength: 1, codes: MAPPING_DES_TYPE, closed: true }),
    mapping_value: text('Value', {
      role: 'decides',
      relation: { by: 'mapping_type', to: { Z: 'zone', T: 'timespan' } },
    }),
    zone_id: reference('Zone', { role: 'decides', to: 'zone', nest: 'pcc_zone', show: ['zone_name'] }),
    sp_id: serviceProvider(),
  },
  unique: [['mapping_id', 'ap_rule_zone_id']],
  computed: { mapping_value_name: text('Value name') },

  columns: ['mapping_id', 'ap_rule_zone_id', 'mapping_match_type', 'mapping_value_name'],
  filters: [
    { key: 'mapping_id', parent: true, hidden: true },
    { key: 'ap_rule_zone_id', parent: true, hidden: true },
    { key: 'zone_id', parent: true, hidden: true },
    { key: 'mapping_unit_id', parent: true, hidden: true },
    { key: 'zoneId', of: integer('Zone'), parent: true, hidden: true },
  ],
  label: 'pcc_mapping.mapping_name',
  search: 'mapping_id',

  words: { one: 'mapping unit', many: 'Mapping units', done: { create: 'Create Mapping Unit Success' } },
})
