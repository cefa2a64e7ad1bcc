import { copyOf } from '@tollgate/policy/workflow/copy-of.ts'
import type { Copied } from '../../catalogue/hooks.ts'
import { readWorkflows } from '../../policy/read-workflows.ts'
import { writeWorkflow } from './write-workflow.ts'

/** Copies the contents of a workflow to an empty one. */
export async function copyWorkflow({ trx, engine, actor, from, to }: Copied): Promise<void> {
  const [original] = await readWorkflows(trx, from)
  const [copy] = await readWorkflows(trx, to)
  if (!original || !copy) return
  const writing = { transaction: { trx, engine }, actor, current: { record: '' } }
  await writeWorkflow(writing, copy, copyOf(original, copy.group))
}
