import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import { recordsOn } from '../../../catalogue/usage.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { Trx } from '../../../database/tables.ts'
import { catalogueNamed, changedFields, undoable, UNDOABLE, uniqueGroups } from './changed-fields.ts'
import type { ChosenChanges } from './chosen-changes.ts'
import { missingRecords } from './missing-records.ts'
import { uniqueConflicts } from './unique-conflicts.ts'
import { effectiveUndos } from '../effective-undos.ts'
import { readChangesWhere } from '../read-changes.ts'

interface Looking {
  trx: Trx
  sourceNamed: SourceFinder
  /** All changes that are undone together. */
  chosen: ChosenChanges
}

/**
 * Later changes that depend on these. Undoing these alone would lose what the later ones wrote, fail, or leave dangling
 * references.
 */
export async function dependentChanges(looking: Looking, asked: readonly Change[]): Promise<Change[]> {
  const changes = asked.filter(({ resource }) => undoable(resource) !== undefined)
  const found = [
    ...(await onSameRecords(looking, changes)),
    ...(await onCreated(looking, changes)),
    ...(await onRestored(looking, changes)),
  ]
  return [...new Map(found.map((change) => [change.change_id, change])).values()]
}

/** Later changes of the same fields, or of a record that would be deleted. */
async function onSameRecords({ trx, chosen }: Looking, changes: readonly Change[]): Promise<Change[]> {
  const later = await laterChanges(trx, changes.map(recordOf), oldest(changes), chosen)
  const byRecord = Map.groupBy(changes, keyOf)
  return later.filter((change) =>
    byRecord.get(keyOf(change))?.some((chosenOne) => chosenOne.change_id < change.change_id && meet(chosenOne, change)),
  )
}

function meet(earlier: Change, later: Change): boolean {
  if (earlier.action !== 'update' || later.action !== 'update') return true
  const catalogue = catalogueNamed(later.resource)
  const own = new Set(changedFields(catalogue, earlier))
  return changedFields(catalogue, later).some((field) => own.has(field) && !catalogue.renewed.includes(field))
}

/** Later changes that refer to a created record, or created a record below it. */
async function onCreated({ trx, sourceNamed, chosen }: Looking, changes: readonly Change[]): Promise<Change[]> {
  const found: Change[] = []
  const created = changes.filter(({ action }) => action === 'create')
  for (const [resource, own] of Map.groupBy(created, (change) => change.resource)) {
    const source = sourceNamed(resource)
    const ids = own.map(({ record_id }) => record_id)
    const records = await inChunks(ids, (some) => recordsOn(trx, source, some))
    const others = records.filter(({ catalogue, id }) => !chosen.includes('create', catalogue.name, id))
    const tables = others.map(({ catalogue: { table }, id }) => ({ table, id }))
    const later = await laterChanges(trx, tables, oldest(own), chosen)
    found.push(...later.filter((change) => change.action === 'create' || namesAny(change, new Set(ids))))
  }
  return found
}

/** Later deletions of records that restored ones refer to, and later uses of their unique values. */
async function onRestored({ trx, chosen }: Looking, changes: readonly Change[]): Promise<Change[]> {
  const restored = changes.filter(({ action }) => action !== 'create')
  if (restored.length === 0) return []
  const missing = await missingRecords(trx, restored)
  const gone = missing.filter(({ catalogue, id }) => !chosen.includes('delete', catalogue.name, id))
  const deletions = await laterChanges(trx, gone.map(tableOf), oldest(restored), chosen)
  const conflicts = await uniqueConflicts(trx, restored)
  const taken = conflicts.filter(({ catalogue, id }) => !isChosen(chosen, catalogue, id))
  const uses = await laterChanges(trx, taken.map(tableOf), oldest(restored), chosen)
  return [...deletions.filter(isGone), ...uses.filter(takesUniqueValue)]
}

/** Whether a record was no longer at its address after a change. */
function isGone(change: Change): boolean {
  const catalogue = catalogueNamed(change.resource)
  if (change.action !== 'update') return change.action === 'delete'
  return changedFields(catalogue, change).some((field) => catalogue.address.includes(field))
}

/** Whether a change wrote any of the ids into a field: as number, text or in a list. */
function namesAny(change: Change, ids: ReadonlySet<number>): boolean {
  const written = changedFields(catalogueNamed(change.resource), change).map((field) => change.after?.[field])
  return written.some((value) =>
    typeof value === 'string'
      ? value.split(',').some((text) => text !== '' && ids.has(Number(text)))
      : typeof value === 'number' && ids.has(value),
  )
}

/** Whether a change set a value that must be unique. */
function takesUniqueValue(change: Change): boolean {
  const catalogue = catalogueNamed(change.resource)
  const fields = new Set(uniqueGroups(catalogue).flat())
  return change.action !== 'delete' && changedFields(catalogue, change).some((field) => fields.has(field))
}

function isChosen(chosen: ChosenChanges, { name }: Catalogue, id: number): boolean {
  return chosen.includes('create', name, id) || chosen.includes('update', name, id)
}

function tableOf({ catalogue, id }: { catalogue: Catalogue; id: number }): RecordOf {
  return { table: catalogue.table, id }
}

function recordOf({ resource, record_id }: Change): RecordOf {
  return { table: catalogueNamed(resource).table, id: record_id }
}

function keyOf(change: Change): string {
  const { table, id } = recordOf(change)
  return `${table} ${id}`
}

function oldest(changes: readonly Change[]): number {
  return changes.reduce((least, { change_id }) => Math.min(least, change_id), Number.MAX_SAFE_INTEGER)
}

interface RecordOf {
  table: string
  id: number
}

/** The changes of records after a given change, without undone ones and without undos of these. */
async function laterChanges(
  trx: Trx,
  records: readonly RecordOf[],
  after: number,
  chosen: ChosenChanges,
): Promise<Change[]> {
  const found: Change[] = []
  for (const [table, own] of Map.groupBy(records, (record) => record.table)) {
    const names = UNDOABLE.filter((catalogue) => catalogue.table === table).map(({ name }) => name)
    const ids = [...new Set(own.map(({ id }) => id))]
    const changes = await inChunks(ids, (some) =>
      readChangesWhere(trx, (rows) =>
        rows.where('resource', 'in', names).where('record_id', 'in', some).where('history_id', '>', after),
      ),
    )
    found.push(...changes.filter(({ change_id }) => !chosen.has(change_id)))
  }
  const undos = await effectiveUndos(
    trx,
    found.map(({ change_id }) => change_id),
  )
  const settled = new Set([...undos].filter(([, undo]) => !chosen.has(undo)).flat())
  return found.filter(({ change_id }) => !settled.has(change_id))
}
