import { MOST_REQUESTS, observedBatchSchema } from '@tollgate/contract/simulation/request.ts'
import { refusal } from '../../../app-error.ts'
import { parseBody } from '../../../http/parse-body.ts'
import type { Simulator } from '../simulator.ts'

/** The latest contexts that nodes recorded, as requests for every active plan. */
export async function observedRequests({ database: { db } }: Simulator, body: unknown): Promise<object[]> {
  const { observed, ...asked } = parseBody(observedBatchSchema, body)
  let query = db
    .selectFrom('observation')
    .innerJoin('node', 'node.node_id', 'observation.node_id')
    .select('context')
    .orderBy('observation_id', 'desc')
    .limit(MOST_REQUESTS)
  if (observed.node_name !== undefined) query = query.where('node_name', '=', observed.node_name)
  const rows = await query.execute()
  if (rows.length === 0) throw refusal('INVALID', 'No context is recorded', 'observed')
  return rows.map(({ context }) => ({ context: JSON.parse(context), ...asked, trace: 'none' }))
}
