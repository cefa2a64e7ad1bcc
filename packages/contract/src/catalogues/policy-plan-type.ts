import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { comments, name } from '../catalogue/field.ts'

/** Kinds of policy plans (a fixed list). */
export const policyPlanType = defineCatalogue({
  name: 'policy-plan-type',
  path: 'policy-plan-type',
  firstLoad: ['policy-plan-type'],
  id: 'pcc_pcr_plan_type',
  readOnly: true,

  fields: {
    pcc_pcr_plan_type_name: name('Plan type'),
    comments: comments(),
  },
  unique: [['pcc_pcr_plan_type_name']],

  columns: ['pcc_pcr_plan_type', 'pcc_pcr_plan_type_name', 'comments'],
  filters: ['pcc_pcr_plan_type_name', { key: 're_type_name', field: 'pcc_pcr_plan_type_name', hidden: true }],
  label: 'pcc_pcr_plan_type_name',
  search: 're_type_name',

  words: { one: 'plan type', many: 'Plan types' },
})
