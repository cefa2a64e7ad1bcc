import { definitionOf } from '../document/document-catalogue.ts'
import type { Level } from '../document/levels.ts'
import type { DocumentValue } from '../document/model.ts'
import { nameField, titleOf } from './names.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** The value that a record's key stands for where its text leaves it out: its name, its first day, the record it is about. */
export function derivedValue({ catalogue, as }: Level, field: string, key: string): DocumentValue | undefined {
  if (as !== 'map' || key === '') return undefined
  if (field === nameField(catalogue)) return titleOf(key)
  const { fields, keyRule } = definitionOf(catalogue)
  if (keyRule?.from[0] !== field) return undefined
  const of = fields[field]
  // The second quota of one accumulator has its key with a number behind it.
  if (of?.kind === 'reference') return key.replace(/-\d+$/, '')
  return of?.kind === 'text' && of.format === 'day' && DAY.test(key) ? key : undefined
}
