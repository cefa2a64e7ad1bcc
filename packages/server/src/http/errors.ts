import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, ERRORS, fault, type Fault } from '@tollgate/contract/errors.ts'
import type { Engine } from '../database/engine.ts'
import { AppError } from '../app-error.ts'
import { OutcomeUnknown } from '../database/outcome-unknown.ts'
import { OUTCOME_UNKNOWN } from './outcome-unknown.ts'
import { DISK_FULL, type Readiness } from './readiness.ts'

/** Older programs read faults of these calls from `error_detail`. */
const PATHS = ['/api/v1/balance-type-acct', '/api/v1/balance-type-group']

const BY_STATUS = new Map<number, ErrorCode>([
  [404, 'NOT_FOUND'],
  [413, 'TOO_LARGE'],
  [415, 'UNSUPPORTED_TYPE'],
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'UNAVAILABLE'],
])

/** Maps all errors to answers. Known errors keep their message; all others are masked and logged. */
export function registerErrors(app: FastifyInstance, engine: Engine, readiness?: Readiness): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const faults = faultsOf(error, engine)
    const status = ERRORS[faults[0]?.code ?? 'INTERNAL'].status
    if (readiness && engine.failureOf(error) === 'full') readiness.full = true
    if (error instanceof AppError && error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    report(request, error, status, engine)
    return sendFaults(request, reply, status, withRequestId(faults, request))
  })
}

/** Logs errors that the caller does not see in full. A caller who disconnected is not logged. */
function report(request: FastifyRequest, error: unknown, status: number, engine: Engine): void {
  if (engine.failureOf(error) === 'full') return request.log.error({ err: error, place: engine.place }, DISK_FULL)
  if (engine.failureOf(error) === 'unavailable') return request.log.warn({ err: error }, 'the database did not answer')
  if (request.raw.destroyed && !request.raw.complete) request.log.debug({ err: error }, 'the caller went away')
  else if (status === 500) request.log.error({ err: error }, 'request failed')
}

function sendFaults(request: FastifyRequest, reply: FastifyReply, status: number, faults: readonly Fault[]) {
  reply.code(status)
  if (request.routeOptions.config?.firstLoad) return reply.send({ status, message: faults[0]?.message, data: null })
  return reply.send(refusalBody(request.url, faults))
}

function faultsOf(error: FastifyError | AppError, engine: Engine): readonly Fault[] {
  if (error instanceof AppError) return error.faults
  if (error instanceof OutcomeUnknown) return [OUTCOME_UNKNOWN]
  const failure = engine.failureOf(error)
  if (failure === 'full') return [fault('UNAVAILABLE', DISK_FULL)]
  return failure === 'unavailable' ? [fault('UNAVAILABLE')] : faultsOfFramework(error)
}

function faultsOfFramework({ statusCode = 500, code }: FastifyError): readonly Fault[] {
  const known = BY_STATUS.get(statusCode)
  if (known) return [fault(known)]
  if (statusCode >= 400 && statusCode < 500) return [fault('INVALID', wordsFor(code))]
  return [fault('INTERNAL')]
}

function wordsFor(code: string): string {
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'The body is empty: a JSON object is needed'
  if (code?.startsWith('FST_ERR_CTP')) return 'The body is not valid JSON'
  return 'The request is malformed'
}

function withRequestId(faults: readonly Fault[], request: FastifyRequest): readonly Fault[] {
  return faults.map((entry) =>
    entry.code === 'INTERNAL' ? { ...entry, message: `${entry.message} (request ${request.id})` } : entry,
  )
}

/** The body of a refusal: the faults, and for older programs the same again in `error_detail`. */
function refusalBody<T>(url: string, faults: T) {
  const body = { data: null, statusDescription: faults }
  return isBelow(url) ? { ...body, error_detail: faults } : body
}

function isBelow(url: string): boolean {
  return PATHS.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`))
}
