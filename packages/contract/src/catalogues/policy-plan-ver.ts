import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, reference, recordKey, place } from '../catalogue/field.ts'
import { validity, validityRange } from './validity.ts'

/** Dated versions of policy plans. */
export const policyPlanVer = defineCatalogue({
  name: 'policy-plan-ver',
  path: 'policy-plan-ver',
  id: 'pcc_rule_ver_id',

  fields: {
    pcr_plan_id: reference('Policy plan', {
      role: 'decides',
      to: 'policy-plan',
      nest: 'pcc_pcr_plan',
      show: ['pcr_plan_name', 'pcr_plan_code'],
      required: true,
      owner: true,
    }),
    seq: integer('Sequence', { role: 'describes', min: 0, given: true, hidden: true }),
    ...validity,
    key: recordKey({ from: ['eff_date'], within: ['pcr_plan_id'] }, 'decides'),
    place: place('pcr_plan_id'),
  },
  ranges: [validityRange],

  columns: ['eff_date', 'exp_date', 'seq'],
  filters: [
    { key: 'pcr_plan_id', parent: true, hidden: true },
    // For history entries and problems, which only have the id of a record.
    { key: 'pcc_rule_ver_id', parent: true, hidden: true },
  ],
  label: 'eff_date',
  beside: ['pcc_rule_ver_id'],
  search: 'pcr_plan_id',

  words: { one: 'plan version', many: 'Plan versions', done: { update: 'Update Version Success' } },
})
