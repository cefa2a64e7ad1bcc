import type { Catalogues } from '@tollgate/contract/catalogue/resolve.ts'

const WORD = /\w+/g

/**
 * Records which tables statements read. If none of a check's tables was written, its result is unchanged. Tables
 * outside catalogues hold parts of rows and are written with them.
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

  /** Collects the tables of statements from now on in this set, until it is called again. */
  noteIn(found: Set<string>): void {
    this.#seen = new Set()
    this.#found = found
  }

  note(statement: string): void {
    if (this.#seen.has(statement)) return
    this.#seen.add(statement)
    for (const [word] of statement.matchAll(WORD)) if (this.#known.has(word)) this.#found.add(word)
  }

  /** The table of a catalogue. Other resources with a history return a name that no check reads. */
  tableOf(resource: string): string {
    return this.#tables.get(resource) ?? resource
  }
}
