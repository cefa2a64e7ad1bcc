import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { day, reference } from '../catalogue/field.ts'
import { resolveCatalogues, type Catalogue } from '../catalogue/resolve.ts'
import { validityRange } from './validity.ts'
import { policyPlanType } from './policy-plan-type.ts'
import { policyPlanVer } from './policy-plan-ver.ts'
import { policyPlan } from './policy-plan.ts'

const copy = defineCatalogue({
  name: 'policy-plan-version-copy',
  path: 'policy-plan-ver/duplicate',
  id: 'pcc_rule_ver_id',
  fields: {
    pcc_rule_ver_id: reference('Plan version', {
      to: 'policy-plan-ver',
      nest: 'pcc_rule_ver',
      show: ['eff_date'],
      required: true,
    }),
    target_pcr_plan_id: reference('Target plan', {
      to: 'policy-plan',
      nest: 'pcc_target_plan',
      show: ['pcr_plan_name'],
      required: true,
    }),
    eff_date: day('Effective date'),
    exp_date: day('Expiry date'),
  },
  ranges: [validityRange],
  columns: [],
  filters: [],
  label: 'target_pcr_plan_id',
  search: 'target_pcr_plan_id',
  words: {
    one: 'copy of a version',
    many: 'Copies of versions',
    done: { create: 'Duplicate Version Success' },
    required: { target_pcr_plan_id: 'Field Is Required' },
  },
})

/**
 * Body of `POST /policy-plan-ver/duplicate`: the version to copy, the plan that gets the copy, and the dates of the copy.
 * Without dates, the copy has those of the version.
 */
export const versionCopy: Catalogue = copyAmong(resolveCatalogues([policyPlanType, policyPlan, policyPlanVer, copy]))

function copyAmong(known: ReadonlyMap<string, Catalogue>): Catalogue {
  return known.get(copy.name) as Catalogue
}
