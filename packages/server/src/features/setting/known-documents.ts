import type { ApprovalRule } from '@tollgate/contract/setting/approvals.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { topOfPath } from '@tollgate/policy/document/document-path.ts'
import { CATALOGUE_LEVELS } from '@tollgate/policy/document/levels.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../database/tables.ts'

const WHOLE = ['catalogues', 'network', 'plans', 'tests', 'workflows', 'zones']

/** Refuses rules for documents that do not exist: with a mistyped key, releases would need no approval. */
export async function refuseUnknown(
  db: Db,
  rules: readonly ApprovalRule[],
  before: readonly ApprovalRule[],
): Promise<void> {
  const known = new Set([...WHOLE, ...CATALOGUE_LEVELS.keys(), ...(await ownBeginnings(db))])
  // A plan that a rule names may have been deleted since.
  const stored = new Set(before.flatMap(({ documents }) => documents))
  const faults = rules.flatMap(({ documents }, at) =>
    documents
      .filter((one) => !stored.has(one) && !known.has(topOfPath(one)))
      .map((one) => fault('INVALID', `There is no document whose key begins with ${one}`, `approvals.${at}.documents`)),
  )
  if (faults.length > 0) throw new AppError(faults)
}

async function ownBeginnings(db: Db): Promise<string[]> {
  const plans = await db.selectFrom('policy_plan').select('key').execute()
  const workflows = await db.selectFrom('rule_workflow_group').select('key').execute()
  const maps = await db.selectFrom('zone_map').select('key').execute()
  return [
    ...plans.flatMap(({ key }) => [`plans/${key}`, `tests/${key}`]),
    ...workflows.flatMap(({ key }) => [`workflows/${key}`, `tests/${key}`]),
    ...maps.map(({ key }) => `zones/${key}`),
  ]
}
