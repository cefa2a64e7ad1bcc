import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Accept, acceptedSchema, acceptSchema } from '@tollgate/contract/problem.ts'
import { idOf } from '../../catalogue/row-call.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { answers } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'
import { parseBody } from '../../http/parse-body.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { readRow } from '../../catalogue/write-rows.ts'
import { networkToday } from '../../database/network-setting.ts'
import type { Trx } from '../../database/tables.ts'
import { askRights } from '../../history/batch.ts'
import { ACCEPTANCE, type Acceptance } from '../../history/end-acceptances.ts'
import { type Actor, recordChange } from '../../history/record-change.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { refusal } from '../../app-error.ts'
import { locate } from './locate.ts'

const PATH = '/api/v1/problem/accept'
const tags = ['Problems']
const answer = z.object({ data: acceptedSchema })
const acceptCall = {
  tags,
  summary:
    'Accept a warning: it is no longer counted until its record, or a record that it names, is changed, or the day has passed',
  body: acceptSchema,
  response: answers(201, answer),
}
const revokeCall = {
  tags,
  summary: 'Revoke the acceptance of a warning',
  params: z.object({ accepted_id: z.int() }),
  response: answers(200, answer),
}

/** Calls to accept warnings, with a reason. */
export function registerAccepted(app: FastifyInstance, database: Database, sourceNamed: SourceNamed): void {
  app.post(PATH, { schema: acceptCall }, async ({ body, actor }, reply) => {
    const accepted = await acceptWarning(database, sourceNamed, parseBody(acceptSchema, body), actor)
    return reply.code(201).send(envelope(accepted))
  })
  app.delete(`${PATH}/:id`, { schema: revokeCall }, async (request) =>
    envelope(await revokeAcceptance(database, idOf(request), request.actor)),
  )
}

/** Accepts a warning that a record has now. A warning that was accepted before gets the new reason. */
function acceptWarning(database: Database, sourceNamed: SourceNamed, accept: Accept, actor: Actor) {
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
    await recordChange(trx, { actor, catalogue: ACCEPTANCE, id: stored.accepted_id, before: null, after: stored })
    return presented(stored)
  })
}

async function forget(trx: Trx, { resource, record_id, code, field }: Omit<Acceptance, 'accepted_id'>): Promise<void> {
  await trx
    .deleteFrom('accepted_problem')
    .where('resource', '=', resource)
    .where('record_id', '=', record_id)
    .where('code', '=', code)
    .where('field', '=', field)
    .execute()
}

function revokeAcceptance(database: Database, id: number, actor: Actor) {
  return writeOnce(database, actor, async (trx) => {
    const stored = await trx
      .deleteFrom('accepted_problem')
      .where('accepted_id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw refusal('NOT_FOUND')
    await recordChange(trx, { actor, catalogue: ACCEPTANCE, id, before: stored, after: null })
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

function presented({ field, last_day, messages: _messages, label: _label, pcr_plan_id: _plan, ...row }: Acceptance) {
  return { ...row, field: field === '' ? null : field, until: last_day } satisfies z.infer<typeof acceptedSchema>
}
