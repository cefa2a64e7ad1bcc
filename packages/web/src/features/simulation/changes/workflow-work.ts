import type { WorkflowComparison } from '@tollgate/contract/proof/workflow-comparison.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { call } from '../../../api/client.ts'
import type { Report } from '../views/use-steps.ts'

interface ComparedWorkflows {
  before: number
  after: number
}

/** The differences of two workflows. */
interface ComparedRuns {
  answer: WorkflowComparison
  names: RecordNames
}

export async function compareWorkflows(
  asked: ComparedWorkflows,
  signal: AbortSignal,
  { total, part }: Report<ComparedRuns>,
): Promise<void> {
  total(1)
  const path = 'simulation/workflow-comparison?names=true'
  const { data, meta } = await call({ method: 'POST', path, body: asked, signal })
  part({ answer: data as WorkflowComparison, ...(meta as { names: RecordNames }) })
}
