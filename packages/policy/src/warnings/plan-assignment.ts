import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'

/** Warns about an active plan that is assigned to nobody, in a network that assigns plans. */
export function planWarnings({ is_unassigned }: { is_unassigned?: number | null }): Warning[] {
  if (is_unassigned !== 1) return []
  const message = 'Nobody has it by default: other plans are assigned, this one is not'
  return [{ code: 'PLAN_WITHOUT_ASSIGNMENT', message, field: 'pcr_plan_name' }]
}

/** Warns about two plans of one type that are the default for the same subscribers at the same time. */
export function assignmentWarnings({ contradicting_plan }: { contradicting_plan?: string | null }): Warning[] {
  if (!contradicting_plan) return []
  const message = `"${contradicting_plan}", a plan of the same type, is default for the same subscribers: the stronger one decides`
  return [{ code: 'DEFAULTS_CONTRADICT', message, field: 'pcr_plan_id' }]
}
