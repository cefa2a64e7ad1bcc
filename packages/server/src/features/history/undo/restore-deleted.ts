import type { Change } from '@tollgate/contract/history/change.ts'
import { beforeSaves } from '../../../catalogue/hooks.ts'
import { rowFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import { anyTable } from '../../../database/any-table.ts'
import { numberIn } from '../../../catalogue/record-id.ts'
import { giveKeysAndPlaces } from '../../../catalogue/record-keys.ts'
import type { Source } from '../../../catalogue/select-rows.ts'
import { insertMany } from '../../../database/insert-many.ts'
import type { TableRow } from '../../../database/tables.ts'
import { askRights } from '../../../history/batch.ts'
import { recordChanges } from '../../../history/record-change.ts'
import { AppError, refusal } from '../../../app-error.ts'
import { UNDOABLE, valuesIn } from './changed-fields.ts'
import { recordWords } from './refusals.ts'
import type { Reverting } from './reverting.ts'

interface Restored {
  change: Change
  values: TableRow
}

/** Inserts deleted records again with their ids. */
export async function restoreDeleted(reverting: Reverting, source: Source, changes: Change[]): Promise<void> {
  const { trx, actor } = reverting
  const { catalogue } = source
  const restored = changes.map((change) => ({ change, values: valuesIn(change.before, Object.keys(catalogue.fields)) }))
  // Old entries have no keys. A key that is taken is not made anew: what has it goes first.
  const [keyed, others] = [restored.filter(({ values }) => values.key), restored.filter(({ values }) => !values.key)]
  await giveKeysAndPlaces(
    trx,
    { ...catalogue, keyRule: undefined },
    keyed.map(({ values }) => values),
  )
  await giveKeysAndPlaces(
    trx,
    catalogue,
    others.map(({ values }) => values),
  )
  await runHooks(reverting, source, restored)
  const rows = restored.map(({ change, values }) => ({ ...values, ...identityOf(source, change) }))
  await askRights(trx, catalogue, ...rows)
  await linkLater(reverting, source, rows)
  await insertMany(
    anyTable(trx),
    catalogue.table,
    rows.map((row) => insertedRow(source, row)),
  )
  await recordChanges(
    trx,
    restored.map(({ change, values }) => ({
      actor,
      catalogue,
      id: change.record_id,
      before: null,
      after: { ...change.before, ...values, ...identityOf(source, change) },
      undoOf: change.change_id,
    })),
  )
}

/** The version is raised, so that clients with the old version notice that the record is different. */
export function identityOf({ catalogue }: Source, { record_id, before }: Change): TableRow {
  return { [catalogue.id]: record_id, row_version: numberIn(before ?? {}, 'row_version') + 1 }
}

/** A row as it is inserted: catalogues of one table may call its id by other names, which the database generates. */
function insertedRow({ catalogue }: Source, { [catalogue.id]: id, ...row }: TableRow): TableRow {
  const { id: column } = UNDOABLE.find(({ table }) => table === catalogue.table) ?? catalogue
  return { ...row, [column]: id ?? null }
}

/** A hook may number a record anew, if another one has its number by now. */
async function runHooks({ trx, engine, actor }: Reverting, { catalogue, hooks }: Source, restored: Restored[]) {
  const wanted = restored.map(({ values }) => ({ ...values }))
  for (const { values } of restored) {
    const faults = rowFaults(catalogue, values)
    if (faults.length > 0) throw new AppError(faults)
  }
  const rows = restored.map(({ values }) => ({ values, before: undefined }))
  await beforeSaves(hooks, { trx, engine, actor, rows })
  for (const [index, { change, values }] of restored.entries()) {
    const other = Object.entries(wanted[index] ?? {}).find(
      ([field, value]) => field !== 'seq' && values[field] !== value,
    )
    if (!other) continue
    const label = catalogue.fields[other[0]]?.label ?? other[0]
    throw refusal('CONFLICT', `${recordWords(change)} cannot come back as it was: ${label} ${other[1]} is taken`)
  }
}

/** A record may refer to a sibling that is inserted later, so these links are set at the end. */
async function linkLater({ trx, later }: Reverting, source: Source, rows: TableRow[]): Promise<void> {
  const { table, id, references } = source.catalogue
  const links = references.filter(({ of }) => source.catalogues.get(of.to)?.table === table).map(({ field }) => field)
  const targets = rows.flatMap((row) => links.map((field) => row[field] ?? null).filter((target) => target !== null))
  if (targets.length === 0) return
  const found = await anyTable(trx).selectFrom(table).select(id).where(id, 'in', targets).execute()
  const there = new Set([...found, ...rows].map((row) => row[id]))
  for (const row of rows) {
    const absent = links.filter((field) => (row[field] ?? null) !== null && !there.has(row[field] ?? null))
    if (absent.length === 0) continue
    later.push({ source, id: numberIn(row, id), values: valuesIn(row, absent) })
    for (const field of absent) row[field] = null
  }
}
