import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Row } from '../../api/client.ts'
import { formFields, initialValues, type FormValues } from './form-values.ts'

/** A record that somebody else changed while it was edited here. */
export interface Clash {
  /** As it was when editing began, and as it is now. */
  before: Row
  theirs: Row
  /** What stood in the form when the clash was found. */
  mine: FormValues
  /** Fields for which it was said whose value stays. */
  decided: ReadonlySet<string>
}

export type Whose = 'mine' | 'theirs'

/** Fields of a form that a person changed since a row was read. */
function changedIn(catalogue: Catalogue, from: FormValues, to: FormValues): string[] {
  return formFields(catalogue)
    .map(([key]) => key)
    .filter((key) => (from[key] ?? null) !== (to[key] ?? null))
}

/** Fields that somebody else changed. */
export function changedByThem(catalogue: Catalogue, { before, theirs }: Clash): string[] {
  return changedIn(catalogue, initialValues(catalogue, before), initialValues(catalogue, theirs))
}

/** Whether a field was changed here, too, and to something else. */
export function isContested(catalogue: Catalogue, { before, theirs, mine }: Clash, field: string): boolean {
  const value = mine[field] ?? null
  const other = (row: Row) => initialValues(catalogue, row)[field] ?? null
  return value !== other(before) && value !== other(theirs)
}

/** Goes on from what somebody else stored: fields changed here keep what was typed, the others take theirs. */
export function mergedValues(catalogue: Catalogue, { before, theirs, mine }: Clash): FormValues {
  const own = changedIn(catalogue, initialValues(catalogue, before), mine)
  return { ...initialValues(catalogue, theirs), ...Object.fromEntries(own.map((key) => [key, mine[key] ?? null])) }
}

/** Contested fields of which nobody said yet whose value stays; typing something else says it, too. */
export function undecided(catalogue: Catalogue, clash: Clash, values: FormValues): string[] {
  return changedByThem(catalogue, clash).filter(
    (field) =>
      isContested(catalogue, clash, field) &&
      !clash.decided.has(field) &&
      (values[field] ?? null) === (clash.mine[field] ?? null),
  )
}

/** The value of a field after a choice. */
export function valueOf(catalogue: Catalogue, { theirs, mine }: Clash, field: string, whose: Whose) {
  return (whose === 'mine' ? mine : initialValues(catalogue, theirs))[field] ?? null
}

export function decide(clash: Clash, field: string): Clash {
  return { ...clash, decided: new Set([...clash.decided, field]) }
}

/** What is said when a save must wait for a choice. */
export const CHOOSE_FIRST = 'Choose whose value stays'
