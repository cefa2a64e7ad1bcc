import type { CompiledQuery } from 'kysely'

/** A placeholder in a compiled statement for a value that changes with each run. */
export class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** Fills the placeholders of a statement. Values that were bound when it was built stay. */
export function withValues(statement: CompiledQuery, values: readonly unknown[]): CompiledQuery {
  const parameters = statement.parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value))
  return { ...statement, parameters }
}
