import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import { dayWords } from '@tollgate/policy/plan/version-status.ts'
import type { Trx } from '../database/tables.ts'
import type { Changed } from './batch.ts'

interface Written {
  catalogue: Changed
  id: number
  before: object | null
  after: object | null
}

/** Resource name of acceptances in the history. */
const OWN = 'accepted-problem'

/** Ends the acceptance of a warning when its record, or a record that it names, is changed. */
export async function endAcceptances(trx: Trx, changes: readonly Written[]): Promise<void> {
  const kept = await trx
    .selectFrom('accepted_problem')
    .select(['accepted_id', 'resource', 'record_id', 'messages'])
    .execute()
  if (kept.length === 0) return
  const others = changes.filter(({ catalogue }) => catalogue.name !== OWN)
  const changed = new Set(others.map(({ catalogue, id }) => `${catalogue.name} ${id}`))
  const names = others.flatMap(namesOf)
  const ended = kept.filter(({ resource, record_id, messages }) => {
    if (changed.has(`${resource} ${record_id}`)) return true
    const said = (JSON.parse(messages) as string[]).join('\n')
    return names.some((name) => said.includes(name))
  })
  if (ended.length === 0) return
  const ids = ended.map(({ accepted_id }) => accepted_id)
  await trx.deleteFrom('accepted_problem').where('accepted_id', 'in', ids).execute()
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
