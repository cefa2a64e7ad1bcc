import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InvitedPerson, Person } from '@tollgate/contract/access/person-row.ts'
import {
  deletePerson,
  invitePerson,
  invitePersonAgain,
  listPeople,
  readPerson,
  signOutPerson,
  updatePerson,
} from '@tollgate/contract/calls/person.ts'
import { idOf, writeContext } from '../../catalogue/row-call.ts'
import { versionIn, type WriteContext } from '../../catalogue/write-rows.ts'
import { isSecure } from '../../http/is-secure.ts'
import { listRoute, route } from '../../http/route.ts'
import type { AccessContext } from '../access-context.ts'
import { sendMail, type Mail } from '../mail.ts'
import { labelOf, PersonStore } from './person-store.ts'
import { kindIn, parsePerson } from './service-accounts.ts'
import { readPlans } from './plans.ts'

const LOGGED_FIELDS = ['name', 'email', 'role', 'plans', 'disabled'] as const

/** Calls for people: list, read, invite, change, delete, sign out everywhere. */
export function registerPeople(app: FastifyInstance, context: AccessContext): void {
  const store = new PersonStore(context)
  registerReads(app, store)
  registerInvites(app, store, context)
  registerChanges(app, store, context)
  registerSignOut(app, store, context)
}

function registerReads(app: FastifyInstance, store: PersonStore): void {
  listRoute(app, listPeople, ({ paging }) => store.list(paging))
  route(app, readPerson, ({ request }) => store.one(idOf(request)))
}

function registerInvites(app: FastifyInstance, store: PersonStore, context: AccessContext): void {
  const { accessLog } = context
  const answer = async (request: FastifyRequest, { person, token }: { person: Person; token: string }) => {
    await accessLog.record('person_invited', request, request.actor.name, `${person.email}, ${person.role}`)
    const invite_url = `${isSecure(request) ? 'https' : 'http'}://${request.host}/invitation/${token}`
    return { ...person, invite_url, ...(await mailTo(context, request, person, invite_url)) }
  }
  route(app, invitePerson, async ({ request }) => {
    const { actor } = request
    const { plans = null, body } = readPlans(request.body)
    const kind = kindIn(body)
    const values = parsePerson[kind](body, 'create')
    if (kind === 'person') return answer(request, await store.invite(values, plans, actor))
    const account = await store.addService(values, plans, actor)
    await accessLog.record('service_account_added', request, actor.name, `${account.name}, ${account.role}`)
    return account
  })
  route(app, invitePersonAgain, async ({ request }) =>
    answer(request, await store.inviteAgain(idOf(request), request.actor)),
  )
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
  route(app, updatePerson, async ({ request }) => {
    const { plans, body } = readPlans(request.body)
    const id = idOf(request)
    const { kind } = await store.one(id)
    const values = parsePerson[kindIn(body, kind)](body, 'update')
    const { before, after } = await store.update(id, values, plans, writeOf(request))
    forget()
    const changes = describeChanges(before, after)
    if (changes) await accessLog.record('person_changed', request, request.actor.name, `${labelOf(before)}: ${changes}`)
    return after
  })
  route(app, deletePerson, async ({ request }) => {
    const row = await store.remove(idOf(request), writeOf(request))
    forget()
    await accessLog.record('person_deleted', request, request.actor.name, `${labelOf(row)}, ${row.role}`)
    return row
  })
}

function registerSignOut(app: FastifyInstance, store: PersonStore, { accessLog, forget }: AccessContext): void {
  route(app, signOutPerson, async ({ body: { revoke_tokens = false }, request }) => {
    const { actor } = request
    const { role } = request.identity.user
    const isAllowed = (userId?: string) => role === 'administrator' || userId === actor.id
    const { name, ...done } = await store.signOut(idOf(request), isAllowed, revoke_tokens ? actor : undefined)
    forget()
    await accessLog.record('sessions_ended', request, actor.name, name)
    if (done.revoked > 0) await accessLog.record('token_revoked', request, actor.name, `${name}: all ${done.revoked}`)
    return done
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
