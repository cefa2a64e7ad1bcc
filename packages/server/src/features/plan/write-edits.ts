import { TREE_LEVELS } from '@tollgate/contract/catalogues/version-tree.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { RowEdit } from '@tollgate/policy/plan/edits.ts'
import { PLAN_LEVELS } from '@tollgate/policy/plan/levels.ts'
import type { Row } from '../../catalogue/present-row.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import {
  changeRow,
  checkVersion,
  insertRow,
  lockRow,
  readRow,
  removeRow,
  type WriteTransaction,
} from '../../catalogue/write-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Trx } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { refusal } from '../../app-error.ts'
import { failureAt } from '../../policy/stored-values.ts'
import { writeOnce } from '../../writing/write-once.ts'

/** What goes first, so that a range that takes the place of another does not stand beside it. */
const ORDER = ['delete', 'update', 'create']

/** An edit with the row that it left; none where it deleted it. */
export interface WrittenEdit {
  edit: RowEdit
  row: Row | undefined
}

/** Writes edits of one version in a transaction; answers them in the order they were written in. */
export type WriteEdits = (edits: readonly RowEdit[]) => Promise<WrittenEdit[]>

/** The person who edits, and the data sources of the version's catalogues. */
export interface Editing {
  sourceNamed: SourceNamed
  actor: Actor
}

/** One transaction of edits, all or none. A fault of the database names the edit by its place: `accumulations.2.start_quota`. */
export function writeEdits<A>(
  database: Database,
  { sourceNamed, actor }: Editing,
  work: (trx: Trx, write: WriteEdits) => Promise<A>,
): Promise<A> {
  const { engine } = database
  let current: RowEdit | undefined
  const inTransaction = (trx: Trx): WriteEdits => {
    const rows = new Map<number, unknown>()
    return async (edits) => {
      const written: WrittenEdit[] = []
      for (const sent of edits.toSorted((a, b) => ORDER.indexOf(a.op) - ORDER.indexOf(b.op))) {
        current = sent
        const source = sourceNamed(TREE_LEVELS[sent.kind])
        const edit = { ...sent, values: withOwners(sent, rows) }
        const row = await writeEdit({ trx, engine }, source, edit, actor)
        if (edit.op === 'create' && PLAN_LEVELS[edit.kind].children.length > 0)
          rows.set(edit.id, row?.[source.catalogue.id])
        written.push({ edit, row })
      }
      return written
    }
  }
  const transaction = writeOnce(database, actor, (trx) => work(trx, inTransaction(trx)))
  return transaction.catch(async (error: unknown) => {
    if (!current) throw error
    throw await failureAt(current.at, database, sourceNamed(TREE_LEVELS[current.kind]), error, aboutOf(current))
  })
}

/** The values with the row of what was created before the record and owns it. */
function withOwners({ kind, values }: RowEdit, rows: ReadonlyMap<number, unknown>): Written {
  const [owner] = PLAN_LEVELS[kind].parent
  const row = rows.get(Number(values[owner]))
  return { ...values, ...(row !== undefined && { [owner]: row }) } as Written
}

async function writeEdit(
  transaction: WriteTransaction,
  source: Source,
  { op, kind, id, row_version, values }: RowEdit & { values: Written },
  actor: Actor,
): Promise<Row | undefined> {
  if (op === 'create') return insertRow(transaction, source, values, actor)
  const isKept = Object.keys(values).length === 0
  if (isKept) return source.present.one(await readRow(transaction.trx, source, id))
  const isUpdate = op === 'update'
  const stored = isUpdate ? await lockRow(transaction.trx, source, id) : await readRow(transaction.trx, source, id)
  const [owner] = PLAN_LEVELS[kind].parent
  if (owner in values && stored[owner] !== values[owner]) throw refusal('CONFLICT', 'It belongs to another record')
  if (isUpdate) {
    checkVersion(stored, row_version)
    return changeRow(transaction, source, stored, values, actor)
  }
  await removeRow(transaction, source, id, { actor, expectedVersion: row_version })
  return undefined
}

/** What a record was to say; the owner that its request creates is gone with the transaction, and no fault. */
function aboutOf({ op, kind, id, values }: RowEdit): { values: Written; id?: number } {
  const [owner] = PLAN_LEVELS[kind].parent
  const known = Object.entries(values).filter(([field, value]) => field !== owner || Number(value) > 0)
  return { values: Object.fromEntries(known) as Written, ...(op !== 'create' && { id }) }
}
