import { MATCH } from '@tollgate/contract/standards/match.ts'
import type { UnitFault } from '@tollgate/policy/warnings/policy-plan.ts'
import type { Question } from './unit.ts'

const { KNOWN, UNKNOWN } = MATCH

/** What the evaluation cannot do with what a unit compares with: then it equals nothing. */
export function unitFault({ kind, match, wanted, range, text, timeSpan }: Question): UnitFault | undefined {
  if (match === KNOWN || match === UNKNOWN) return undefined
  if (kind === 'span') return timeSpan === 0 ? 'no_value' : undefined
  if (wanted === null || String(wanted).trim() === '') return 'no_value'
  return kind === 'value' && range === undefined && text === undefined ? 'unreadable' : undefined
}
