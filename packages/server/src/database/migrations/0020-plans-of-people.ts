import type { SchemaStep } from '../schema-step.ts'

/** The plans that a role is narrowed to. */
export const plansOfPeople: SchemaStep = () => [`alter table person add column plans text`]
