import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'

/** A parsed condition on a rule zone. */
export interface CellWords {
  /** As in MAPPING_MATCH_TYPE. */
  match: number
  /** Name of the compared value; empty for matches without one. */
  name: string
}

const { IS, IS_NOT, WITHIN, KNOWN, UNKNOWN } = MATCH

const FORMS: readonly (readonly [match: number, form: RegExp])[] = [
  [KNOWN, /^(?:is )?known(?<name>)$/i],
  [UNKNOWN, /^(?:is )?unknown(?<name>)$/i],
  [IS_NOT, /^(?:is )?not (?<name>.+)$/i],
  [IS_NOT, /^(?:≠|!=|<>) ?(?<name>.+)$/],
  [WITHIN, /^(?:is or )?(?:lies )?within (?<name>.+)$/i],
  [IS, /^(?:is |= ?)(?<name>.+)$/i],
]

/** Parses a typed or pasted cell: "is Home", "Home", "not Home", "within Europe", "known"; undefined for "any". */
export function readCell(text: string): CellWords | undefined {
  const typed = text.trim()
  if (/^(?:any|-|—)?$/i.test(typed)) return undefined
  for (const [match, form] of FORMS) {
    const name = form.exec(typed)?.groups?.name
    if (name !== undefined) return { match, name: name.trim() }
  }
  return { match: IS, name: typed }
}

/** The words before the name, by match. */
export function matchWords(match: number): string {
  if (match === IS_NOT) return 'is not'
  return match === WITHIN ? 'is or lies within' : 'is'
}
