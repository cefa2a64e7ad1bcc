import { compareDocument, type RecordPair } from './compare.ts'
import { definitionOf } from './document-catalogue.ts'
import { fieldsOf, type Level } from './levels.ts'
import { isSameValue, type DocumentValue, type PolicyDocument } from './model.ts'
import { textName } from '../text/names.ts'

/** A change of a record. Owned records of an added or removed one are not listed. */
export interface RecordChange {
  change: 'added' | 'changed' | 'moved' | 'deleted'
  /** Kind of record, such as "mapping" or "QoS rule". */
  what: string
  /** Keys from the root of its document. */
  path: string
  fields: readonly ChangedField[]
}

/** A changed field by its name in the text, with both values. */
export interface ChangedField {
  field: string
  label: string
  before: DocumentValue
  after: DocumentValue
}

/** The changes between two documents. */
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
  fields: readonly ChangedField[],
): RecordChange['change'] | undefined {
  if (isWithOwner) return undefined
  if (!before || !after) return before ? 'deleted' : 'added'
  return fields.length > 0 ? 'changed' : hasMoved ? 'moved' : undefined
}

function changedFields(level: Level, { before, after }: RecordPair): ChangedField[] {
  if (!before || !after) return []
  const said = fieldsOf(level).filter((field) => !isSameValue(before.values[field], after.values[field]))
  const key = before.key === after.key ? [] : [{ field: 'key', label: 'Key', before: before.key, after: after.key }]
  const values = said.map((field) => ({
    field: textName(level.catalogue, field),
    label: definitionOf(level.catalogue).fields[field]?.label ?? field,
    before: before.values[field] ?? null,
    after: after.values[field] ?? null,
  }))
  return [...key, ...values]
}
