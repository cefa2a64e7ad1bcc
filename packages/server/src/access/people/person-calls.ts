import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { person as catalogue } from '@tollgate/contract/access/person.ts'
import type { InvitedPerson, Person } from '@tollgate/contract/access/person-row.ts'
import { parsePaging, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { idOf, type Params, sendRow, writeContext } from '../../catalogue/row-call.ts'
import { versionIn, type WriteContext } from '../../catalogue/write-rows.ts'
import { AppError } from '../../app-error.ts'
import { envelope, listEnvelope } from '../../http/envelope.ts'
import { isSecure } from '../../http/is-secure.ts'
import { parseBody } from '../../http/parse-body.ts'
import type { AccessContext } from '../access-context.ts'
import { signedInUser } from '../signed-in-user.ts'
import { sendMail, type Mail } from '../mail.ts'
import { personSchemas, signOutInput } from './person-schemas.ts'
import { labelOf, PersonStore } from './person-store.ts'
import { kindIn, parsePerson } from './service-accounts.ts'
import { readPlans } from './plans.ts'

const LOGGED_FIELDS = ['name', 'email', 'role', 'plans', 'disabled'] as const

const PATH = `/api/v1/${catalogue.path}`
const AT = `${PATH}/:id`

/** Calls for people: list, read, invite, change, delete, sign out everywhere. */
export function registerPeople(app: FastifyInstance, context: AccessContext): void {
  const store = new PersonStore(context)
  registerReads(app, store)
  registerInvites(app, store, context)
  registerChanges(app, store, context)
  registerSignOut(app, store, context)
}

function registerReads(app: FastifyInstance, store: PersonStore): void {
  app.get<{ Querystring: RawQuery }>(PATH, { schema: personSchemas.list }, async ({ query }) => {
    const faults: Fault[] = []
    const paging = parsePaging(query, faults)
    if (faults.length > 0) throw new AppError(faults)
    const { rows, total } = await store.list(paging)
    return listEnvelope(rows, paging, total)
  })
  app.get<{ Params: Params }>(AT, { schema: personSchemas.one }, async (request, reply) =>
    sendRow(reply, await store.one(idOf(request))),
  )
}

function registerInvites(app: FastifyInstance, store: PersonStore, context: AccessContext): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { person, token }: { person: Person; token: string },
  ) => {
    const { accessLog } = context
    await accessLog.record('person_invited', request, request.actor.name, `${person.email}, ${person.role}`)
    const invite_url = `${isSecure(request) ? 'https' : 'http'}://${request.host}/invitation/${token}`
    return sendRow(reply.code(201), { ...person, invite_url, ...(await mailTo(context, request, person, invite_url)) })
  }
  app.post(PATH, { schema: personSchemas.create }, async (request, reply) => {
    const actor = signedInUser(request)
    const { plans = null, body } = readPlans(request.body)
    const kind = kindIn(body)
    const values = parsePerson[kind](body, 'create')
    if (kind === 'person') return answer(request, reply, await store.invite(values, plans, actor))
    const account = await store.addService(values, plans, actor)
    await context.accessLog.record('service_account_added', request, actor.name, `${account.name}, ${account.role}`)
    return sendRow(reply.code(201), account)
  })
  app.post<{ Params: Params }>(`${AT}/invitation`, { schema: personSchemas.invite }, async (request, reply) => {
    const actor = signedInUser(request)
    return answer(request, reply, await store.inviteAgain(idOf(request), actor))
  })
}

/** Mails the link if there is a mail server. A failure is reported and undoes nothing. */
async function mailTo(
  { mail, log }: AccessContext,
  request: FastifyRequest,
  { name, email, invited_until }: Person,
  link: string,
): Promise<Pick<InvitedPerson, 'mail_sent' | 'mail_fault'>> {
  if (!mail) return {}
  const from = request.actor.name || request.identity.user.email
  const fault = await sendMail(
    mail,
    invitationMail({ to: { name, address: email }, from, link, until: invited_until ?? '' }),
  )
  if (fault === undefined) return { mail_sent: true }
  log.warn({ fault }, 'an invitation could not be mailed')
  return { mail_sent: false, mail_fault: fault }
}

interface Invitation {
  to: Mail['to']
  /** Name of the inviting person. */
  from: string
  link: string
  /** Expiry of the link, ISO 8601. */
  until: string
}

function invitationMail({ to, from, link, until }: Invitation): Mail {
  const day = until.slice(0, '2026-01-01'.length)
  const text = [
    to.name === '' ? 'Hello,' : `Hello ${to.name},`,
    `${from} invites you to Tollgate. Choose your password here:`,
    link,
    `The link works once, until ${day}. If you did not expect it, ignore this mail.`,
  ].join('\n\n')
  return { to, subject: 'Your invitation to Tollgate', text }
}

function registerChanges(app: FastifyInstance, store: PersonStore, { accessLog, forget }: AccessContext): void {
  app.put<{ Params: Params }>(AT, { schema: personSchemas.update }, async (request, reply) => {
    const actor = signedInUser(request)
    const { plans, body } = readPlans(request.body)
    const id = idOf(request)
    const { kind } = await store.one(id)
    const values = parsePerson[kindIn(body, kind)](body, 'update')
    const { before, after } = await store.update(id, values, plans, writeOf(request))
    forget()
    const changes = describeChanges(before, after)
    if (changes) await accessLog.record('person_changed', request, actor.name, `${labelOf(before)}: ${changes}`)
    return sendRow(reply, after)
  })
  app.delete<{ Params: Params }>(AT, { schema: personSchemas.remove }, async (request, reply) => {
    const actor = signedInUser(request)
    const row = await store.remove(idOf(request), writeOf(request))
    forget()
    await accessLog.record('person_deleted', request, actor.name, `${labelOf(row)}, ${row.role}`)
    return sendRow(reply, row)
  })
}

function registerSignOut(app: FastifyInstance, store: PersonStore, { accessLog, forget }: AccessContext): void {
  app.post<{ Params: Params }>(`${AT}/sign-out`, { schema: personSchemas.signOut }, async (request) => {
    const actor = signedInUser(request)
    const { role } = request.identity.user
    const isAllowed = (userId?: string) => role === 'administrator' || userId === actor.id
    const { revoke_tokens = false } = parseBody(signOutInput, request.body ?? {})
    const { name, ...done } = await store.signOut(idOf(request), isAllowed, revoke_tokens ? actor : undefined)
    forget()
    await accessLog.record('sessions_ended', request, actor.name, name)
    if (done.revoked > 0) await accessLog.record('token_revoked', request, actor.name, `${name}: all ${done.revoked}`)
    return envelope(done)
  })
}

/** A body may be the row as it was read: its version then counts like `If-Match`. */
function writeOf(request: FastifyRequest): WriteContext {
  const context = writeContext(request)
  return { ...context, expectedVersion: context.expectedVersion ?? versionIn(request.body) }
}

/** The changed fields of a person as text for the log; empty if nothing changed. */
function describeChanges(before: Person, after: Person): string {
  return LOGGED_FIELDS.map((field) => ({ field, from: wordsOf(before[field]), to: wordsOf(after[field]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => `${field} ${from} → ${to}`)
    .join(', ')
}

function wordsOf(value: Person[(typeof LOGGED_FIELDS)[number]]): string {
  return value === null ? 'all' : String(value)
}
