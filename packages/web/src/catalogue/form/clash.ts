import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { initialValues, sameValue, type FormValues } from './form-values.ts'

/** A record that somebody else changed while it was edited here. */
export interface Clash {
  /** As it was when editing started, and as it is now. */
  before: Row
  theirs: Row
  /** The same as form values, and what stood in the form when the clash was found. */
  values: Readonly<Record<'before' | Whose, FormValues>>
  /** Fields that somebody else changed, in the order of the form. */
  changed: readonly string[]
  /** Those of them that were changed here too, to something else, and wait for a choice. */
  undecided: readonly string[]
}

export type Whose = 'mine' | 'theirs'

/** Shown when a save must wait for a choice. */
export const CHOOSE_FIRST = 'Choose whose value stays'

/** Compares what is typed with what somebody else stored meanwhile. */
export function findClash(
  catalogue: Catalogue,
  fields: readonly string[],
  { before, theirs, mine }: { before: Row; theirs: Row; mine: FormValues },
): Clash {
  const values = { before: initialValues(catalogue, before), theirs: initialValues(catalogue, theirs), mine }
  const changed = fields.filter((name) => !sameValue(values.before[name], values.theirs[name]))
  const undecided = changed.filter(
    (name) => !sameValue(mine[name], values.before[name]) && !sameValue(mine[name], values.theirs[name]),
  )
  return { before, theirs, values, changed, undecided }
}

/** Fields changed here keep what was typed, the others take their value. */
export function mergedValues({ values: { before, theirs, mine } }: Clash): FormValues {
  const typed = Object.entries(mine).filter(([name, value]) => !sameValue(value, before[name]))
  return { ...theirs, ...Object.fromEntries(typed) }
}

export function decide(clash: Clash, field: string): Clash {
  return { ...clash, undecided: clash.undecided.filter((name) => name !== field) }
}
