import type { TimeZoneRules } from '../time-span/time-zone-rules.ts'
import type { PlanRow, VersionRow } from './rows/plan-rows.ts'
import type { PolicyData } from './rows/policy-data.ts'
import type { CompiledVersion } from './plan/compile-version.ts'
import { compileVersion } from './plan/compile-version.ts'
import type { CompiledPlan } from './plan/evaluate-plan.ts'
import { compileReferences, type References } from './references/references.ts'
import { datedRows } from './values/in-force.ts'
import { strongestFirst } from './values/strength.ts'
import { compileWorkflow, type CompiledWorkflow } from './workflow/compile-workflow.ts'

/** All that decisions are made by, compiled once and never changed. */
export interface Policy {
  references: References
  /** The strongest first, whatever their state. */
  plans: readonly CompiledPlan[]
  versions: ReadonlyMap<number, CompiledVersion>
  workflows: ReadonlyMap<number, CompiledWorkflow>
  timeZones: ReadonlyMap<string, TimeZoneRules>
  /** The console's own. */
  timeZone: TimeZoneRules
}

/** What a policy is put together from: each part is compiled by itself and can be kept while others change. */
export interface PolicyParts {
  references: References
  plans: readonly PlanRow[]
  versions: readonly CompiledVersion[]
  /** Versions that nobody asks for: only their dates count. */
  other_versions?: readonly VersionRow[]
  workflows: readonly CompiledWorkflow[]
  time_zones: PolicyData['time_zones']
}

/** Turns rows into an index that decides. */
export function compile({ references: rows, plans, versions, workflows, time_zones }: PolicyData): Policy {
  const references = compileReferences(rows)
  return assemble({
    references,
    plans,
    versions: versions.map((version) => compileVersion(version, references)),
    workflows: workflows.map(compileWorkflow),
    time_zones,
  })
}

/** Puts compiled parts together; cheap, so that an edit costs only the part that it changed. */
export function assemble(parts: PolicyParts): Policy {
  const { references, plans, versions, other_versions = [], workflows, time_zones } = parts
  const byId = new Map(versions.map((version) => [version.row.pcc_rule_ver_id, version]))
  const rowsOf = Map.groupBy([...versions.map(({ row }) => row), ...other_versions], ({ pcr_plan_id }) => pcr_plan_id)
  return {
    references,
    plans: strongestFirst(plans, ({ pcr_plan_id }) => pcr_plan_id).map((row) => ({
      row,
      versions: datedRows(rowsOf.get(row.pcr_plan_id) ?? [], ({ pcc_rule_ver_id }) => pcc_rule_ver_id),
      versionOf: (id) => byId.get(id),
    })),
    versions: byId,
    workflows: new Map(workflows.map((workflow) => [workflow.row.work_group_id, workflow])),
    timeZones: new Map(time_zones.map((rules) => [rules.name, rules])),
    timeZone: time_zones[0],
  }
}

/** The same policy with another time zone that requests may name. */
export function withTimeZone(policy: Policy, rules: TimeZoneRules): Policy {
  return { ...policy, timeZones: new Map([...policy.timeZones, [rules.name, rules]]) }
}
