import type { Change, ChangeAction } from '@tollgate/contract/history/change.ts'
import { sql } from 'kysely'
import { AppError, refusal } from '../../../app-error.ts'
import { presentRows } from '../../../bulk/many-rows.ts'
import type { Source } from '../../../catalogue/select-rows.ts'
import { changeRow, lockRow, type WriteTransaction } from '../../../catalogue/write-rows.ts'
import { anyTable } from '../../../database/any-table.ts'
import { recordsOn } from '../../../catalogue/usage.ts'
import { askRights, inSavepoint } from '../../../history/batch.ts'
import { type Actor, recordChanges } from '../../../history/record-change.ts'
import { ACCEPTANCE } from '../../../history/end-acceptances.ts'
import { changedFields, valuesIn } from './changed-fields.ts'
import { keyOf } from './dependent-changes.ts'
import { reverted } from './outcomes.ts'
import { revertAcceptances } from './revert-acceptances.ts'
import { ownerNames } from './clashes.ts'
import { identityOf, restoreDeleted } from './restore-deleted.ts'
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
  kind: ChangeAction | 'order' | 'together' | 'exchange'
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
  together: revertTogether,
  exchange: exchangeOwner,
}

/**
 * Reverts changes, the newest first, so that each finds its records as it left them. Where one cannot stand yet, because
 * what it needs comes back later, it is put off.
 */
export async function revert(
  transaction: WriteTransaction,
  sourceNamed: (resource: string) => Source,
  { changes, actor, current }: { changes: readonly Change[]; actor: Actor; current: Current },
): Promise<void> {
  const reverting: Reverting = { ...transaction, actor, later: [] }
  const isAcceptance = ({ resource }: Change) => resource === ACCEPTANCE.name
  const others = changes.filter((one) => !isAcceptance(one))
  for (let left = runsOf(sourceNamed, others); left.length > 0;) {
    const { putOff, failure } = await revertRuns(reverting, sourceNamed, left)
    const isStuck = putOff.length === left.length
    left = isStuck ? otherRuns(sourceNamed, putOff) : putOff
    if (left.length > 0 || !failure) continue
    Object.assign(current, { source: sourceNamed(failure.run.resource), changes: failure.run.changes })
    throw failure.error
  }
  for (const { source, id, values } of reverting.later) {
    const { table, id: key } = source.catalogue
    await anyTable(transaction.trx).updateTable(table).set(values).where(key, '=', id).execute()
  }
  // Writes end acceptances, so these come last.
  await revertAcceptances(reverting, changes.filter(isAcceptance), others.length > 0)
}

/** Reverts what can be, and returns the other runs with the first failure. The order of one record's changes is kept. */
async function revertRuns(reverting: Reverting, sourceNamed: (resource: string) => Source, runs: readonly Run[]) {
  const { later } = reverting
  const putOff: Run[] = []
  const waiting = new Set<string>()
  let failure: { run: Run; error: unknown } | undefined
  for (const run of runs) {
    const keys = run.changes.map(keyOf)
    const links = later.length
    const mustWait = keys.some((key) => waiting.has(key))
    const revertRun = () => REVERTERS[run.kind](reverting, sourceNamed(run.resource), run.changes)
    const error = mustWait ? undefined : await refused(reverting, revertRun)
    if (!mustWait && error === undefined) continue
    if (error !== undefined) failure ??= { run, error }
    later.length = links
    putOff.push(run)
    for (const key of keys) waiting.add(key)
  }
  return { putOff, failure }
}

/** Why something is refused; undefined if it is done. Any other failure is thrown. */
async function refused({ trx, engine }: Reverting, work: () => Promise<void>): Promise<unknown> {
  try {
    await inSavepoint(trx, work)
    return undefined
  } catch (error) {
    if (isRefusal(engine, error)) return error
    throw error
  }
}

/** Whether other changes may be in the way, rather than the rights of the caller or the database. */
export function isRefusal(engine: WriteTransaction['engine'], error: unknown): boolean {
  if (error instanceof AppError) return [400, 404, 409].includes(error.status)
  return ['duplicate', 'reference'].includes(engine.failureOf(error) ?? '')
}

/**
 * Single changes; if they are that already, owners that follow each other, then all changes of each record together.
 * Empty if nothing else is left to try.
 */
function otherRuns(sourceNamed: (resource: string) => Source, runs: readonly Run[]): Run[] {
  const changes = runs.flatMap((run) => run.changes)
  const isWhole = ({ kind }: Run) => kind === 'together' || kind === 'exchange'
  if (runs.length < changes.length && !runs.some(isWhole))
    return changes.map((change) => singleRun(sourceNamed, change))
  const exchanged = runs.some(isWhole) ? undefined : withExchange(runs)
  if (exchanged) return exchanged
  const byRecord = [...Map.groupBy(changes, keyOf).values()]
  if (byRecord.length === runs.length) return []
  return byRecord.flatMap((own): Run[] => {
    const [newest] = own
    if (!newest) return []
    return own.length > 1
      ? [{ kind: 'together', resource: newest.resource, changes: own }]
      : [singleRun(sourceNamed, newest)]
  })
}

