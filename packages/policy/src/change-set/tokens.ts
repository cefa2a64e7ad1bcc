import { isCaseField, renameRecords, type CaseField } from '../document/case-records.ts'
import { definitionOf, type DocumentCatalogue } from '../document/document-catalogue.ts'
import { namingFields } from '../document/named-record.ts'
import type { Row } from '../document/model.ts'
import { recordName, type Entry } from './entry.ts'
import { BY_PAIR, ownerFields } from './needs-of-references.ts'

type Written = Pick<Entry, 'resource' | 'id' | 'before' | 'after'>

/** How a token meets another one: an equal one, or the other side of a reference. */
export const SIDES = { same: 0, naming: 1, named: 2 } as const
type Side = keyof typeof SIDES

/** A field whose value can make records depend on each other when one of `of` is written. */
interface LinkingField {
  field: string
  of: readonly string[]
  side: Side
}

const LINKING = new Map<DocumentCatalogue, readonly LinkingField[]>()

/** Of unique values that several fields make, the last field: the others are mostly owners, and have many records. */
function linkingFields(resource: DocumentCatalogue): readonly LinkingField[] {
  const known = LINKING.get(resource)
  if (known) return known
  const { fields, unique } = definitionOf(resource)
  const cases = Object.keys(fields).filter((field) => isCaseField(resource, field))
  const naming = [...namingFields(resource), ...cases.map((field) => [field, [field]] as const)]
  const found: LinkingField[] = [
    ...unique.map((of) => ({ field: of.at(-1) ?? '', of, side: 'same' }) as const),
    ...naming.map(([field, of]) => ({ field, of, side: 'naming' }) as const),
  ]
  LINKING.set(resource, found)
  return found
}

/** Whether an entry wrote a part of what links records, and the rest is in the row alone. */
export function needsRow({ resource, before, after }: Written): boolean {
  return (
    before !== null &&
    after !== null &&
    linkingFields(resource).some(({ field, of }) => !(field in after) && of.some((one) => one in after))
  )
}

/**
 * What an entry can depend on, or others on it, as numbers. Records of two sets that have no tokens in common do not depend
 * on each other; those that have may do so.
 * @param row the record as it is, where `needsRow`
 */
export function tokensOf(entry: Written, row: Row | undefined): number[] {
  const { resource, before, after } = entry
  const { table, ownedBy } = definitionOf(resource)
  const isWritten = (fields: readonly string[]) => !before || !after || fields.some((field) => field in after)
  const found = [token('same', recordName(entry))]
  const whole = before && after ? undefined : (before ?? after)
  for (const { field, side } of linkingFields(resource).filter((one) => isWritten(one.of)))
    for (const written of [before, after])
      for (const value of written
        ? valuesIn(resource, field, side, field in written ? written[field] : row?.[field])
        : [])
        found.push(token(side, side === 'same' ? `${table} ${field} ${value}` : value))
  if (isWritten(ownerFields(resource))) found.push(token('named', String(entry.id)))
  const [held, owner] = [BY_PAIR.get(resource), ownedBy?.by]
  if (whole && held) found.push(token('named', pairOf(whole, held)))
  if (whole && owner) found.push(token('naming', pairOf(whole, owner)))
  return found
}

function pairOf(row: Row, by: readonly string[]): string {
  return by.map((field) => String(row[field])).join(' ')
}

function valuesIn(resource: DocumentCatalogue, field: string, side: Side, value: unknown): readonly string[] {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
  if (side === 'same') return [String(value).toLowerCase()]
  return isCaseField(resource, field) ? idsInCase(field, String(value)) : String(value).split(',')
}

function idsInCase(field: CaseField, json: string): string[] {
  const found: string[] = []
  renameRecords(field, JSON.parse(json), (_catalogue, id) => {
    found.push(String(id))
    return id
  })
  return found
}

/** 28 bits of a hash (FNV-1a), and the side. */
function token(side: Side, text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return ((hash >>> 4) << 2) + SIDES[side]
}
