import type { SchemaStep } from '../schema-step.ts'

/** Tags of test cases. */
export const tagsOfTestCases: SchemaStep = () => ['alter table simulation_case add column tags text']
