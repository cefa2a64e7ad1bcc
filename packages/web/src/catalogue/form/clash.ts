import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { initialValues, sameValue, type FormValues } from './form-values.ts'

/** A record that another person changed during an edit. */
export interface Clash {
  /** As it was when editing started, and as it is now. */
  before: Row
  theirs: Row
  /** The same as form values, with the typed values when the clash was found. */
  values: Readonly<Record<'before' | Whose, FormValues>>
  /** Fields that the other person changed, in the order of the form. */
  changed: readonly string[]
  /** Fields that both changed to different values; the user must choose. */
  undecided: readonly string[]
}

export type Whose = 'mine' | 'theirs'

/** Shown when a save must wait for a choice. */
export const CHOOSE_FIRST = 'Choose whose value stays'

/** Compares typed values with what another person has stored. */
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

/** Fields changed here keep the typed value; the others take the stored one. */
export function mergedValues({ values: { before, theirs, mine } }: Clash): FormValues {
  const typed = Object.entries(mine).filter(([name, value]) => !sameValue(value, before[name]))
  return { ...theirs, ...Object.fromEntries(typed) }
}

export function decide(clash: Clash, field: string): Clash {
  return { ...clash, undecided: clash.undecided.filter((name) => name !== field) }
}
