import type { Policy } from '../../decide/policy.ts'
import type { CompiledWorkflow } from '../../decide/workflow/compile-workflow.ts'

/** A policy in which events start the workflow, whatever its type and dates are. */
export function asEntry(policy: Policy, id: number): Policy {
  const workflow = policy.workflows.get(id)
  if (!workflow) return policy
  const row = { ...workflow.row, work_group_type: 'A', eff_date: '1970-01-01', exp_date: null }
  const entry: CompiledWorkflow = { ...workflow, row }
  return { ...policy, workflows: new Map([...policy.workflows, [id, entry]]) }
}
