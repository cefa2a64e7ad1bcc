import type { DecidingPolicy } from './decision.ts'
import type { PlanRow, PolicyData, SessionSettings, VersionRow, WorkflowRow } from './rows/policy-data.ts'
import { type CompiledVersion, compileVersion } from './plan/compile-version.ts'
import type { CompiledPlan } from './plan/evaluate-plan.ts'
import { compileReferences, type References } from './references/references.ts'
import { datedRows } from '@tollgate/policy/plan/in-force.ts'
import { strongestFirst } from '@tollgate/policy/order.ts'
import { versionsByWorkflow } from '@tollgate/policy/workflow/versions.ts'
import { type CompiledWorkflow, compileWorkflow } from './workflow/compile-workflow.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'

/** Everything that decisions need, compiled once and never changed. */
export interface Policy extends DecidingPolicy {
  /** Of every state, the strongest first. */
  plans: readonly CompiledPlan[]
  versions: ReadonlyMap<number, CompiledVersion>
  workflows: ReadonlyMap<number, CompiledWorkflow>
  /** By the workflow that is named, what may run in its place. */
  workflowVersions: ReadonlyMap<number, readonly WorkflowRow[]>
  assignments: NonNullable<PolicyData['assignments']>
  sessionSettings: SessionSettings
  name: string
}

const SESSION_SETTINGS: SessionSettings = { reporting_threshold: {}, moment_tolerance_s: 30 }

/** The parts of a policy. Each is compiled separately, so it can be reused while others change. */
export interface PolicyParts {
  references: References
  plans: readonly PlanRow[]
  versions: readonly CompiledVersion[]
  /** Versions that are not evaluated. Their dates decide which version is in force. */
  other_versions?: readonly VersionRow[]
  workflows: readonly CompiledWorkflow[]
  network_time_zone: PolicyData['network_time_zone']
  time_zones?: PolicyData['time_zones']
  assignments?: PolicyData['assignments']
  session_settings?: PolicyData['session_settings']
  name?: PolicyData['name']
}

export function compile({ references: rows, versions, workflows, ...rest }: PolicyData): Policy {
  const references = compileReferences(rows)
  return assemble({
    ...rest,
    references,
    versions: versions.map((version) => compileVersion(version, references)),
    workflows: workflows.map(compileWorkflow),
  })
}

/** Combines compiled parts. Cheap, so that an edit costs only the part that it changes. */
export function assemble(parts: PolicyParts): Policy {
  const { references, plans, versions, other_versions = [], workflows, network_time_zone, time_zones = [] } = parts
  const byId = new Map(versions.map((version) => [version.row.pcc_rule_ver_id, version]))
  const rowsOf = Map.groupBy([...versions.map(({ row }) => row), ...other_versions], ({ pcr_plan_id }) => pcr_plan_id)
  return {
    references,
    plans: strongestFirst(plans).map((row) => ({
      row,
      versions: datedRows(rowsOf.get(row.pcr_plan_id) ?? []),
      versionOf: (id) => byId.get(id),
    })),
    versions: byId,
    workflows: new Map(workflows.map((workflow) => [workflow.row.work_group_id, workflow])),
    workflowVersions: versionsByWorkflow(workflows.map(({ row }) => row)),
    assignments: parts.assignments ?? [],
    sessionSettings: parts.session_settings ?? SESSION_SETTINGS,
    name: parts.name ?? '',
    timeZones: new Map([network_time_zone, ...time_zones].map((rules) => [rules.name, rules])),
    networkTimeZone: network_time_zone,
  }
}

/** Where a policy comes from: working data, unsaved edits, a release, or a folder of files. */
export interface PolicySource<P extends Policy = Policy> {
  /** A snapshot with everything that these requests need. Later writes do not change it. */
  policyFor(requests: readonly SimulationRequest[]): P | Promise<P>
}
