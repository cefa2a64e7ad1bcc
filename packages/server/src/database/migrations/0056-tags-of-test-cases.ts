import type { SchemaStep } from '../schema-step.ts'

/** Test cases get words to find them by. */
export const tagsOfTestCases: SchemaStep = () => ['alter table simulation_case add column tags text']
