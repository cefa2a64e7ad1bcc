import type { Catalogues } from '@tollgate/contract/catalogue/resolve.ts'

const WORD = /\w+/g

/**
 * Which tables statements name. A check that reads none of the tables that were written to finds what it found before.
 * Tables of no catalogue hold parts of rows, and are written with them.
 */
export class TablesRead {
  readonly #tables: ReadonlyMap<string, string>
  readonly #known: ReadonlySet<string>
  #seen = new Set<string>()
  #found = new Set<string>()

  constructor(catalogues: Catalogues) {
    this.#tables = new Map([...catalogues.values()].map(({ name, table }) => [name, table]))
    this.#known = new Set(this.#tables.values())
  }

  /** Tables that are named from now on are noted here, until this is called again. */
  noteIn(found: Set<string>): void {
    this.#seen = new Set()
    this.#found = found
  }

  note(statement: string): void {
    if (this.#seen.has(statement)) return
    this.#seen.add(statement)
    for (const [word] of statement.matchAll(WORD)) if (this.#known.has(word)) this.#found.add(word)
  }

  /** The table of a catalogue's rows; of anything else that has a history, a name that no check reads. */
  tableOf(resource: string): string {
    return this.#tables.get(resource) ?? resource
  }
}
