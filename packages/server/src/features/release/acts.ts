import { act } from '../../history/acts.ts'
import { recordChange, type Actor } from '../../history/record-change.ts'
import type { Trx } from '../../database/tables.ts'

const NOTHING: ReadonlyMap<number, { step: string }> = new Map()

interface Kind {
  /** The resource name in the history. */
  catalogue: { name: 'change-set' | 'release'; label: 'step' }
  table: 'change_set' | 'release'
  id: 'change_set_id' | 'release_id'
  /** The records as the history shows them; `step` names each. */
  read: (trx: Trx, ids: readonly number[]) => Promise<ReadonlyMap<number, { step: string }>>
}

export const SETS: Kind = {
  catalogue: { name: 'change-set', label: 'step' },
  table: 'change_set',
  id: 'change_set_id',
  read: async (trx, ids) => {
    const rows = await trx.selectFrom('change_set').selectAll().where('change_set_id', 'in', ids).execute()
    const approvals = await trx
      .selectFrom('change_set_approval')
      .select(['change_set_id', 'user_name'])
      .where('change_set_id', 'in', ids)
      .orderBy('at')
      .execute()
    return new Map(
      rows.map(({ change_set_id: id, name, description, ticket, state, release_id, taken_back_by }) => {
        const approvers = approvals.flatMap((one) => (one.change_set_id === id ? [one.user_name] : []))
        return [id, { step: name, name, description, ticket, state, approvers, release_id, taken_back_by }]
      }),
    )
  },
}

export const RELEASES: Kind = {
  catalogue: { name: 'release', label: 'step' },
  table: 'release',
  id: 'release_id',
  read: async (trx, ids) => {
    const rows = await trx.selectFrom('release').selectAll().where('release_id', 'in', ids).execute()
    const sets = await trx
      .selectFrom('release_change_set as r')
      .innerJoin('change_set as s', 's.change_set_id', 'r.change_set_id')
      .select(['r.release_id', 's.name'])
      .where('r.release_id', 'in', ids)
      .orderBy('s.change_set_id')
      .execute()
    return new Map(
      rows.map(({ release_id: id, base_release_id, state, note, rollback_of, ...row }) => {
        const change_sets = sets.flatMap((one) => (one.release_id === id ? [one.name] : []))
        const { publish_at, confirm_by, confirmed_at, emergency_reason } = row
        const [approvers, review] = [
          JSON.parse(row.approvers),
          row.review === null ? null : JSON.parse(row.review).text,
        ]
        const times = { publish_at, confirm_by, confirmed_at }
        return [
          id,
          {
            step: String(id),
            state,
            base_release_id,
            change_sets,
            approvers,
            ...times,
            emergency_reason,
            review,
            rollback_of,
            note,
          },
        ]
      }),
    )
  },
}

export interface Act {
  kind: Kind
  ids: readonly number[]
  /** What is done with them: "proposed". */
  done: string
  actor: Actor
  /** They were made by the same call. */
  isNew?: boolean
}

/** Does something with sets or releases, with a sealed entry in the history for each. */
export async function noted<T>(
  trx: Trx,
  { kind, ids, done, actor, isNew = false }: Act,
  work: () => Promise<T>,
): Promise<T> {
  const { catalogue, table, id: key } = kind
  const before = isNew || ids.length === 0 ? NOTHING : await kind.read(trx, ids)
  const result = await work()
  const now = ids.length === 0 ? NOTHING : await kind.read(trx, ids)
  for (const id of ids) {
    act(trx, table, { [key]: id })
    const [was = null, is] = [before.get(id), now.get(id)]
    const after = is ? { ...is, step: `${(was ?? is).step}: ${done}` } : null
    // Whether the actor may do it was asked before: an approver publishes the sets of others.
    await recordChange(trx, { actor, catalogue, id, before: was, after, followsFrom: 'release' })
  }
  return result
}

/** Notes what was made. */
export function noteNew(trx: Trx, { id, ...of }: Omit<Act, 'ids'> & { id: number }): Promise<void> {
  return noted(trx, { ...of, ids: [id], isNew: true }, () => Promise.resolve())
}
