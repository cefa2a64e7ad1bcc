import type { QueryConfig } from 'pg'

const MOST = 200
const INSERT = /^insert/
/** In characters: longer ones write many rows, and seldom. */
const LONGEST_INSERT = 1000
/** Of one row by its key. */
const READ = /^select .* where "\w+"\."\w+" = \$1$/s
const ALL_COLUMNS = /[ .]\*/

const names = new Map<string, string>()

/**
 * A statement as it is sent. Inserts of few rows and reads of one row have a name: each connection parses and plans them once.
 * Other statements have none: a plan that returns all columns fails when a newer console adds one, and one for any value may
 * be a bad one.
 */
export function statementOf(text: string, values: readonly unknown[]): QueryConfig {
  const name = nameOf(text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || !isNamed(text)) return known
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

function isNamed(text: string): boolean {
  if (INSERT.test(text)) return text.length <= LONGEST_INSERT
  return READ.test(text) && !ALL_COLUMNS.test(text)
}
