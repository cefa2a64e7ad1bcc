import type { z } from 'zod'
import { fault, type Fault } from './errors.ts'

/** The faults of a refused body, each with the path of its field, such as `context.balances.12.amount`. */
export function bodyFaults(error: z.ZodError): Fault[] {
  return error.issues.flatMap(meant).flatMap((issue) => {
    const place = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => fault('INVALID', 'There is no such field', [...place, key].join('.')))
    const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
    const isRequired = isMissing || (issue.code === 'custom' && issue.params?.code === 'REQUIRED')
    const field = place.length === 0 ? undefined : place.join('.')
    return [isRequired ? fault('REQUIRED', undefined, field) : fault('INVALID', issue.message, field)]
  })
}

type Issue = z.core.$ZodIssue

/** If no alternative of a union fits, reports the issues of the closest one: it has the fewest. A union with its own message keeps that. */
function meant(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return [issue]
  const [first, ...others] = issue.errors.map((errors) => errors.flatMap(meant))
  const fewest = others.reduce((best, errors) => (errors.length < best.length ? errors : best), first ?? [])
  return fewest.length === 0 ? [issue] : fewest.map((one) => ({ ...one, path: [...issue.path, ...one.path] }))
}
