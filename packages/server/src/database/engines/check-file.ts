import { DatabaseSync } from 'node:sqlite'
import { addFunctions } from './sqlite-connection.ts'

/** Reads a whole database file, 2 s per GB. Returns what is wrong with it, or undefined. */
export function faultOfFile(path: string): string | undefined {
  const database = new DatabaseSync(path, { timeout: 5000 })
  try {
    addFunctions(database)
    const found = valueOf(database, 'pragma quick_check(1)')
    return found === 'ok' ? undefined : String(found).replaceAll('\n', ' ')
  } catch (error) {
    return (error as Error).message
  } finally {
    database.close()
  }
}

/** Page count of a file without tables. */
const EMPTY_PAGES = 1

/** Detects the rest of an interrupted copy, which would otherwise start as an empty console. */
export function faultOfCopy(database: DatabaseSync): string | undefined {
  const pages = Number(valueOf(database, 'pragma page_count'))
  if (pages <= EMPTY_PAGES || valueOf(database, 'select count(*) from sqlite_schema') !== 0) return undefined
  return `it has ${pages} pages, but no tables: the rest of a copy that did not end`
}

function valueOf(database: DatabaseSync, text: string): unknown {
  return Object.values(database.prepare(text).get() ?? {})[0]
}
