import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'

/** Warns about an active plan that is assigned to nobody, in a network that assigns plans. */
export function planWarnings({ is_unassigned }: { is_unassigned?: number | null }): Warning[] {
  if (is_unassigned !== 1) return []
  const message = 'Nobody has it by default: other plans are assigned, this one is not'
  return [{ code: 'PLAN_WITHOUT_ASSIGNMENT', message, field: 'pcr_plan_name' }]
}

interface Assignment {
  apn?: string | null
  contradicting_plan?: string | null
}

/** Warns about two plans of one type that are the default for the same subscribers at the same time, and about a `*` that is no end. */
export function assignmentWarnings({ apn, contradicting_plan }: Assignment): Warning[] {
  const found: Warning[] = []
  if (apn?.trim().slice(0, -1).includes('*')) {
    const message = 'A * stands for any rest at the end alone: this matches no access point'
    found.push({ code: 'STAR_INSIDE', message, field: 'apn' })
  }
  if (contradicting_plan) {
    const message = `"${contradicting_plan}", a plan of the same type, is default for the same subscribers: the stronger one decides`
    found.push({ code: 'DEFAULTS_CONTRADICT', message, field: 'pcr_plan_id' })
  }
  return found
}
