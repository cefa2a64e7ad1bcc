import type { CompiledQuery } from 'kysely'

/** Stands in a compiled statement for a value that differs each time the statement runs. */
export class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** The statement with values in place of its placeholders. Values that were bound when it was built stay where they are. */
export function withValues(statement: CompiledQuery, values: readonly unknown[]): CompiledQuery {
  const parameters = statement.parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value))
  return { ...statement, parameters }
}
