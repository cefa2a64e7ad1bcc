import type { FastifyInstance } from 'fastify'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'

/** Recursive code overflows the stack on a body of some thousand levels. */
const MOST_LEVELS = 32
const LONGEST_FIELD = 256

/** Refuses bodies that are nested too deep, before anything else reads them. */
export function refuseDeepBodies(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const faults = depthFaults(request.body)
    done(faults.length > 0 ? new AppError(faults) : undefined)
  })
}

/** The first place where a JSON value is nested too deep. */
function depthFaults(value: unknown): Fault[] {
  const place = tooDeepAt(value, 0)
  if (!place) return []
  return [fault('INVALID', `Nested deeper than ${MOST_LEVELS} levels`, place.join('.').slice(0, LONGEST_FIELD))]
}

function tooDeepAt(value: unknown, level: number): string[] | undefined {
  if (!isNested(value)) return undefined
  if (level === MOST_LEVELS) return []
  for (const [key, inner] of Object.entries(value)) {
    const place = tooDeepAt(inner, level + 1)
    // Arrays within arrays are reported by the field that holds them.
    if (place) return Array.isArray(value) && place.length === 0 ? [] : [key, ...place]
  }
  return undefined
}

/** A JSON array or object. A body may also be a stream, which is not. */
function isNested(value: unknown): value is object {
  return Array.isArray(value) || (typeof value === 'object' && Object.getPrototypeOf(value ?? 0) === Object.prototype)
}
