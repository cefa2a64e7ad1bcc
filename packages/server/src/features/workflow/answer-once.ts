import { createHash } from 'node:crypto'
import type { WorkflowEdit, WorkflowEdited } from '@tollgate/contract/workflow/edits.ts'
import type { Trx } from '../../database/tables.ts'
import { refusal } from '../../http/app-error.ts'

/** How long a batch can be sent again: longer than a browser stays closed over a holiday weekend. */
const KEPT_MS = 14 * 24 * 3600 * 1000

interface Asked {
  workflow: number
  key: string
  edits: readonly WorkflowEdit[]
}

/** Runs a batch the first time its key comes, and answers the same when it comes again; both in the batch's transaction. */
export async function answerOnce(
  trx: Trx,
  { workflow, key, edits }: Asked,
  run: () => Promise<WorkflowEdited>,
): Promise<WorkflowEdited> {
  const hash = createHash('sha256').update(JSON.stringify(edits)).digest('hex')
  const known = await trx
    .selectFrom('edit_answer')
    .select(['request_hash', 'answer'])
    .where('work_group_id', '=', workflow)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (known && known.request_hash !== hash)
    throw refusal('CONFLICT', 'The Idempotency-Key was used for another request')
  if (known) return JSON.parse(String(known.answer)) as WorkflowEdited
  const answer = await run()
  const now = Date.now()
  await trx
    .deleteFrom('edit_answer')
    .where('answered_at', '<', new Date(now - KEPT_MS).toISOString())
    .execute()
  await trx
    .insertInto('edit_answer')
    .values({
      work_group_id: workflow,
      idempotency_key: key,
      request_hash: hash,
      answer: JSON.stringify(answer),
      answered_at: new Date(now).toISOString(),
    })
    .execute()
  return answer
}
