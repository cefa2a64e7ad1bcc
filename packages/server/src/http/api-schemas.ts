import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '@tollgate/contract/errors.ts'

/** Schemas that all calls share. */
export const meta = z
  .object({ currentPage: z.int(), pageSize: z.int(), total: z.int(), totalPage: z.int() })
  .meta({ id: 'Meta' })

export const warning = z
  .object({
    severity: z.literal('error').optional(),
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
  })
  .meta({ id: 'Warning' })

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

const faults = z.array(
  z.object({
    code: z.enum(codes),
    message: z.string(),
    field: z.string().optional(),
    outcome: z.literal('unknown').optional().describe('The write may be stored or not'),
  }),
)

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
