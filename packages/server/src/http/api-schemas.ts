import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { metaSchema } from '@tollgate/contract/call/define-call.ts'
import { faultSchema } from '@tollgate/contract/fault-schema.ts'

/** Schemas that all calls share. */
export const meta = metaSchema

export const warning = z
  .object({
    severity: z.literal('error').optional(),
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
  })
  .meta({ id: 'Warning' })

const faults = z.array(faultSchema)

export const failure = z
  .object({
    data: z.null(),
    statusDescription: faults,
    error_detail: faults.optional().describe('The same again, for balance types and their groups only'),
  })
  .meta({ id: 'Failure' })

/** The answers of every failure. */
export const failures = { '4xx': failure, '5xx': failure }

/** The answer of a success, next to those of every failure. */
export function answers(status: 200 | 201, schema: z.ZodType) {
  return { [status]: schema, ...failures }
}

declare module 'fastify' {
  interface FastifySchema {
    /** Creates the schema only when the API description is requested. */
    described?: () => FastifySchema
  }
}

/** A route's schema that costs memory and time only once somebody reads the API description. */
export function described(make: () => FastifySchema): FastifySchema {
  return { described: make }
}
