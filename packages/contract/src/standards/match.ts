/** What a mapping unit asks, as `mapping_match_type`. All but UNKNOWN are false for an unknown input. */
export const MATCH = { IS: 1, IS_NOT: 2, WITHIN: 3, KNOWN: 4, UNKNOWN: 5 } as const
