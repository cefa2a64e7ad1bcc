import type { z } from 'zod'
import { fault, type Fault } from '@tollgate/contract/errors.ts'
import { AppError } from '../app-error.ts'

export function readInput<T>(schema: z.ZodType<T>, body: unknown): T {
  const given: object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new AppError(firstOfEachField(parsed.error.issues.flatMap((issue) => faultsOf(issue, given))))
}

function faultsOf(issue: z.core.$ZodIssue, given: object): Fault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => fault('INVALID', 'There is no such field', key))
  const field = String(issue.path[0] ?? '')
  const value: unknown = Reflect.get(given, field)
  const missing = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return [missing ? fault('REQUIRED', undefined, field) : fault('INVALID', issue.message, field)]
}

function firstOfEachField(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.toReversed().map((entry) => [entry.field, entry])).values()].toReversed()
}
