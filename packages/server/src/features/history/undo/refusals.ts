import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import { AppError, refusal } from '../../../app-error.ts'

const MOST_NAMED = 20
const VERBS = { create: 'created', update: 'edited', delete: 'deleted' } as const

/** `QoS rule "Gold"`. */
export function recordWords({ resource, record_name }: Pick<Change, 'resource' | 'record_name'>): string {
  const { one } = catalogues.get(resource)?.words ?? { one: resource }
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} "${record_name}"`
}

export function changedMeanwhile(change: Change): string {
  return `${recordWords(change)} is no longer as change ${change.change_id} left it`
}

/** Names the later changes, the oldest first. Each fault has the change's id as its field. */
export function refuseDependents(changes: readonly Change[]): AppError {
  const named = changes.toSorted((a, b) => a.change_id - b.change_id).slice(0, MOST_NAMED)
  const faults = named.map((change): Fault => {
    const words = `${change.actor_name} ${VERBS[change.action]} ${recordWords(change)} later, at ${change.at}`
    return fault('CONFLICT', `${words} (change ${change.change_id})`, `change_ids.${change.change_id}`)
  })
  const more = changes.length - named.length
  return new AppError(more > 0 ? [...faults, fault('CONFLICT', `And ${more} more later changes`)] : faults)
}

export function refuseUndone(changes: readonly Change[]): AppError {
  const [first] = changes
  if (!first) return refusal('CONFLICT', 'There is nothing to undo')
  const message = `Change ${first.change_id} of ${recordWords(first)} is undone already, by change ${first.undone_by}`
  return refusal('CONFLICT', message, `change_ids.${first.change_id}`)
}
