import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { definitionOf } from '../document/document-catalogue.ts'
import { compareText } from '../order.ts'
import { catalogueAbove } from '../document/record-paths.ts'
import type { Level } from '../document/levels.ts'
import type { DocumentRecord, DocumentValue, PolicyDocument } from '../document/model.ts'
import { namedRecord } from '../document/named-record.ts'
import { ownerKeyOf, rootOf } from '../document/to-rows.ts'
import { DataMap, dataOf, type Data } from './data.ts'
import { derivedValue, PAIRS, textName } from './names.ts'
import { printData } from './print.ts'
import { printUnit } from './unit-text.ts'

export const FORMAT = 1

/** Prints a document in stable order, without defaults, ids and times of change. */
export function printDocument(document: PolicyDocument): string {
  const root = rootOf(document)
  const data = new DataMap([['format', FORMAT]])
  if (!root) throw new Error(`There is no document at ${document.path}`)
  const printer = new RecordPrinter(ownerKeyOf(document))
  if (root.as === 'one') printer.addTo(data, root, document.records[0] as DocumentRecord)
  else data.set(root.name, printer.records(root, document.records))
  return printData(data)
}

class RecordPrinter {
  /** Key of the record that contains the document's zones or nodes. */
  readonly #inside: string

  constructor(inside: string) {
    this.#inside = inside
  }

  records(level: Level, records: readonly DocumentRecord[], inputs: readonly DocumentRecord[] = []): Data {
    if (level.as === 'list') return records.map((record) => this.#item(level, record))
    if (level.as === 'one') return this.#record(level, records[0] as DocumentRecord)
    const isPlain = level.named !== undefined && level.parts.length === 0
    if (isPlain && records.every(({ values }) => Object.keys(values).length === 0)) return records.map(({ key }) => key)
    return new DataMap(
      records.map((record) => [record.key, this.#unit(level, record, inputs) ?? this.#record(level, record)]),
    )
  }

  #unit({ catalogue }: Level, record: DocumentRecord, inputs: readonly DocumentRecord[]): string | undefined {
    if (catalogue !== 'policy-plan-mapping-unit') return undefined
    return printUnit(
      record.values,
      inputs.find(({ key }) => key === record.key),
    )
  }

  /** Prints an item of a list. Most items are zone values, which are printed as their text and meaning. */
  #item(level: Level, record: DocumentRecord): Data {
    if (level.catalogue !== 'zone-value') return this.#record(level, record)
    const { value, exp_value: meaning, seq } = record.values as { value: string; exp_value?: string; seq?: number }
    if (meaning === undefined && seq === undefined) return value
    if (seq === undefined) return new DataMap([[value, meaning ?? '']])
    const item = new DataMap(Object.entries(record.values) as [string, Data][])
    item.flow = true
    return item
  }

  #record(level: Level, record: DocumentRecord): DataMap {
    const data = new DataMap()
    this.addTo(data, level, record)
    const hasLists = level.parts.some(({ as, name }) => as === 'list' && name in record.parts)
    data.flow = !hasLists && [...data.values()].every((value) => !(value instanceof Map) || isFlat(value))
    return data
  }

  /** Adds the fields of a record, then its parts. */
  addTo(data: DataMap, level: Level, record: DocumentRecord): void {
    this.#addFields(data, level, record)
    const inputs = record.parts.inputs ?? []
    for (const part of level.parts) {
      const records = record.parts[part.name] ?? []
      if (part.beside || records.length === 0) continue
      const units = part.parts.find(({ catalogue }) => catalogue === 'policy-plan-mapping-unit')
      const printed = units ? this.#mappings(part, records, inputs) : this.records(part, records)
      if (part.inline) for (const [key, value] of printed as DataMap) data.set(key, value)
      else data.set(part.name, printed)
      for (const beside of part.parts.filter((one) => one.beside)) this.#addBeside(data, beside, records)
    }
  }

  /** Prints mappings with their units, which need the inputs of the rule plan. */
  #mappings(level: Level, records: readonly DocumentRecord[], inputs: readonly DocumentRecord[]): DataMap {
    const [units] = level.parts
    return new DataMap(
      records.map((record) => {
        const data = new DataMap()
        this.#addFields(data, level, record)
        const own = record.parts[units?.name ?? ''] ?? []
        if (units && own.length > 0) {
          const when = this.records(units, own, inputs)
          if (when instanceof DataMap) when.flow = true
          data.set(units.name, when)
        }
        data.flow = true
        return [record.key, data]
      }),
    )
  }

  #addBeside(data: DataMap, level: Level, owners: readonly DocumentRecord[]): void {
    const entries = owners
      .toSorted((a, b) => compareText(a.key, b.key))
      .flatMap(({ key, parts }): [string, Data][] => {
        const records = parts[level.name] ?? []
        return records.length === 0 ? [] : [[key, this.records(level, records)]]
      })
    if (entries.length > 0) data.set(level.name, new DataMap(entries))
  }

  #addFields(data: DataMap, level: Level, { key, values }: DocumentRecord): void {
    const { fields } = definitionOf(level.catalogue)
    const isWritten = new Set<string>()
    for (const { type, value, words } of PAIRS[level.catalogue] ?? []) {
      const code = values[type]
      const word = typeof code === 'string' ? words[code] : undefined
      if (word === undefined || typeof values[value] !== 'string') continue
      data.set(word, values[value])
      isWritten.add(type).add(value)
    }
    for (const field of Object.keys(fields)) {
      const derived = derivedValue(level, field, key)
      const value = values[field] ?? (field in values || derived !== undefined ? null : undefined)
      if (value === undefined || value === derived || isWritten.has(field)) continue
      const name = textName(level.catalogue, field)
      data.set(name, this.#value(level, field, values))
      const comment = meaningOf(fields[field], value)
      if (comment !== undefined) (data.comments ??= new Map()).set(name, comment)
    }
  }

  #value({ catalogue }: Level, field: string, values: DocumentRecord['values']): Data {
    const value = values[field] ?? null
    if (typeof value === 'object' && value !== null) return dataOf(value)
    const named = typeof value === 'string' ? namedRecord(catalogue, field, values) : undefined
    // A zone of the same map or a node of the same workflow is printed without that.
    const inside = named && catalogueAbove(named.catalogue) ? `${this.#inside}/` : undefined
    const path = typeof value === 'string' ? value : ''
    return inside && path.startsWith(inside) ? path.slice(inside.length) : value
  }
}

function isFlat(map: ReadonlyMap<string, Data>): boolean {
  return map.size === 0 || map.has('id')
}

/** The meaning of a code, if the code itself does not tell. */
function meaningOf(field: Field | undefined, value: DocumentValue): string | undefined {
  if (!field || field.kind === 'reference' || !field.codes) return undefined
  return field.codes.find((code) => code.value === value)?.label
}
