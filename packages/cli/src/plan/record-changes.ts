import { compareDocument, type RecordPair } from '@tollgate/policy/document/compare.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { fieldsOf, type Level } from '@tollgate/policy/document/levels.ts'
import { isSameValue, type PolicyDocument } from '@tollgate/policy/document/model.ts'
import { textName } from '@tollgate/policy/text/names.ts'

/** What happens to a record; what it owns is not told apart where it is new or goes. */
export interface RecordChange {
  change: 'added' | 'changed' | 'moved' | 'deleted'
  /** "mapping", "QoS rule". */
  what: string
  /** The keys that lead to it in its document. */
  path: string
  fields: readonly string[]
}

/** What makes one document of another. */
export function recordChanges(before: PolicyDocument | undefined, after: PolicyDocument | undefined): RecordChange[] {
  const isOne = (after ?? before)?.kind !== 'catalogue'
  return compareDocument(before, after).flatMap(({ level, pairs }) =>
    pairs.flatMap((pair) => {
      const fields = changedFields(level, pair)
      const change = changeOf(pair, fields)
      const what = definitionOf(level.catalogue).words.one
      return change ? [{ change, what, path: pair.path.slice(isOne ? 1 : 0).join('/'), fields }] : []
    }),
  )
}

function changeOf(
  { before, after, hasMoved, isWithOwner }: RecordPair,
  fields: readonly string[],
): RecordChange['change'] | undefined {
  if (isWithOwner) return undefined
  if (!before || !after) return before ? 'deleted' : 'added'
  return fields.length > 0 ? 'changed' : hasMoved ? 'moved' : undefined
}

function changedFields(level: Level, { before, after }: RecordPair): string[] {
  if (!before || !after) return []
  const said = fieldsOf(level).filter((field) => !isSameValue(before.values[field], after.values[field]))
  return [...(before.key === after.key ? [] : ['key']), ...said.map((field) => textName(level.catalogue, field))]
}
