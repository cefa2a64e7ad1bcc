import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSecure, originOf } from '../../http/is-secure.ts'
import { type AccessContext, OPEN } from '../access-context.ts'
import { AUTH_PATH, SESSION_TABLE } from '../auth-options.ts'
import { passCookies, toAuthHeaders } from '../bridge.ts'
import { endSession } from '../end-session.ts'
import { fieldOf } from '../../http/parse-body.ts'
import { provedUser } from '../step-up/proved-user.ts'
import { KEPT_MS, consumeCode } from '../used-codes.ts'
import { admitUser } from './admit-user.ts'
import { SignInRefused } from './sign-in-refused.ts'
import { ProviderAway } from './provider-faults.ts'
import type { SingleSignOnParts } from './parts.ts'
import { z } from 'zod'
import { COOKIE_PREFIX, cookieNamed, HOST_PREFIX } from '../session-cookie.ts'
import { expectedSchema } from './provider.ts'

const COOKIE = `${COOKIE_PREFIX}.single_sign_on`
const KEPT_S = 600

const startedSchema = expectedSchema.extend({ next: z.string(), until: z.number() })

const PATH = `${AUTH_PATH}/single-sign-on`
const CALLBACK = `${PATH}/callback`

/** The reason that the sign-in page shows. */
type Problem = 'away' | 'refused' | 'expired' | SignInRefused['reason']

/** Redirects to the OpenID provider, and handles its answer. */
export function registerSingleSignOn(scope: FastifyInstance, context: AccessContext, parts: SingleSignOnParts): void {
  scope.get(PATH, OPEN, async (request, reply) => {
    context.auth()
    const next = nextIn(request)
    try {
      const isFresh = fieldOf(request.query, 'fresh') === '1'
      const { url, expected } = await parts.provider.begin(`${originOf(request)}${CALLBACK}`, isFresh)
      await writeStarted(request, reply, parts, { ...expected, next, until: context.now() + KEPT_MS })
      return await reply.redirect(url.href)
    } catch (error) {
      return refuse(request, reply, { problem: problemOf(error), next, error })
    }
  })
  scope.get(CALLBACK, OPEN, async (request, reply) => {
    const started = await readStarted(request, parts)
    clearStarted(request, reply)
    // The provider may accept its code more than once.
    const isFirst = started && (await consumeCode(context.database, ANYBODY, started.state, context.now()))
    if (!isFirst || started.until < context.now()) return refuse(request, reply, { problem: 'expired', next: '' })
    try {
      await completeSignIn(request, reply, { context, parts, expected: started })
      return await reply.redirect(started.next || '/main')
    } catch (error) {
      const who = error instanceof SignInRefused ? error.who : ''
      const detail = [problemOf(error), error instanceof SignInRefused && error.changes].filter(Boolean).join(': ')
      await context.accessLog.record('sign_in_failed', request, who, `single sign-on, ${detail}`)
      if (error instanceof SignInRefused) context.forget()
      return refuse(request, reply, { problem: problemOf(error), next: started.next, error })
    }
  })
}

/** User name in `used_code`, since the user is not known yet. */
const ANYBODY = 'single-sign-on'

interface SignInAttempt {
  context: AccessContext
  parts: SingleSignOnParts
  expected: Parameters<SingleSignOnParts['provider']['finish']>[1]
}

async function completeSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { context, parts, expected }: SignInAttempt,
) {
  const library = context.auth()
  const said = await parts.provider.finish(new URL(`${originOf(request)}${request.url}`), expected)
  const { settings } = parts
  const provedUserId = settings.trustsEmail ? await provedUserIdOf(context, request) : undefined
  const admitted = await admitUser({ database: context.database, auth: library, settings, provedUserId }, said)
  const { headers, response } = await library.api.startSession({
    body: { userId: admitted.userId },
    headers: toAuthHeaders(request),
    returnHeaders: true,
  })
  const { db } = context.database
  // Only the provider knows whether it asked for a password or the like.
  const provedAt = said.signedInAt === undefined ? null : new Date(said.signedInAt * 1000).toISOString()
  await db.updateTable(SESSION_TABLE).set({ provedAt }).where('id', '=', response.sessionId).execute()
  await endSession(context, request)
  await parts.sessions.add(response.sessionId, admitted.userId, said)
  context.forget(admitted.userId)
  const { accessLog } = context
  if (admitted.event) await accessLog.record(admitted.event, request, admitted.email)
  if (admitted.changes) await accessLog.record('person_changed', request, admitted.email, admitted.changes)
  await accessLog.record('sign_in', request, admitted.email, 'single sign-on')
  passCookies(request, reply, headers)
}

async function provedUserIdOf(context: AccessContext, request: FastifyRequest): Promise<string | undefined> {
  return provedUser(context, request).then(
    ({ id }) => id,
    () => undefined,
  )
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, next, error }: { problem: Problem; next: string; error?: unknown },
) {
  if (error !== undefined) request.log.warn({ err: error }, 'a sign-in at the OpenID provider failed')
  const query = new URLSearchParams({ problem, ...(next && { next }) })
  return reply.redirect(`/sign-in?${query.toString()}`)
}

function problemOf(error: unknown): Problem {
  if (error instanceof SignInRefused) return error.reason
  return error instanceof ProviderAway ? 'away' : 'refused'
}

/** The path of the console to open afterwards. Anything else could be an open redirect. */
function nextIn({ query }: FastifyRequest): string {
  const next = fieldOf(query, 'next')
  return typeof next === 'string' && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next) && next.length < LONGEST_NEXT ? next : ''
}

/** It is stored in a cookie, and browsers drop large ones. */
const LONGEST_NEXT = 1000

/** A pending sign-in of this browser. Only the browser that began it can complete it. */
type Started = z.output<typeof startedSchema>

async function writeStarted(
  request: FastifyRequest,
  reply: FastifyReply,
  { seal }: SingleSignOnParts,
  started: Started,
): Promise<void> {
  setCookie(request, reply, await seal.close(started), KEPT_S)
}

async function readStarted(request: FastifyRequest, { seal }: SingleSignOnParts): Promise<Started | undefined> {
  const value = cookieNamed(request.headers.cookie ?? '', nameFor(request))
  return value === undefined ? undefined : seal.open(startedSchema, value)
}

function clearStarted(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, '', 0)
}

/** `Lax`, because the answer arrives by a redirect from another site. */
function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, seconds: number): void {
  const secure = isSecure(request) ? '; Secure' : ''
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${nameFor(request)}=${value}; ${attributes}`)
}

function nameFor(request: FastifyRequest): string {
  return isSecure(request) ? HOST_PREFIX + COOKIE : COOKIE
}
