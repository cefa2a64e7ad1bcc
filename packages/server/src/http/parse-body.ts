import type { z } from 'zod'
import { bodyFaults } from '@tollgate/contract/body-faults.ts'
import { AppError } from '../app-error.ts'

/** Parses a body with its schema. Every fault names its path: `mappings.2.row_version`. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new AppError(bodyFaults(parsed.error))
}

/** A field of a body or query; undefined if there is none, or the value is no object. */
export function fieldOf(given: unknown, field: string): unknown {
  return typeof given === 'object' && given !== null ? Reflect.get(given, field) : undefined
}
