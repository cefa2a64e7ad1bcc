import type { Engine } from './engine.ts'

/** A numbered step of the schema: statements that both engines understand, given their column types. */
export type SchemaStep = (types: Engine['types']) => readonly string[]
