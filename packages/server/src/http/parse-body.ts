import type { z } from 'zod'
import { fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'

/** Parses a body with its schema. Every fault names its path: `mappings.2.row_version`. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new AppError(
    parsed.error.issues.map(({ path, message }) => fault('INVALID', message, path.map(String).join('.'))),
  )
}

/** A field of a body or query; undefined if there is none, or the value is no object. */
export function fieldOf(given: unknown, field: string): unknown {
  return typeof given === 'object' && given !== null ? Reflect.get(given, field) : undefined
}
