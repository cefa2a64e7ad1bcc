import type { FastifyInstance } from 'fastify'
import { acceptProblem, acceptProblemKind, revokeAcceptance } from '@tollgate/contract/calls/problem.ts'
import type { Accept, AcceptKind } from '@tollgate/contract/problem.ts'
import { idOf } from '../../catalogue/row-call.ts'
import type { Source, SourceNamed } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { route } from '../../http/route.ts'
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
import type { ProblemThread } from './problem-thread.ts'

/** Calls to accept warnings, with a reason. */
export function registerAccepted(
  app: FastifyInstance,
  database: Database,
  sourceNamed: SourceNamed,
  thread: Pick<ProblemThread, 'call'>,
): void {
  route(app, acceptProblem, async ({ body, request: { actor } }) => {
    const stored = await writeOnce(database, actor, (trx) => acceptWarnings(trx, sourceNamed, body, [body], actor))
    const [accepted] = stored.map(presented)
    if (!accepted) throw refusal('NOT_FOUND')
    return accepted
  })
  route(app, acceptProblemKind, async ({ body, request: { actor } }) => {
    const warnings = await warningsOf(thread, body)
    const stored = await writeOnce(database, actor, (trx) => acceptWarnings(trx, sourceNamed, body, warnings, actor))
    return { accepted: stored.length }
  })
  route(app, revokeAcceptance, ({ request }) => revoke(database, idOf(request), request.actor))
}

/** The records and fields with warnings of a kind. */
async function warningsOf(thread: Pick<ProblemThread, 'call'>, kind: AcceptKind): Promise<WarningPlace[]> {
  const { resource, code, weight, within, text = '', count } = kind
  const equals = { severity: 'warning', resource, code, ...(weight && { weight }), ...(within && { within }) }
  const paging = { page: 1, pageSize: count }
  const query = { equals, accepted: false, text: text.trim().toLowerCase(), sort: 'weight', paging }
  const { problems, total } = await thread.call('page', query)
  if (total !== count) throw refusal('CONFLICT', `There are ${total} warnings to accept now, not ${count}`, 'count')
  const places = problems.map(({ id, field }) => ({ record_id: Number(id), field }))
  return [...Map.groupBy(places, ({ record_id, field }) => `${record_id} ${field}`).values()].flatMap(
    ([one]) => one ?? [],
  )
}

type WarningPlace = Pick<Accept, 'record_id' | 'field'>

/** Accepts warnings that records have now. One that was accepted before gets the new reason. */
async function acceptWarnings(
  trx: Trx,
  sourceNamed: SourceNamed,
  { resource, code, reason, until }: Pick<Accept, 'resource' | 'code' | 'reason' | 'until'>,
  places: readonly WarningPlace[],
  actor: Actor,
): Promise<Acceptance[]> {
  const source = sourceOf(sourceNamed, resource)
  const today = await networkToday(trx)
  const ids = places.map(({ record_id }) => record_id)
  const located = await locate({ db: trx, catalogues: source.catalogues, today }, source.catalogue, ids)
  const stored: Acceptance[] = []
  for (const { record_id, field } of places) {
    const row = await readRow(trx, source, record_id)
    await askRights(trx, source.catalogue, row)
    if (until && until < today)
      throw refusal('INVALID', `The day has passed: today is ${today.replaceAll('-', '/')}`, 'until')
    const found = source.present.allWarnings(row).filter((one) => one.code === code && (!field || one.field === field))
    const [warning] = found
    if (!warning) throw refusal('INVALID', 'The record has no such warning', 'code')
    if (warning.severity === 'error') throw refusal('CONFLICT', 'An error is put right, not accepted', 'code')
    const { within } = located(record_id)
    const plan = within?.resource === 'policy-plan' ? Number(within.id) : row.pcr_plan_id
    const values = {
      resource: source.catalogue.name,
      record_id: numberIn(row, source.catalogue.id),
      code,
      field: warning.field ?? '',
      messages: JSON.stringify(found.map(({ message }) => message)),
      label: String(row[source.catalogue.label] ?? ''),
      pcr_plan_id: typeof plan === 'number' ? plan : null,
      reason,
      last_day: until ?? null,
      accepted_by: actor.name,
      accepted_at: new Date().toISOString(),
    }
    await forget(trx, values)
    const after = await trx.insertInto('accepted_problem').values(values).returningAll().executeTakeFirstOrThrow()
    await recordChange(trx, { actor, catalogue: ACCEPTANCE, id: after.accepted_id, before: null, after })
    stored.push(after)
  }
  return stored
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

function revoke(database: Database, id: number, actor: Actor) {
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
  return { ...row, field: field === '' ? null : field, until: last_day }
}
