import { fault, type Fault } from '@tollgate/contract/errors.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import { faultsOfFailure } from '../../../catalogue/explain-failure.ts'
import type { SourceFinder } from '../../../catalogue/select-rows.ts'
import { longTransaction } from '../../../writing/long-transaction.ts'
import type { Database } from '../../../database/open.ts'
import type { Trx } from '../../../database/tables.ts'
import { batchOf, inSavepoint } from '../../../history/batch.ts'
import type { Actor } from '../../../history/record-change.ts'
import { AppError, refusal } from '../../../app-error.ts'
import { readChangesWhere } from '../read-changes.ts'
import { isOfSettings, isUndoable, valuesIn } from './changed-fields.ts'
import { ChosenChanges } from './chosen-changes.ts'
import { changesInSpan, changesOfSets, refuseMore, type TimeSpan } from './changes-in-span.ts'
import { recordWords } from './refusals.ts'
import { changesNear, dependentChanges, takenAlong, type Looking } from './dependent-changes.ts'
import { isRefusal, revert, type Current } from './revert.ts'

const MOST_NAMED = 20
const VERBS = { create: 'created', update: 'edited', delete: 'deleted' } as const

export interface UndoRequest {
  /** The changes to undo. Changes of a batch that are already undone are left out. */
  of: { changeIds: readonly number[] } | { batchId: string } | { sets: readonly number[] } | TimeSpan
  withDependents: boolean
  /** Only reports what would be done. */
  preview: boolean
  actor: Actor
  /** Throws unless the actor may change the settings of the network. */
  checkSettings: () => void
}

/** Rolls back the transaction of a preview. */
class Preview extends Error {
  readonly changes: Change[]
  constructor(changes: Change[]) {
    super('preview')
    this.changes = changes
  }
}

/** Undoes changes by a batch of new changes, all or none, and returns these. */
export async function undoChanges(
  database: Database,
  sourceNamed: SourceFinder,
  asked: UndoRequest,
): Promise<Change[]> {
  const { engine } = database
  const current: Current = {}
  const work = longTransaction(database, { what: 'Changes are being undone', actor: asked.actor }, async (trx) => {
    await engine.lock(trx, 'undo')
    const looking: Looking = { trx, sourceNamed, chosen: new ChosenChanges() }
    const revertAll = () => {
      const changes = looking.chosen.newestFirst
      if (changes.some(isOfSettings)) asked.checkSettings()
      return inSavepoint(trx, () => revert({ trx, engine }, sourceNamed, { changes, actor: asked.actor, current }))
    }
    for (let added = await changesAsked(trx, asked); added.length > 0;) {
      await addDependents(looking, added, asked.withDependents)
      added = await revertAll().then(
        () => [],
        async (error: unknown) => {
          const near = isRefusal(engine, error) ? await changesNear(looking, current.changes ?? []) : []
          if (near.length === 0) throw error
          if (!asked.withDependents) throw refuseDependents(near, looking.chosen, reasonOf(error))
          return near
        },
      )
    }
    const done = await readChangesWhere(trx, (rows) => rows.where('batch_id', '=', batchOf(trx).id))
    if (asked.preview) throw new Preview(done)
    return done
  })
  return work.catch((error: unknown) => {
    if (error instanceof Preview) return error.changes
    return explain(database, error, current)
  })
}

async function changesAsked(trx: Trx, { of }: UndoRequest): Promise<Change[]> {
  if ('actorId' in of) return changesInSpan(trx, of)
  if ('sets' in of) return changesOfSets(trx, of.sets)
  const isBatch = 'batchId' in of
  const found = await readChangesWhere(trx, (rows) =>
    isBatch ? rows.where('batch_id', '=', of.batchId) : rows.where('history_id', 'in', of.changeIds),
  )
  if (found.length === 0 && isBatch) throw refusal('NOT_FOUND', `There is no batch ${of.batchId}`)
  if (!isBatch) {
    const known = new Set(found.map(({ change_id }) => change_id))
    const missing = of.changeIds.find((id) => !known.has(id))
    if (missing !== undefined) throw refusal('NOT_FOUND', `There is no change ${missing}`)
  }
  for (const change of found) if (!isUndoable(change)) throw refuseOther(change)
  const undone = found.filter(({ undone_by }) => undone_by !== null)
  if (undone.length > 0 && (!isBatch || undone.length === found.length)) throw refuseUndone(undone)
  return found.filter(({ undone_by }) => undone_by === null)
}

function refuseOther({ resource }: Change): AppError {
  if (resource === 'api-token')
    return refusal(
      'CONFLICT',
      'Changes of API tokens cannot be undone: a revoked token stays revoked. Create another one',
    )
  return refusal('CONFLICT', `Changes of ${resource} records cannot be undone`)
}

/** Adds changes, and those without which they cannot be undone. These may depend on others too. */
async function addDependents(looking: Looking, asked: readonly Change[], withDependents: boolean): Promise<void> {
  const { chosen } = looking
  for (let added = asked; added.length > 0;) {
    chosen.add(added)
    refuseMore(chosen.size)
    const dependents = await dependentChanges(looking, added)
    if (dependents.length > 0 && !withDependents) throw refuseDependents(dependents, chosen)
    added = [...dependents, ...(await takenAlong(looking, dependents))]
  }
}

/** Names the changes, the oldest first. Each fault has the change's id as its field. */
function refuseDependents(changes: readonly Change[], chosen: ChosenChanges, reason = ''): AppError {
  const first = chosen.newestFirst.at(-1)?.change_id ?? 0
  const named = changes.toSorted((a, b) => a.change_id - b.change_id).slice(0, MOST_NAMED)
  const faults = named.map((change): Fault => {
    const words = `${reason}${change.actor_name} ${VERBS[change.action]} ${recordWords(change)}`
    const when = change.change_id > first ? `later, at ${change.at}` : `before, at ${change.at}: undo it too`
    return fault('CONFLICT', `${words} ${when} (change ${change.change_id})`, `change_ids.${change.change_id}`)
  })
  const more = changes.length - named.length
  return new AppError(more > 0 ? [...faults, fault('CONFLICT', `And ${more} more changes`)] : faults)
}

/** "The parent zone must be a zone of the same map. " */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.faults.map(({ message }) => `${message}. `).join('') : ''
}

function refuseUndone(changes: readonly Change[]): AppError {
  const [first] = changes
  if (!first) return refusal('CONFLICT', 'There is nothing to undo')
  const message = `Change ${first.change_id} of ${recordWords(first)} is undone already, by change ${first.undone_by}`
  return refusal('CONFLICT', message, `change_ids.${first.change_id}`)
}

/** A fault of a write becomes a conflict that names the record. */
async function explain(database: Database, error: unknown, { source, changes = [] }: Current): Promise<never> {
  if (error instanceof AppError && error.status !== 400) throw error
  if (error instanceof AppError) throw new AppError(error.faults.map(({ message }) => fault('CONFLICT', message)))
  for (const change of source ? changes : []) {
    const { record_id: id, before, action } = change
    const values = valuesIn(before, Object.keys(source?.catalogue.fields ?? {}))
    const failed = action === 'create' ? { id } : { values, id }
    const faults = source && (await faultsOfFailure(database, source, error, failed))
    if (!faults) throw error
    if (faults.length > 0)
      throw new AppError(faults.map(({ message }) => fault('CONFLICT', `${recordWords(change)}: ${message}`)))
  }
  const [first] = changes
  if (!first || !source) throw error
  throw refusal(
    'CONFLICT',
    `${recordWords(first)} cannot be as it was: later changes stand in its way. Undo these first`,
  )
}
