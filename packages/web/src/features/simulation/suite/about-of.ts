import type { SuiteRequest } from '@tollgate/contract/simulation/suite.ts'

/** Whose test cases are measured: a workflow's, else a version's. */
export function aboutOf(version: string | undefined, workflow: string | undefined): SuiteRequest | undefined {
  if (workflow !== undefined) return { work_group_id: Number(workflow) }
  return version === undefined ? undefined : { pcc_rule_ver_id: Number(version) }
}
