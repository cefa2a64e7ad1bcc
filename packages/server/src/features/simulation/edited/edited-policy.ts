import { createHash } from 'node:crypto'
import type { EditedSimulation } from '@tollgate/contract/simulation/edited.ts'
import type { PolicySource } from '@tollgate/contract/simulation/policy-source.ts'
import { compileVersion } from '@tollgate/engine/decide/plan/compile-version.ts'
import { compileWorkflow } from '@tollgate/engine/decide/workflow/compile-workflow.ts'
import { withBasicRule } from '../../../policy/plan-edits.ts'
import { applySent } from '../../../policy/sent-edits.ts'
import { faultsIn } from '../../../policy/stored-values.ts'
import type { PolicyWithRows, StoredPolicy } from '../policy/policy-store.ts'

type Edits = Pick<EditedSimulation, 'basic_rule' | 'workflow_edits'>

/** A policy in which a basic rule of a version is as its form says, and a workflow as its designer shows it. Nothing is kept. */
export function editedPolicy({ policy, version, workflow }: PolicyWithRows, edits: Edits): StoredPolicy {
  const { basic_rule, workflow_edits } = edits
  const versions = new Map(policy.versions)
  if (basic_rule && version)
    versions.set(
      version.version.pcc_rule_ver_id,
      compileVersion(
        faultsIn('basic_rule', () => withBasicRule(version, basic_rule)),
        policy.references,
      ),
    )
  const workflows = new Map(policy.workflows)
  if (workflow_edits && workflow)
    workflows.set(
      workflow.group.work_group_id,
      compileWorkflow(applySent(workflow, workflow_edits, 'workflow_edits.').workflow),
    )
  return { ...policy, source: editedSource(policy.source, edits), versions, workflows }
}

function editedSource(stored: PolicySource, { basic_rule, workflow_edits }: Edits): PolicySource {
  const content = JSON.stringify([stored, basic_rule ?? null, workflow_edits ?? null])
  return { source: 'edited', hash: createHash('sha256').update(content).digest('hex') }
}
