import { SET_PAGE, type ChangeSetRead, type EntangledSet } from '@tollgate/contract/release/change-set.ts'
import { chainsOf } from '@tollgate/policy/change-set/chains.ts'
import { entangledWith } from '@tollgate/policy/change-set/choice.ts'
import { contentOf } from '@tollgate/policy/change-set/content.ts'
import { recordName } from '@tollgate/policy/change-set/entry.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { readOpenWork, type OpenWork } from '../../../policy/open-work.ts'
import { inSnapshot } from '../../../policy/read-all.ts'
import { recordDescriber } from './describe-records.ts'
import { OpenSets } from './open-sets.ts'

/** The most records that are listed as written since an approval. */
const MOST_LISTED = 1000

/** What a set holds, and the sets that it must be published with. */
export type SetContents = Pick<ChangeSetRead, 'records' | 'record_count' | 'entangled_with' | 'changed_since'>

/** Reads what sets hold. */
export class SetReader {
  readonly #database: Database
  readonly #sourceNamed: SourceFinder
  readonly #open: OpenSets

  constructor(database: Database, sourceNamed: SourceFinder) {
    this.#database = database
    this.#sourceNamed = sourceNamed
    this.#open = new OpenSets(sourceNamed)
  }

  read({ id, page }: { id: number; page: number }): Promise<SetContents> {
    return inSnapshot(this.#database, async (db) => {
      const work = await readOpenWork(db, this.#sourceNamed, await this.#open.entriesNear(db, id))
      const tell = recordDescriber(work)
      const content = contentOf(work.chains, id)
      const seen = await lastSeen(db, id)
      const since = work.entries.filter((one) => one.set === id && seen !== undefined && one.seq > seen)
      return {
        records: content.slice((page - 1) * SET_PAGE, page * SET_PAGE).map((one) => tell(one, id)),
        record_count: content.length,
        entangled_with: await entangled(db, work, id),
        changed_since: contentOf(chainsOf(work.working, since), id)
          .slice(0, MOST_LISTED)
          .map((one) => tell(one, id)),
      }
    })
  }
}

/** The last entry that an approver of the set has seen. */
async function lastSeen(db: Db, id: number): Promise<number | undefined> {
  const { last } = await db
    .selectFrom('change_set_approval')
    .select(({ fn }) => fn.max('last_entry').as('last'))
    .where('change_set_id', '=', id)
    .executeTakeFirstOrThrow()
  return last === null ? undefined : Number(last)
}

const BECAUSE = {
  field: 'both write the same field',
  record: 'one writes what the other creates or deletes',
  reference: 'one names what the other creates or deletes, or lies below what it moves',
  unique: 'one takes a name or number that the other frees',
} as const

async function entangled(db: Db, { needs, entries }: OpenWork, set: number): Promise<EntangledSet[]> {
  const labels = new Map(entries.map((one) => [recordName(one), one.label]))
  const found = entangledWith(needs, set)
  const others = found.map((one) => one.set)
  const rows = await inChunks(others, (some) =>
    db.selectFrom('change_set').select(['change_set_id', 'name']).where('change_set_id', 'in', some).execute(),
  )
  const names = new Map(rows.map(({ change_set_id, name }) => [change_set_id, name]))
  return found.map(({ set: other, order, needs: own }) => ({
    change_set_id: other,
    name: names.get(other) ?? '',
    order,
    records: own.map((need) => ({
      resource: need.resource,
      record_id: need.id,
      label: labels.get(recordName(need)) ?? '',
      because: BECAUSE[need.because],
    })),
  }))
}
