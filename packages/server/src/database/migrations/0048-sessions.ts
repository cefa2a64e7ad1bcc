import type { SchemaStep } from '../schema-step.ts'

/** Cycles by the names of the modes at the time of this step. */
const CYCLES = { Session: 'S', Day: 'D', Week: 'W', 'Calendar month': 'M', 'Billing cycle': 'B' }

/** Plan assignments, cycles and units of accumulators, and settings of simulated sessions. */
export const sessions: SchemaStep = ({ id, integer }) => [
  `create table plan_assignment (
    plan_assignment_id ${id},
    pcr_plan_id ${integer} not null references policy_plan on delete cascade,
    apn text,
    slice text,
    subscriber_class text,
    eff_date text,
    exp_date text,
    priority ${integer},
    comments text,
    "key" text,
    row_version ${integer} not null default 1
  )`,
  'create index plan_assignment_plan on plan_assignment (pcr_plan_id)',
  'create unique index plan_assignment_key on plan_assignment (pcr_plan_id, "key")',
  `alter table accumulator_type add column cycle text not null default 'N'`,
  ...Object.entries(CYCLES).map(
    ([name, cycle]) => `update accumulator_type set cycle = '${cycle}' where acm_type in
      (select acm_type from accumulate_type where acm_type_name = '${name}')`,
  ),
  `alter table accumulator_type add column rum ${integer}`,
  // Empty if the accumulation rules have different units; the problem OTHER_UNIT reports these.
  `update accumulator_type set rum = (
    select min(rum) from policy_plan_basic_accm as a where a.resource_id = accumulator_type.resource_id
    having min(rum) = max(rum)
  )`,
  ...Object.entries({ 0: 3600, 2: 1_000_000_000, 3: 1_000_000_000, 4: 1_000_000_000 }).map(
    ([rum, threshold]) =>
      `alter table network_setting add column reporting_threshold_${rum} ${integer} default ${threshold}`,
  ),
  `alter table network_setting add column moment_tolerance_s ${integer} not null default 30`,
]
