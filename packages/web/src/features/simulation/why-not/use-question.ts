import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import type { Asked } from '../use-asked.ts'
import { targetOf, type Target } from './target.ts'
import type { Question } from './why-not-queries.ts'

const mappings = catalogueOf('policy-plan-mapping')

export interface AskedTarget {
  target: Target | undefined
  /** The rule plan of the mapping that is asked about, or to be chosen. */
  rulePlan: number | undefined
  question: Question | undefined
}

/** What is asked about, as the address says it, by the versions that the answer looked at. */
export function useQuestion({ fields, body, simulated }: Asked): AskedTarget {
  const target = targetOf(fields.why)
  const mapping = target?.kind === 'mapping' ? target.id : undefined
  const { data: row } = useRecord(mappings, mapping)
  const rulePlan = target?.kind === 'rule_plan' ? target.id : row?.ap_rule_id
  const plans = simulated?.answer.plans ?? []
  const versions = plans
    .filter(({ rule_plans }) => mapping === undefined || rule_plans.some(({ ap_rule_id }) => ap_rule_id === rulePlan))
    .flatMap(({ pcc_rule_ver_id }) => pcc_rule_ver_id ?? [])
  const asked = { target, rulePlan }
  if (!body || !simulated || target?.id === undefined || target.kind === 'rule_plan') {
    return { ...asked, question: undefined }
  }
  const { id, kind } = target
  if (kind === 'node') {
    const { work_group_id } = body
    const question =
      work_group_id === undefined ? undefined : { work_group_id, work_node_id: id, context: body.context }
    return { ...asked, question }
  }
  if (versions.length === 0) return { ...asked, question: undefined }
  // The plans see what the workflow left.
  const context =
    body.work_group_id === undefined ? body.context : { ...body.context, attributes: simulated.answer.attributes }
  const of = kind === 'mapping' ? { mapping_id: id } : { pcc_rule_id: id }
  return { ...asked, question: { versions, context, ...of } }
}
