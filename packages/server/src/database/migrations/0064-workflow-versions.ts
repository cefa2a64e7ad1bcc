import type { SchemaStep } from '../schema-step.ts'

/** A workflow may be a dated version of another one. */
export const workflowVersions: SchemaStep = ({ integer }) => [
  `alter table rule_workflow_group add column version_of ${integer} references rule_workflow_group`,
  'create index rule_workflow_group_version_of on rule_workflow_group (version_of) where version_of is not null',
]
