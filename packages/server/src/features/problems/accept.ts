import type { Accept, acceptedSchema } from '@tollgate/contract/problem.ts'
import type { z } from 'zod'
import { numberIn } from '../../catalogue/record-id.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import { readRow } from '../../catalogue/write-rows.ts'
import { networkToday } from '../../database/network-setting.ts'
import type { Database } from '../../database/open.ts'
import type { Tables, Trx } from '../../database/tables.ts'
import { askRights } from '../../history/batch.ts'
import { recordChange, type Actor } from '../../history/record-change.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { refusal } from '../../app-error.ts'
import { locate } from './locate.ts'

/** What the history names. */
const CHANGED = { name: 'accepted-problem', label: 'label' }

type Stored = Omit<Tables['accepted_problem'], 'accepted_id'> & { accepted_id: number }

/** Accepts a warning that a record has now; one that was accepted already gets the new reason. */
export function acceptWarning(database: Database, sourceNamed: SourceNamed, accept: Accept, actor: Actor) {
  return writeOnce(database, actor, async (trx) => {
    const source = sourceOf(sourceNamed, accept.resource)
    const row = await readRow(trx, source, accept.record_id)
    await askRights(trx, source.catalogue, row)
    const today = await networkToday(trx)
    if (accept.until && accept.until < today) throw refusal('INVALID', `The day has passed: it is ${today}`, 'until')
    const field = accept.field ?? ''
    const found = source.present
      .allWarnings(row)
      .filter((one) => one.code === accept.code && (field === '' || one.field === field))
    const [warning] = found
    if (!warning) throw refusal('INVALID', 'The record has no such warning', 'code')
    if (warning.severity === 'error') throw refusal('CONFLICT', 'An error is put right, not accepted', 'code')
    const located = await locate({ db: trx, catalogues: source.catalogues, today }, source.catalogue, [
      accept.record_id,
    ])
    const { within } = located(accept.record_id)
    const plan = within?.resource === 'policy-plan' ? Number(within.id) : row.pcr_plan_id
    const values = {
      resource: source.catalogue.name,
      record_id: numberIn(row, source.catalogue.id),
      code: accept.code,
      field: warning.field ?? '',
      messages: JSON.stringify(found.map(({ message }) => message)),
      label: String(row[source.catalogue.label] ?? ''),
      pcr_plan_id: typeof plan === 'number' ? plan : null,
      reason: accept.reason,
      last_day: accept.until ?? null,
      accepted_by: actor.name,
      accepted_at: new Date().toISOString(),
    }
    await forget(trx, values)
    const stored = await trx.insertInto('accepted_problem').values(values).returningAll().executeTakeFirstOrThrow()
    await recordChange(trx, { actor, catalogue: CHANGED, id: stored.accepted_id, before: null, after: stored })
    return presented(stored)
  })
}

async function forget(trx: Trx, { resource, record_id, code, field }: Omit<Stored, 'accepted_id'>): Promise<void> {
  await trx
    .deleteFrom('accepted_problem')
    .where('resource', '=', resource)
    .where('record_id', '=', record_id)
    .where('code', '=', code)
    .where('field', '=', field)
    .execute()
}

/** Takes it back: the warning is there again. */
export function takeBack(database: Database, id: number, actor: Actor) {
  return writeOnce(database, actor, async (trx) => {
    const stored = await trx
      .deleteFrom('accepted_problem')
      .where('accepted_id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw refusal('NOT_FOUND')
    await recordChange(trx, { actor, catalogue: CHANGED, id, before: stored, after: null })
    return presented(stored)
  })
}

function sourceOf(sourceNamed: SourceNamed, resource: string): Source {
  try {
    return sourceNamed(resource as never)
  } catch {
    throw refusal('INVALID', `There is no catalogue "${resource}"`, 'resource')
  }
}

function presented({ field, last_day, messages: _messages, label: _label, pcr_plan_id: _plan, ...row }: Stored) {
  return { ...row, field: field === '' ? null : field, until: last_day } satisfies z.infer<typeof acceptedSchema>
}
