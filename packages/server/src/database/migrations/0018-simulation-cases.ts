import type { SchemaStep } from '../schema-step.ts'

/** Test cases of plans and workflows: a context and the expected result. Deleted with their owner. */
export const simulationCases: SchemaStep = ({ id, integer }) => [
  `create table simulation_case (
    simulation_case_id ${id},
    simulation_case_name text not null,
    pcr_plan_id ${integer} references policy_plan on delete cascade,
    work_group_id ${integer} references rule_workflow_group on delete cascade,
    request text not null,
    expected text not null,
    comments text,
    row_version ${integer} not null default 1,
    check ((pcr_plan_id is null) <> (work_group_id is null))
  )`,
  `create unique index simulation_case_name on simulation_case (fold(simulation_case_name))`,
  `create index simulation_case_plan on simulation_case (pcr_plan_id)`,
  `create index simulation_case_workflow on simulation_case (work_group_id)`,
]
