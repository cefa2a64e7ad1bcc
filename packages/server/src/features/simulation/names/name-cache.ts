import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import type { SourceNamed } from '../../../catalogue/select-rows.ts'
import type { Database } from '../../../database/open.ts'
import { readNames } from './read-names.ts'
import type { RecordsByCatalogue } from './records-named.ts'

/** Limit of cached names. */
const MOST_NAMES = 50_000

/** Names by id; undefined for records that do not exist. */
type NamesOfCatalogue = Map<number, string | undefined>

/**
 * Caches the names of records until anything is written, by any server. Simulations ask for the same names again and
 * again.
 */
export class NameCache {
  readonly #database: Database
  readonly #sourceNamed: SourceNamed
  #moment: unknown
  #names = new Map<string, NamesOfCatalogue>()

  constructor(database: Database, sourceNamed: SourceNamed) {
    this.#database = database
    this.#sourceNamed = sourceNamed
  }

  async read(records: RecordsByCatalogue): Promise<RecordNames> {
    const names = await this.#current()
    const missing = [...records].map(([catalogue, ids]) => [catalogue, missingOf(names.get(catalogue), ids)] as const)
    const wanted = new Map(missing.filter(([, ids]) => ids.size > 0))
    const read = wanted.size === 0 ? {} : await readNames(this.#database.db, this.#sourceNamed, wanted)
    for (const [catalogue, ids] of wanted) {
      const known = names.get(catalogue) ?? new Map()
      for (const id of ids) known.set(id, read[catalogue]?.[id])
      names.set(catalogue, known)
    }
    return Object.fromEntries([...records].map(([catalogue, ids]) => [catalogue, namesOf(names.get(catalogue), ids)]))
  }

  /**
   * Names that are read after the snapshot id may be newer than it, but never older, so concurrent callers may share
   * them.
   */
  async #current(): Promise<Map<string, NamesOfCatalogue>> {
    const { db, engine } = this.#database
    const { moment } = await db.selectNoFrom(engine.snapshotId.as('moment')).executeTakeFirstOrThrow()
    const count = [...this.#names.values()].reduce((sum, { size }) => sum + size, 0)
    if (moment !== this.#moment || count > MOST_NAMES) {
      this.#moment = moment
      this.#names = new Map()
    }
    return this.#names
  }
}

function missingOf(known: NamesOfCatalogue | undefined, ids: ReadonlySet<number>): ReadonlySet<number> {
  if (!known) return ids
  const missing = new Set<number>()
  for (const id of ids) if (!known.has(id)) missing.add(id)
  return missing
}

function namesOf(known: NamesOfCatalogue | undefined, ids: ReadonlySet<number>): Record<number, string> {
  const names: Record<number, string> = {}
  for (const id of ids) {
    const name = known?.get(id)
    if (name !== undefined) names[id] = name
  }
  return names
}
