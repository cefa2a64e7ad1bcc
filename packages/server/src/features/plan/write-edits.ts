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

/** Deletes first, so that a range does not overlap the one that it replaces. */
const ORDER = ['delete', 'update', 'create']

/** An edit and the resulting row; none for a deletion. */
interface WrittenEdit {
  edit: RowEdit
  row: Row | undefined
}

/** Writes edits of one version in a transaction. Returns them in the order of writing. */
type WriteEdits = (edits: readonly RowEdit[]) => Promise<WrittenEdit[]>

/** The editing person, and the sources of the version's catalogues. */
export interface Editing {
  sourceNamed: SourceNamed
  actor: Actor
}

/**
 * One transaction of edits, all or none. Faults of the database have the path of the edit:
 * `accumulations.2.start_quota`.
 */
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
    throw await failureAt(current.at, database, sourceNamed(TREE_LEVELS[current.kind]), error, intendedValues(current))
  })
}

/** Replaces the owner by the row that an earlier edit created for it. */
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

/** The values for explaining a failure. An owner that the same request created was rolled back, and is no fault. */
function intendedValues({ op, kind, id, values }: RowEdit): { values: Written; id?: number } {
  const [owner] = PLAN_LEVELS[kind].parent
  const known = Object.entries(values).filter(([field, value]) => field !== owner || Number(value) > 0)
  return { values: Object.fromEntries(known) as Written, ...(op !== 'create' && { id }) }
}
