import type { RecordNames } from '@tollgate/contract/workflow/graph.ts'
import type { SourceNamed } from '../../../catalogue/select-rows.ts'
import type { Database } from '../../../database/open.ts'
import { readNames } from './read-names.ts'
import type { RecordsByCatalogue } from './records-named.ts'

/** A bound for the memory that names take. */
const MOST_NAMES = 50_000

/** Keeps the names of records until something is written, by this server or another: each key of a simulation asks for the same. */
export class KeptNames {
  readonly #database: Database
  readonly #sourceNamed: SourceNamed
  #moment: unknown
  /** By catalogue and id; undefined of a record that is not there. */
  #names = new Map<string, string | undefined>()

  constructor(database: Database, sourceNamed: SourceNamed) {
    this.#database = database
    this.#sourceNamed = sourceNamed
  }

  async read(records: RecordsByCatalogue): Promise<RecordNames> {
    const names = await this.#current()
    const missing = [...records].map(([catalogue, ids]) => {
      return [catalogue, new Set([...ids].filter((id) => !names.has(`${catalogue} ${id}`)))] as const
    })
    const wanted = new Map(missing.filter(([, ids]) => ids.size > 0))
    const read = wanted.size === 0 ? {} : await readNames(this.#database.db, this.#sourceNamed, wanted)
    for (const [catalogue, ids] of wanted) for (const id of ids) names.set(`${catalogue} ${id}`, read[catalogue]?.[id])
    return Object.fromEntries(
      [...records].map(([catalogue, ids]) => {
        const named = [...ids].flatMap((id) => {
          const name = names.get(`${catalogue} ${id}`)
          return name === undefined ? [] : [[String(id), name] as const]
        })
        return [catalogue, Object.fromEntries(named)] as const
      }),
    )
  }

  /** Names that are read after the moment are newer, never older: whoever waits with them may have them. */
  async #current(): Promise<Map<string, string | undefined>> {
    const { db, engine } = this.#database
    const { moment } = await db.selectNoFrom(engine.moment.as('moment')).executeTakeFirstOrThrow()
    if (moment !== this.#moment || this.#names.size > MOST_NAMES) {
      this.#moment = moment
      this.#names = new Map()
    }
    return this.#names
  }
}
