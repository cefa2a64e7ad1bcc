import { textName } from '../text/names.ts'
import { compareDocument } from './compare.ts'
import { definitionOf } from './document-catalogue.ts'
import { fieldsOf, type Level } from './levels.ts'
import { isSameValue, type DocumentRecord, type DocumentValue, type PolicyDocument } from './model.ts'

/** Values by name in the text; null if there is no such record. */
export type SideValues = Readonly<Record<string, DocumentValue>> | null

/** A record that differs from the base in the console, in the text, or in both, with the fields that differ. */
export interface RecordDifference {
  /** Keys from the root of its document. */
  path: string
  what: string
  /** The base of the edit; absent if it is not known any more. */
  base?: SideValues
  console: SideValues
  asked: SideValues
}

interface Sides {
  level: Level
  base: DocumentRecord | undefined
  console: DocumentRecord | undefined
  asked: DocumentRecord | undefined
}

/** Three-way diff: records of the console and of the sent text, compared with the base of the edit. */
export function threeWay(
  base: PolicyDocument | undefined,
  console: PolicyDocument | undefined,
  asked: PolicyDocument,
): RecordDifference[] {
  const found = new Map<string, Sides>()
  for (const [name, before, after] of [
    ['console', base ?? asked, console],
    ['asked', base ?? asked, asked],
  ] as const)
    for (const { level, pairs } of compareDocument(before, after))
      for (const { before: was, after: is, path } of pairs) {
        const known = found.get(path.join('/')) ?? { level, base: was, console: was, asked: was }
        found.set(path.join('/'), { ...known, [name]: is })
      }
  return [...found].flatMap(([path, sides]) => differenceOf(path, sides, base !== undefined))
}

function differenceOf(path: string, { level, ...of }: Sides, isKnown: boolean): RecordDifference[] {
  const sides = [of.base, of.console, of.asked]
  const isThere = sides.every((record) => record !== undefined)
  const fields = fieldsOf(level).filter(
    (field) => !sides.every((record) => isSameValue(record?.values[field], of.asked?.values[field])),
  )
  if (isThere && fields.length === 0) return []
  const values = (record: DocumentRecord | undefined): SideValues =>
    record
      ? Object.fromEntries(fields.map((field) => [textName(level.catalogue, field), record.values[field] ?? null]))
      : null
  return [
    {
      path,
      what: definitionOf(level.catalogue).words.one,
      ...(isKnown && { base: values(of.base) }),
      console: values(of.console),
      asked: values(of.asked),
    },
  ]
}
