import type { z } from 'zod'
import { bodyFaults } from '@tollgate/contract/body-faults.ts'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { whyHidden } from '@tollgate/contract/standards/shown-text.ts'
import { AppError } from '../app-error.ts'

/**
 * Parses a body with its schema, and refuses texts that cannot be shown or stored. Every fault names its path:
 * `mappings.2.row_version`.
 */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new AppError(bodyFaults(parsed.error))
  const [hidden] = hiddenTexts(body, [])
  if (hidden) throw new AppError([hidden])
  return parsed.data
}

/** The texts and names in a JSON value that have characters which are never shown. */
function* hiddenTexts(value: unknown, path: readonly string[]): Generator<Fault> {
  const reason = typeof value === 'string' ? whyHidden(value) : undefined
  if (reason !== undefined) yield fault('INVALID', reason, path.length === 0 ? undefined : path.join('.'))
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const wrongName = whyHidden(name)
    if (wrongName !== undefined) yield fault('INVALID', `A name in it is wrong. ${wrongName}`, path.join('.'))
    yield* hiddenTexts(inner, [...path, name])
  }
}

/** A field of a body or query; undefined if there is none, or the value is no object. */
export function fieldOf(given: unknown, field: string): unknown {
  return typeof given === 'object' && given !== null ? Reflect.get(given, field) : undefined
}
