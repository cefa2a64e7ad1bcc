import { codeLabel } from '@tollgate/contract/standards/codes.ts'
import { MAPPING_MATCH_TYPE, MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import type { MappingUnit } from './rule-index.ts'

/** Matches that only check whether an input is known. */
const WITHOUT_VALUE: readonly (number | null)[] = [MATCH.KNOWN, MATCH.UNKNOWN]

/** Whether a match needs a value. */
function takesValue(match: number | null): boolean {
  return !WITHOUT_VALUE.includes(match)
}

/** "is Home networks", "is not Home networks", "is unknown" */
export function unitWords({ mapping_match_type, mapping_value_name, mapping_value }: MappingUnit): string {
  const match = mapping_match_type ?? MATCH.IS
  const words = (codeLabel(MAPPING_MATCH_TYPE, match) ?? '').toLowerCase()
  return takesValue(match) ? `${words} ${mapping_value_name ?? mapping_value ?? '—'}` : words
}
