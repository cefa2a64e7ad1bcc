import type { SchemaStep } from '../schema-step.ts'

/** The plans that a role is limited to. */
export const plansOfPeople: SchemaStep = () => [`alter table person add column plans text`]
