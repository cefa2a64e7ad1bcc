import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import { recordsOn } from '../../../catalogue/usage.ts'
import { inChunks } from '../../../database/in-chunks.ts'
import type { TableRow, Trx } from '../../../database/tables.ts'
import { ACCEPTANCE } from '../../../history/end-acceptances.ts'
import { catalogueNamed, changedFields, recordKey, undoable, UNDOABLE, valuesIn } from './changed-fields.ts'
import type { ChosenChanges } from './chosen-changes.ts'
import { clashesOf, ownerNames, pairOf, referredBy, type Side } from './clashes.ts'
import { outcomesOf } from './outcomes.ts'
import { effectiveUndos } from '../effective-undos.ts'
import { readChangesWhere } from '../read-changes.ts'

export interface Looking {
  trx: Trx
  sourceNamed: SourceFinder
  /** All changes that are undone together. */
  chosen: ChosenChanges
}

/**
 * Changes without whose undo these cannot be undone: later ones of the same fields, and those by which the result would
 * be wrong. Each is in force, so undoing what is named always ends.
 */
export async function dependentChanges(looking: Looking, added: readonly Change[]): Promise<Change[]> {
  const later = await onSameRecords(looking, added.filter(isOfRecord))
  if (later.length > 0) return later
  const { trx, sourceNamed, chosen } = looking
  const outcomes = await outcomesOf(trx, chosen.newestFirst.filter(isOfRecord))
  const clashes = await clashesOf(trx, sourceNamed, outcomes)
  const causes = await causesOf(looking, clashes)
  return [...new Map(causes.map((change) => [change.change_id, change])).values()]
}

function isOfRecord({ resource }: Change): boolean {
  return undoable(resource) !== undefined
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

/**
 * Of each clash the newest change in force that is a cause. An undo is none, since what it brought back was there
 * before; only where the undo of an undo finds nothing else, that is named.
 */
async function causesOf({ trx, chosen }: Looking, clashes: readonly (readonly Side[])[]): Promise<Change[]> {
  const records = clashes.flat().map(tableOf)
  const byRecord = Map.groupBy(await changesAfter(trx, records, 0), keyOf)
  return clashes.flatMap((sides) => {
    const causes = sides
      .flatMap(({ catalogue, id, isCause }) => byRecord.get(recordKey(catalogue, id))?.filter(isCause) ?? [])
      .filter(({ change_id }) => !chosen.has(change_id))
      .toSorted((a, b) => b.change_id - a.change_id)
    return causes.find(isInForce) ?? causes[0] ?? []
  })
}

function isInForce({ undo_of, undone_by }: Change): boolean {
  return undo_of === null && undone_by === null
}

/**
 * What may stand in the way of changes by a rule that only a catalogue knows: the newest change in force of their
 * records, of those that refer to these, and of those that these referred to. Later ones come first, then earlier edits.
 */
export async function changesNear(
  { trx, sourceNamed, chosen }: Looking,
  changes: readonly Change[],
): Promise<Change[]> {
  const records = changes.map(recordOf)
  for (const change of changes) {
    const users = await recordsOn(trx, sourceNamed(change.resource), [change.record_id])
    const beside = referredBy({ catalogue: catalogueNamed(change.resource), row: rowBefore(change) })
    records.push(...users.map(tableOf), ...beside.map(({ to, id }) => tableOf({ catalogue: to, id })))
  }
  const found = (await changesAfter(trx, records, 0)).toSorted((a, b) => a.change_id - b.change_id)
  const others = found.filter((change) => isInForce(change) && !chosen.has(change.change_id))
  const start = oldest(chosen.newestFirst)
  const later = others.findLast(({ change_id }) => change_id > start)
  return [later ?? others.findLast(({ action }) => action === 'update') ?? []].flat()
}

function rowBefore({ resource, before }: Change): TableRow {
  return valuesIn(before, Object.keys(catalogueNamed(resource).fields))
}

/** What the calls that deleted records also deleted, emptied or ended because of that. */
export async function takenAlong({ trx, chosen }: Looking, changes: readonly Change[]): Promise<Change[]> {
  const deletions = changes.filter(({ after }) => after === null)
  const batches = [...new Set(deletions.map(({ batch_id }) => batch_id))]
  const found = await inChunks(batches, (some) =>
    readChangesWhere(trx, (rows) => rows.where('batch_id', 'in', some).where('before_row', 'is not', null)),
  )
  const gone = new Set(deletions.filter(isOfRecord).flatMap(namesOf))
  // What belongs to a record is recorded before it.
  return found.toReversed().filter((change) => {
    if (!isInForce(change) || chosen.has(change.change_id) || !recordsBehind(change).some((key) => gone.has(key)))
      return false
    if (isOfRecord(change) && change.after === null) for (const name of namesOf(change)) gone.add(name)
    return true
  })
}

/** A deleted record by its id, and as an owner. */
function namesOf(change: Change): string[] {
  return [keyOf(change), ...ownerNames(change.resource, change.before)]
}

/** The records that a changed row referred to; of an accepted warning its record. */
function recordsBehind(change: Change): string[] {
  const { resource, before } = change
  const ofWarning = resource === ACCEPTANCE.name ? catalogues.get(String(before?.resource)) : undefined
  if (ofWarning) return [recordKey(ofWarning, Number(before?.record_id))]
  const catalogue = undoable(resource)
  if (!catalogue || !before) return []
  const { ownedBy } = catalogue
  const owner = ownedBy ? [pairOf(ownedBy.catalogue, before, ownedBy.by)] : []
  return [...owner, ...referredBy({ catalogue, row: rowBefore(change) }).map(({ to, id }) => recordKey(to, id))]
}

interface RecordOf {
  table: string
  id: number
}

function tableOf({ catalogue, id }: Pick<Side, 'catalogue' | 'id'>): RecordOf {
  return { table: catalogue.table, id }
}

function recordOf({ resource, record_id }: Change): RecordOf {
  return { table: catalogueNamed(resource).table, id: record_id }
}

export function keyOf({ resource, record_id }: Change): string {
  return recordKey(catalogueNamed(resource), record_id)
}

function oldest(changes: readonly Change[]): number {
  return changes.reduce((least, { change_id }) => Math.min(least, change_id), Number.MAX_SAFE_INTEGER)
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