/**
 * An owner that leaves its fields and one that comes back with them, by which others belong to either. The runs are of
 * single changes.
 */
function withExchange(runs: readonly Run[]): Run[] | undefined {
  const records = [
    ...Map.groupBy(
      runs.flatMap(({ changes }) => changes),
      keyOf,
    ).values(),
  ]
  const back = records.flatMap(([newest]) => (newest?.after === null ? [newest] : []))
  for (const going of records) {
    const [newest] = going
    const [name] = newest ? ownerNames(newest.resource, newest.after) : []
    const coming = back.find(
      ({ resource, before }) => name !== undefined && ownerNames(resource, before).includes(name),
    )
    if (!newest || !coming) continue
    const changes = [...going, coming]
    return [
      { kind: 'exchange', resource: newest.resource, changes },
      ...runs.filter((run) => !run.changes.some((one) => changes.includes(one))),
    ]
  }
  return undefined
}

/** Gives the row of an owner to the one that comes back, so that what belongs to it stays. The last change is that one's. */
async function exchangeOwner({ trx, actor }: Reverting, source: Source, changes: Change[]): Promise<void> {
  const [going, coming] = [changes.slice(0, -1), changes.at(-1)]
  const oldest = going.at(-1)
  if (!oldest || !coming) return
  const { catalogue } = source
  const { table, id: key } = catalogue
  const fields = Object.keys(catalogue.fields)
  const id = oldest.record_id
  const present = async (record: number) => (await presentRows(trx, source, [record])).get(record) ?? null
  const before = await present(id)
  const stored = await anyTable(trx).selectFrom(table).selectAll().where(key, '=', id).executeTakeFirst()
  if (!before || !stored) throw refusal('CONFLICT', changedMeanwhile(oldest))
  const values = { ...valuesIn(coming.before, fields), ...identityOf(source, coming) }
  await askRights(trx, catalogue, stored, values)
  await anyTable(trx).updateTable(table).set(values).where(key, '=', id).execute()
  const left = reverted(going, valuesIn(stored, fields))
  const row_version = before.row_version + 1
  if (left)
    await anyTable(trx)
      .insertInto(table)
      .values({ ...left, [key]: id, row_version })
      .execute()
  const entry = (change: Change, row: object | null, after: object | null) => ({
    actor,
    catalogue,
    id: change.record_id,
    before: row,
    after,
    undoOf: change.change_id,
  })
  await recordChanges(trx, [
    ...going.slice(0, -1).map((change) => entry(change, before, before)),
    entry(oldest, before, await present(id)),
    entry(coming, null, await present(coming.record_id)),
  ])
}

function singleRun(sourceNamed: (resource: string) => Source, change: Change): Run {
  return { kind: kindOf(sourceNamed(change.resource), change), resource: change.resource, changes: [change] }
}

/**
 * Reverts all changes of one record, the newest first, at once, since a state between them cannot be. One entry has what
 * is stored, the others say that their changes are undone.
 */
async function revertTogether(reverting: Reverting, source: Source, changes: Change[]): Promise<void> {
  const [newest, oldest] = [changes[0], changes.at(-1)]
  if (!newest || !oldest) return
  const { trx, actor } = reverting
  const { catalogue } = source
  const id = oldest.record_id
  const record = (some: readonly Change[], before: object | null, after: object | null) =>
    recordChanges(
      trx,
      some.map(({ change_id: undoOf }) => ({ actor, catalogue, id, before, after, undoOf })),
    )
  const stored = async () => (await presentRows(trx, source, [id])).get(id) ?? null
  if (newest.after === null && oldest.before === null) {
    await record([newest], null, newest.before)
    await record(changes.slice(1, -1), newest.before, newest.before)
    return record([oldest], newest.before, null)
  }
  const whole = asOne(newest, oldest, changes)
  const row = await stored()
  if (oldest.before === null) await record(changes.slice(0, -1), row, row)
  await REVERTERS[kindOf(source, whole)](reverting, source, [whole])
  const now = await stored()
  if (now) await record(changes.slice(0, -1), now, now)
}

/** What changes of one record did in all. */
function asOne(newest: Change, oldest: Change, changes: readonly Change[]): Change {
  const before = oldest.before && { ...newest.before, ...reverted(changes, null) }
  const action = before === null ? 'create' : newest.after === null ? 'delete' : 'update'
  return { ...oldest, action, before, after: newest.after }
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

/** Deletes created records, once nothing belongs to them any more. */
async function removeCreated({ trx, actor }: Reverting, source: Source, changes: Change[]): Promise<void> {
  const { catalogue } = source
  const ids = changes.map(({ record_id }) => record_id)
  const [owned] = await recordsOn(trx, source, ids, 'owned')
  if (owned) throw refusal('CONFLICT', `A ${owned.catalogue.words.one} still belongs to the ${catalogue.words.one}`)
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
