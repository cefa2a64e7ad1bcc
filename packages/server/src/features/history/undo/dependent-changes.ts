import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import { recordsOn } from '../../../catalogue/usage.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { Trx } from '../../../database/tables.ts'
import { catalogueNamed, changedFields, undoable, UNDOABLE } from './changed-fields.ts'
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

/**
 * The deletions of records that restored ones refer to, and the last changes by which other records took their unique
 * values. Each of these is in force, even if it is the undo of an undone change.
 */
async function onRestored({ trx, chosen }: Looking, changes: readonly Change[]): Promise<Change[]> {
  const restored = changes.filter(({ action }) => action !== 'create')
  if (restored.length === 0) return []
  const missing = await missingRecords(trx, restored)
  const conflicts = await uniqueConflicts(trx, restored)
  const later = await changesAfter(trx, [...missing, ...conflicts].map(tableOf), oldest(restored))
  const byRecord = Map.groupBy(later, keyOf)
  const lastOf = (one: { catalogue: Catalogue; id: number }, isCause: (change: Change) => boolean) => {
    const { table, id } = tableOf(one)
    return byRecord.get(`${table} ${id}`)?.findLast(isCause) ?? []
  }
  const causes = [
    ...missing.flatMap((one) => lastOf(one, isGone)),
    ...conflicts.flatMap((one) => lastOf(one, (change) => takesAny(change, one.group))),
  ]
  return causes.filter(({ change_id }) => !chosen.has(change_id))
}

/** Whether a change gave any of the fields its value. */
function takesAny(change: Change, group: readonly string[]): boolean {
  const catalogue = catalogueNamed(change.resource)
  return change.action !== 'delete' && changedFields(catalogue, change).some((field) => group.includes(field))
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
  const changes = await changesAfter(trx, records, after)
  const found = changes.filter(({ change_id }) => !chosen.has(change_id))
  const undos = await effectiveUndos(
    trx,
    found.map(({ change_id }) => change_id),
  )
  const settled = new Set([...undos].filter(([, undo]) => !chosen.has(undo)).flat())
  return found.filter(({ change_id }) => !settled.has(change_id))
}

/** Of each record the oldest first. */
async function changesAfter(trx: Trx, records: readonly RecordOf[], after: number): Promise<Change[]> {
  const found: Change[] = []
  for (const [table, own] of Map.groupBy(records, (record) => record.table)) {
    const names = UNDOABLE.filter((catalogue) => catalogue.table === table).map(({ name }) => name)
    const ids = [...new Set(own.map(({ id }) => id))]
    const changes = await inChunks(ids, (some) =>
      readChangesWhere(trx, (rows) =>
        rows.where('resource', 'in', names).where('record_id', 'in', some).where('history_id', '>', after),
      ),
    )
    found.push(...changes)
  }
  return found
}
