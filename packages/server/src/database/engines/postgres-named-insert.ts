import type { QueryConfig } from 'pg'

/** In characters: longer ones write many rows, and seldom. */
const LONGEST = 1000
const MOST = 200
const INSERT = /^insert/

const names = new Map<string, string>()

/**
 * A statement as it is sent. An insert of few rows has a name: each connection parses and plans it once. Other statements
 * have none: a plan that returns all columns fails when a newer console adds one, and one for any value may be a bad one.
 */
export function statementOf(text: string, values: readonly unknown[]): QueryConfig {
  const name = nameOf(text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || text.length > LONGEST || !INSERT.test(text)) return known
  const name = `insert_${names.size + 1}`
  names.set(text, name)
  return name
}
