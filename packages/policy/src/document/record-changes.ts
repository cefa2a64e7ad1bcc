import { compareDocument, type RecordPair } from './compare.ts'
import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import { fieldsOf, type Level } from './levels.ts'
import { withoutSameEnds } from './other-rows.ts'
import { isSameValue, type DocumentRecord, type DocumentValue, type PolicyDocument } from './model.ts'
import { textName } from '../text/names.ts'

/** A change of a record. Owned records of an added or removed one are not listed. */
export interface RecordChange {
  change: 'added' | 'changed' | 'moved' | 'deleted'
  resource: DocumentCatalogue
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
  const isOfMap = before?.kind === 'zone map' && after?.kind === 'zone map'
  const [was, is] = isOfMap ? withoutSameValues(before, after) : [before, after]
  return compareDocument(was, is).flatMap(({ level, pairs }) =>
    pairs.flatMap((pair) => {
      const fields = changedFields(level, pair)
      const change = changeOf(pair, fields)
      const { catalogue: resource } = level
      const what = definitionOf(resource).words.one
      return change ? [{ change, resource, what, path: pair.path.slice(isOne ? 1 : 0).join('/'), fields }] : []
    }),
  )
}

const VALUES = 'values'

/** Zone maps without the values that a zone begins and ends with on both sides: there may be a million of them. */
function withoutSameValues(before: PolicyDocument, after: PolicyDocument): [PolicyDocument, PolicyDocument] {
  const zonesOf = ({ records }: PolicyDocument) => records.flatMap(({ parts }) => parts.zones ?? [])
  const others = new Map(zonesOf(after).map((zone) => [zone.key, zone]))
  const left = new Map<DocumentRecord, readonly DocumentRecord[]>()
  for (const zone of zonesOf(before)) {
    const other = others.get(zone.key)
    if (!other) continue
    const [was, is] = withoutSameEnds(zone.parts[VALUES] ?? [], other.parts[VALUES] ?? [], isSameValue)
    left.set(zone, was)
    left.set(other, is)
  }
  const reduced = (zone: DocumentRecord) => ({ ...zone, parts: { ...zone.parts, [VALUES]: left.get(zone) ?? [] } })
  const of = (document: PolicyDocument): PolicyDocument => ({
    ...document,
    records: document.records.map((map) => ({
      ...map,
      parts: { ...map.parts, zones: (map.parts.zones ?? []).map((zone) => (left.has(zone) ? reduced(zone) : zone)) },
    })),
  })
  return [of(before), of(after)]
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
