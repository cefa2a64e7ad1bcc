import { definitionOf } from '../document/document-catalogue.ts'
import type { Level } from '../document/levels.ts'
import type { DocumentValue } from '../document/model.ts'
import { nameField, titleOf } from './names.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** The value that follows from a record's key if the text leaves it out: its name, its first day, or the record that it names. */
export function derivedValue({ catalogue, as }: Level, field: string, key: string): DocumentValue | undefined {
  if (as !== 'map' || key === '') return undefined
  if (field === nameField(catalogue)) return titleOf(key)
  const { fields, keyRule } = definitionOf(catalogue)
  if (keyRule?.from[0] !== field) return undefined
  const of = fields[field]
  // The second quota of an accumulator has a number after its key.
  if (of?.kind === 'reference') return key.replace(/-\d+$/, '')
  return of?.kind === 'text' && of.format === 'day' && DAY.test(key) ? key : undefined
}
