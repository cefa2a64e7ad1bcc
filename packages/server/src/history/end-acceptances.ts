import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables, Trx } from '../database/tables.ts'
import type { Changed } from './batch.ts'

/** Acceptances in the history. */
export const ACCEPTANCE = { name: 'accepted-problem', label: 'label' } satisfies Changed

export type Acceptance = Omit<Tables['accepted_problem'], 'accepted_id'> & { accepted_id: number }

interface Written {
  catalogue: Changed
  id: number
  before: object | null
  after: object | null
  undoOf?: number | undefined
}

/**
 * Ends the acceptance of a warning when its record, or a record that it names, is changed. An undo of a change before
 * the acceptance leaves it: the warning is the one that was accepted. Returns what ended.
 */
export async function endAcceptances(trx: Trx, changes: readonly Written[]): Promise<Acceptance[]> {
  const others = changes.filter(({ catalogue }) => catalogue.name !== ACCEPTANCE.name)
  const kept = others.length === 0 ? [] : await trx.selectFrom('accepted_problem').selectAll().execute()
  if (kept.length === 0) return []
  const ended = concernedBy(others, kept)
  const undone = others.flatMap(({ undoOf }) => undoOf ?? [])
  const since = undone.length === 0 ? undefined : await firstChanges(trx, ended)
  const isSince = (one: Acceptance) => {
    const first = since?.get(one.accepted_id) ?? 0
    const later = others.filter(({ undoOf }) => undoOf === undefined || undoOf < first)
    return concernedBy(later, [one]).length > 0
  }
  const ids = (since ? ended.filter(isSince) : ended).map(({ accepted_id }) => accepted_id)
  return inChunks(ids, (some) =>
    trx.deleteFrom('accepted_problem').where('accepted_id', 'in', some).returningAll().execute(),
  )
}

function concernedBy(changes: readonly Written[], kept: readonly Acceptance[]): Acceptance[] {
  const changed = new Set(changes.map(({ catalogue, id }) => `${catalogue.name} ${id}`))
  const names = changes.flatMap(namesOf)
  return kept.filter(({ resource, record_id, messages }) => {
    if (changed.has(`${resource} ${record_id}`)) return true
    const said = (JSON.parse(messages) as string[]).join('\n')
    return names.some((name) => said.includes(name))
  })
}

/** The change that created each acceptance. */
async function firstChanges(trx: Trx, acceptances: readonly Acceptance[]): Promise<ReadonlyMap<number, number>> {
  const ids = acceptances.map(({ accepted_id }) => accepted_id)
  const rows = await inChunks(ids, (some) =>
    trx
      .selectFrom('history')
      .select(({ fn }) => ['record_id', fn.min<number>('history_id').as('first')])
      .where('resource', '=', ACCEPTANCE.name)
      .where('record_id', 'in', some)
      .groupBy('record_id')
      .execute(),
  )
  return new Map(rows.map(({ record_id, first }) => [record_id, Number(first)]))
}

/** Names as warnings show them: the label in quotes; for versions their first day or number. */
function namesOf({ catalogue, id, before, after }: Written): string[] {
  const labels = [before, after]
    .map((row) => row && valueAt({ ...row }, catalogue.label))
    .filter((label): label is string => typeof label === 'string' && label !== '')
  const names = labels.flatMap((label) => [`"${label}"`, `“${label}”`])
  const days = labels.filter((label) => /^\d{4}-\d\d-\d\dT/.test(label)).map(dayWords)
  return days.length === 0 ? names : [...names, ...days, `#${id}`]
}
