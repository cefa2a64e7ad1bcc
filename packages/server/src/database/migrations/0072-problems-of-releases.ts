import type { SchemaStep } from '../schema-step.ts'

/** What keeps a release from what is due. */
export const problemsOfReleases: SchemaStep = () => [`alter table release add column problem text`]
