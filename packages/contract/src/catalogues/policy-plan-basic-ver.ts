import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { reference, serviceProvider, recordKey, place } from '../catalogue/field.ts'
import { validity, validityRange } from './validity.ts'

/** Dated versions of the basic rules of a mapping. */
export const policyPlanBasicVer = defineCatalogue({
  name: 'policy-plan-basic-ver',
  path: 'policy-plan-basic-ver',
  id: 'basic_rule_ver_id',

  fields: {
    ap_rule_id: reference('Rule plan', {
      role: 'decides',
      to: 'policy-plan-rule',
      nest: 'pcc_ap_rule',
      show: ['ap_rule_name'],
      required: true,
      owner: true,
    }),
    mapping_id: reference('Mapping', {
      role: 'decides',
      to: 'policy-plan-mapping',
      nest: 'pcc_mapping',
      show: ['mapping_name'],
      required: true,
      owner: true,
    }),
    ...validity,
    sp_id: serviceProvider(),
    key: recordKey({ from: ['eff_date'], within: ['mapping_id'] }, 'decides'),
    place: place('mapping_id'),
  },
  ranges: [validityRange],

  columns: ['eff_date', 'exp_date'],
  filters: [
    { key: 'mapping_id', parent: true, hidden: true },
    { key: 'ap_rule_id', parent: true, hidden: true },
    { key: 'basic_rule_ver_id', parent: true, hidden: true },
  ],
  label: 'eff_date',
  beside: ['basic_rule_ver_id'],
  search: 'mapping_id',

  words: {
    one: 'basic rule version',
    many: 'Basic rule versions',
    done: { create: 'Create Rule Version Success', update: 'Update Rule Version Success' },
  },
})
