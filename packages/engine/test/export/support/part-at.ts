/** What stands at a place of a JSON value, undefined where there is nothing. */
export function partAt(json: unknown, ...path: readonly string[]): unknown {
  return path.reduce((part, name) => Object(part)[name], json)
}
