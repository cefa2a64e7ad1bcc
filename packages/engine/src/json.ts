import { parseExactJson } from '@tollgate/contract/standards/exact-json.ts'

/** No message of the network is nested deeper. */
export const MOST_LEVELS = 32

/** Parses JSON. Throws a `SyntaxError` if it is invalid or nested too deep for recursion. */
export function readJson(text: string): unknown {
  const json = parseExactJson(text)
  let level: readonly unknown[] = [json]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) throw new SyntaxError(`it is nested deeper than ${MOST_LEVELS} levels`)
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return json
}

/** A JSON pointer (RFC 6901). */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
