import type { Change, ChangeAction } from '@tollgate/contract/history/change.ts'
import { sql } from 'kysely'
import { refusal } from '../../../app-error.ts'
import { presentRows } from '../../../bulk/many-rows.ts'
import type { Source } from '../../../catalogue/select-rows.ts'
import { changeRow, lockRow, type WriteTransaction } from '../../../catalogue/write-rows.ts'
import { anyTable } from '../../../database/any-table.ts'
import { type Actor, recordChanges } from '../../../history/record-change.ts'
import { ACCEPTANCE } from '../../../history/end-acceptances.ts'
import { changedFields, valuesIn } from './changed-fields.ts'
import { revertAcceptances } from './revert-acceptances.ts'
import { restoreDeleted } from './restore-deleted.ts'
import type { Reverting } from './reverting.ts'
import { recordWords } from './refusals.ts'
import { isDeepStrictEqual } from 'node:util'

/** Changes per statement. */
const SLICE = 250

/** The changes that are being reverted, to explain a constraint violation. */
export interface Current {
  source?: Source
  changes?: readonly Change[]
}

interface Run {
  kind: ChangeAction | 'order'
  resource: string
  changes: Change[]
}

const REVERTERS: Readonly<
  Record<Run['kind'], (reverting: Reverting, source: Source, changes: Change[]) => Promise<void>>
> = {
  create: removeCreated,
  delete: restoreDeleted,
  update: restoreValues,
  order: restoreOrder,
}

/** Reverts changes, the newest first, so that each finds its records as it left them. */
export async function revert(
  transaction: WriteTransaction,
  sourceNamed: (resource: string) => Source,
  { changes, actor, current }: { changes: readonly Change[]; actor: Actor; current: Current },
): Promise<void> {
  const reverting: Reverting = { ...transaction, actor, later: [] }
  const isAcceptance = ({ resource }: Change) => resource === ACCEPTANCE.name
  const others = changes.filter((one) => !isAcceptance(one))
  for (const { kind, resource, changes: own } of runsOf(sourceNamed, others)) {
    const source = sourceNamed(resource)
    Object.assign(current, { source, changes: own })
    await REVERTERS[kind](reverting, source, own)
  }
  for (const { source, id, values } of reverting.later) {
    const { table, id: key } = source.catalogue
    await anyTable(transaction.trx).updateTable(table).set(values).where(key, '=', id).execute()
  }
  // Writes end acceptances, so these come last.
  await revertAcceptances(reverting, changes.filter(isAcceptance), others.length > 0)
}

/** Groups adjacent changes that the same statements can revert. */
function runsOf(sourceNamed: (resource: string) => Source, changes: readonly Change[]): Run[] {
  const runs: Run[] = []
  for (const change of changes) {
    const { resource } = change
    const kind = kindOf(sourceNamed(resource), change)
    const last = runs.at(-1)
    if (last?.kind === kind && last.resource === resource && last.changes.length < SLICE) last.changes.push(change)
    else runs.push({ kind, resource, changes: [change] })
  }
  return runs
}

/** Renumbered rows are reverted together. One by one, two would have the same number. */
function kindOf({ catalogue }: Source, change: Change): Run['kind'] {
  if (change.action !== 'update') return change.action
  const changed = changedFields(catalogue, change)
  return changed.length === 1 && changed[0] === 'seq' ? 'order' : 'update'
}

/** Deletes created records; nothing depends on them any more. */
async function removeCreated({ trx, actor }: Reverting, source: Source, changes: Change[]): Promise<void> {
  const { catalogue } = source
  const ids = changes.map(({ record_id }) => record_id)
  const before = await presentRows(trx, source, ids)
  const deleted = await anyTable(trx)
    .deleteFrom(catalogue.table)
    .where(sql<boolean>`${sql.ref(catalogue.id)} in (${sql.join(ids)})`)
    .returning([catalogue.id, 'row_version'])
    .execute()
  const versions = new Map(deleted.map((row) => [row[catalogue.id], row.row_version]))
  const entries = changes.map((change) => {
    const row = before.get(change.record_id)
    if (!row || versions.get(change.record_id) !== row.row_version) throw refusal('CONFLICT', changedMeanwhile(change))
    return { actor, catalogue, id: change.record_id, before: row, after: null, undoOf: change.change_id }
  })
  await recordChanges(trx, entries)
}

/** Resets the changed fields to their old values. Other fields stay as they are now. */
async function restoreValues({ actor, ...transaction }: Reverting, source: Source, changes: Change[]): Promise<void> {
  const { renewed } = source.catalogue
  for (const change of changes) {
    const stored = await lockRow(transaction.trx, source, change.record_id)
    // A time of change that a later write renewed is nobody's edit.
    const isRenewed = (field: string) => renewed.includes(field) && stored[field] !== (change.after?.[field] ?? null)
    const fields = changedFields(source.catalogue, change).filter((field) => !isRenewed(field))
    const now = valuesIn(stored, fields)
    const wanted = valuesIn(change.before, fields)
    const isBack = fields.length > 0 && isDeepStrictEqual(now, wanted)
    if (!isBack && !isDeepStrictEqual(now, valuesIn(change.after, fields)))
      throw refusal('CONFLICT', changedMeanwhile(change))
    await changeRow(transaction, source, stored, wanted, actor, change.change_id)
  }
}

/** Resets renumbered rows to their old numbers. */
async function restoreOrder({ trx, actor }: Reverting, source: Source, changes: Change[]): Promise<void> {
  const { catalogue } = source
  const ids = changes.map(({ record_id }) => record_id)
  const before = await presentRows(trx, source, ids)
  for (const sign of [-1, 1]) {
    for (const change of changes) {
      if (before.get(change.record_id)?.seq !== change.after?.seq) throw refusal('CONFLICT', changedMeanwhile(change))
      await anyTable(trx)
        .updateTable(catalogue.table)
        .set({ seq: sign * Number(change.before?.seq), ...(sign > 0 && { row_version: sql`row_version + 1` }) })
        .where(catalogue.id, '=', change.record_id)
        .execute()
    }
  }
  const after = await presentRows(trx, source, ids)
  await recordChanges(
    trx,
    changes.map(({ change_id, record_id: id }) => ({
      actor,
      catalogue,
      id,
      before: before.get(id) ?? null,
      after: after.get(id) ?? null,
      undoOf: change_id,
    })),
  )
}

function changedMeanwhile(change: Change): string {
  return `${recordWords(change)} is no longer as change ${change.change_id} left it`
}
