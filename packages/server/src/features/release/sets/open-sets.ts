import { meetingsOf, SetTokens } from '@tollgate/policy/change-set/meetings.ts'
import { recordName } from '@tollgate/policy/change-set/entry.ts'
import { needsRow, tokensOf } from '@tollgate/policy/change-set/tokens.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { ownRows, type SourceFinder } from '../../../catalogue/select-rows.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { Db, TableRow } from '../../../database/tables.ts'
import { readEntriesOf, readEntriesOn, type LabelledEntry } from '../../../policy/open-work.ts'

interface State {
  change_set_id: number
  row_version: number
  count: number
  last: number
}

interface Known extends State {
  tokens: SetTokens
}

/** Where the sets that are not published can meet. A set is read again when it changes, or what was added to it. */
export class OpenSets {
  readonly #sourceNamed: SourceFinder
  #sets = new Map<number, Known>()

  constructor(sourceNamed: SourceFinder) {
    this.#sourceNamed = sourceNamed
  }

  /** The entries of a set and of all records that decide what it is entangled with. */
  async entriesNear(db: Db, set: number): Promise<LabelledEntry[]> {
    await this.#refresh(db)
    const { sets, records } = meetingsOf(set, this.#sets)
    const found = [await readEntriesOf(db, set)]
    for (const other of sets) if (other !== set) found.push(await readEntriesOn(db, other, [...records]))
    return found.flat().toSorted((a, b) => a.seq - b.seq)
  }

  async #refresh(db: Db): Promise<void> {
    const sets = new Map<number, Known>()
    for (const state of await readStates(db)) sets.set(state.change_set_id, await this.#current(db, state))
    this.#sets = sets
  }

  /** Whatever takes entries out of a set changes its version. One that was committed late lies before the last one. */
  async #current(db: Db, state: State): Promise<Known> {
    const known = this.#sets.get(state.change_set_id)
    if (known?.row_version === state.row_version) {
      if (known.count === state.count && known.last === state.last) return known
      const added = await readEntriesOf(db, state.change_set_id, known.last)
      if (known.count + added.length === state.count)
        return { ...state, tokens: await this.#add(db, known.tokens, added) }
    }
    const all = await readEntriesOf(db, state.change_set_id)
    return { ...state, tokens: await this.#add(db, new SetTokens(), all) }
  }

  async #add(db: Db, tokens: SetTokens, entries: readonly LabelledEntry[]): Promise<SetTokens> {
    const rows = await this.#rowsOf(db, entries.filter(needsRow))
    tokens.add(entries.map((one) => ({ id: one.id, tokens: tokensOf(one, rows.get(recordName(one))) })))
    return tokens
  }

  async #rowsOf(db: Db, entries: readonly LabelledEntry[]): Promise<ReadonlyMap<string, TableRow>> {
    const found = new Map<string, TableRow>()
    for (const [resource, own] of Map.groupBy(entries, (one) => one.resource)) {
      const { id: field } = definitionOf(resource)
      const ids = [...new Set(own.map(({ id }) => id))]
      const source = ownRows(db, this.#sourceNamed(resource)).selectAll()
      const rows = await inChunks(ids, (some) => source.where(field, 'in', some).execute())
      for (const row of rows) found.set(recordName({ resource, id: Number(row[field]) }), row)
    }
    return found
  }
}

async function readStates(db: Db): Promise<State[]> {
  const rows = await db
    .selectFrom('change_set_entry as e')
    .innerJoin('change_set as s', 's.change_set_id', 'e.change_set_id')
    .select(({ fn }) => ['s.change_set_id', 's.row_version', fn.countAll().as('count'), fn.max('entry_id').as('last')])
    .where('s.state', '!=', 'published')
    .groupBy(['s.change_set_id', 's.row_version'])
    .execute()
  return rows.map(({ count, last, ...set }) => ({ ...set, count: Number(count), last: Number(last) }))
}
