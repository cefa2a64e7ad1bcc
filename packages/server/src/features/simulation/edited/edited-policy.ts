import type { EditedSimulation } from '@tollgate/contract/simulation/edited.ts'
import type { BasicRuleEdits } from '@tollgate/contract/plan/basic-rule-edits.ts'
import { compileVersion } from '@tollgate/engine/decide/plan/compile-version.ts'
import { compileWorkflow } from '@tollgate/engine/decide/workflow/compile-workflow.ts'
import type { PolicyStore, StoredPolicy } from '../policy/policy-store.ts'
import { editedRows } from './edited-rows.ts'
import { editedWorkflow } from './edited-workflow.ts'

/** A policy in which one basic rule of a version is as its form says. Nothing of it is kept. */
export async function editedPolicy(
  store: PolicyStore,
  policy: StoredPolicy,
  version: number,
  edits: BasicRuleEdits,
): Promise<StoredPolicy> {
  const row = policy.versionRows.get(version)
  if (!row) return policy
  const rows = editedRows(await store.readVersionRows(row), edits)
  return { ...policy, versions: new Map([...policy.versions, [version, compileVersion(rows, policy.references)]]) }
}

/** A policy in which a workflow is as its designer shows it. Nothing of it is kept. */
export async function policyOfDesigner(
  store: PolicyStore,
  policy: StoredPolicy,
  workflow: number,
  edits: NonNullable<EditedSimulation['workflow_edits']>,
): Promise<StoredPolicy> {
  const stored = (await store.readWorkflowRows()).find(({ group }) => group.work_group_id === workflow)
  if (!stored) return policy
  const compiled = compileWorkflow(editedWorkflow(stored, edits))
  return { ...policy, workflows: new Map([...policy.workflows, [workflow, compiled]]) }
}
