import type { SuiteRequest } from '@tollgate/contract/simulation/suite.ts'

/** The owner of the measured test cases: a workflow if given, else a version. */
export function aboutOf(version: string | undefined, workflow: string | undefined): SuiteRequest | undefined {
  if (workflow !== undefined) return { work_group_id: Number(workflow) }
  return version === undefined ? undefined : { pcc_rule_ver_id: Number(version) }
}
