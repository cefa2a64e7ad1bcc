import type { BasicRuleEdits } from '@tollgate/contract/plan/basic-rule-edits.ts'
import { compileVersion } from '@tollgate/engine/decide/plan/compile-version.ts'
import type { PolicyStore, StoredPolicy } from '../policy/policy-store.ts'
import { editedRows } from './edited-rows.ts'

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
