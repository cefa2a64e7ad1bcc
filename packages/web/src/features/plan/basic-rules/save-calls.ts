import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { BasicRuleEdits, BasicRuleSaved } from '@tollgate/contract/catalogues/plan-calls.ts'
import { ApiError } from '../../../api/api-error.ts'
import { post } from '../../../api/client.ts'
import { requestKey } from '../../../api/request-key.ts'
import { getRow } from '../../../catalogue/row-calls.ts'
import { rowVersion } from '../../../catalogue/row.ts'
import { changeRecord, mergeRecord, type RuleEdits } from './edit-state.ts'
import { KIND_CATALOGUES } from './part-kinds.ts'
import { recordsOf, type Placed } from './save-body.ts'

/** Sends a save, all or nothing; repeated under the same key it is done once. */
function sendSave(body: BasicRuleEdits, key: string): Promise<BasicRuleSaved> {
  return post('policy-plan-basic/edits', body, key)
}

/** Sends saves. If an answer was lost and nothing has changed since, the save is repeated under the same key. */
export function saveSender(): (body: BasicRuleEdits) => Promise<BasicRuleSaved> {
  let last: { key: string; content: string } | undefined
  return (body) => {
    const content = JSON.stringify(body)
    if (last?.content !== content) last = { key: requestKey(), content }
    return sendSave(body, last.key)
  }
}

/** Merges what other people have changed, and marks what they deleted. */
export async function withTheirs(edits: RuleEdits): Promise<RuleEdits> {
  const found = await Promise.all(recordsOf(edits).map(theirsOf))
  return found.reduce<RuleEdits>((state, record) => {
    if (record?.theirs === undefined) return state
    const { kind, edit } = record.placed
    return record.theirs
      ? mergeRecord(state, kind, edit.key, record.theirs)
      : changeRecord(state, kind, edit.key, (now) => ({ ...now, isGone: true }))
  }, edits)
}

async function theirsOf(placed: Placed): Promise<{ placed: Placed; theirs: Row | null | undefined } | undefined> {
  const { row } = placed.edit
  if (!row) return undefined
  const now = await getRow(KIND_CATALOGUES[placed.kind], row).catch((error: unknown) =>
    error instanceof ApiError && error.status === 404 ? null : undefined,
  )
  return { placed, theirs: now && rowVersion(now) === rowVersion(row) ? undefined : now }
}
