import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { checkKey } from '@tollgate/contract/catalogue/record-key.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { documentKind, keyOfPath } from '../document/document-path.ts'
import { fieldsOf, type Level } from '../document/levels.ts'
import type { DocumentRecord, DocumentValue, PolicyDocument, Row } from '../document/model.ts'
import { namedRecord, type Named } from '../document/named-record.ts'
import { catalogueAbove, isNamedByKey } from '../document/record-paths.ts'
import { ownerKeyOf, rootOf } from '../document/to-rows.ts'
import { isList, isMap, type Data, type DataPath } from './data.ts'
import { derivedValue } from './derived-value.ts'
import { PAIRS, textName, type NamedPair } from './names.ts'
import { parseText, type TextFault } from './parse.ts'
import { FORMAT } from './print-document.ts'
import { readUnit } from './unit-text.ts'

/** A document that was read, whole where there are no faults, and where its records stand in its text. */
export interface ReadDocument {
  document: PolicyDocument
  faults: TextFault[]
  /** Whether a record stands in it. */
  has: (record: DocumentRecord) => boolean
  /** Line and column of a field of a record. */
  locate: (record: DocumentRecord, field: string) => Pick<TextFault, 'line' | 'column' | 'field'>
}

/** Reads the text of the document at a path. Every fault is told, with its line and column. */
export function readDocument(path: string, text: string): ReadDocument {
  const kind = documentKind(path)
  const parsed = parseText(text)
  const key = keyOfPath(path)
  const empty: PolicyDocument = { path, kind: kind ?? 'catalogue', records: [] }
  const nowhere = () => ({ line: 1, column: 1 })
  if (kind === undefined)
    return {
      document: empty,
      faults: [{ ...nowhere(), code: 'INVALID', message: `No document can stand at ${path}` }],
      locate: nowhere,
      has: () => false,
    }
  if ('fault' in parsed) return { document: empty, faults: [parsed.fault], locate: nowhere, has: () => false }
  const reader = new RecordReader({ ...empty, records: [{ key, values: {}, parts: {} }] }, parsed.locate)
  return reader.read(parsed.data)
}

type Locate = (path: DataPath) => Pick<TextFault, 'line' | 'column'>

class RecordReader {
  readonly #document: PolicyDocument
  readonly #locate: Locate
  readonly #faults: TextFault[] = []
  readonly #places = new Map<DocumentRecord, DataPath>()
  readonly #inside: string

  constructor(document: PolicyDocument, locate: Locate) {
    this.#document = document
    this.#locate = locate
    this.#inside = ownerKeyOf(document)
  }

  read(data: Data): ReadDocument {
    const records = this.#root(data)
    return {
      document: { ...this.#document, records },
      faults: this.#faults,
      has: (record) => this.#places.has(record),
      locate: (record, field) => this.#at([...(this.#places.get(record) ?? []), field]),
    }
  }

  #root(data: Data): DocumentRecord[] {
    if (!isMap(data)) return this.#fault([], 'The text must be a map that begins with "format: 1"') ?? []
    if (data.get('format') !== FORMAT) this.#fault(['format'], `The format must be ${FORMAT}`)
    const level = rootOf(this.#document)
    const key = this.#document.records[0]?.key ?? ''
    const body = new Map([...data].filter(([name]) => name !== 'format'))
    if (!level) return []
    if (level.as === 'one') return [this.#record(level, key, body, [])]
    for (const name of body.keys()) if (name !== level.name) this.#unknown([name], [level.name])
    return this.#records(level, body.get(level.name), [level.name], [])
  }

  #records(level: Level, data: Data | undefined, path: DataPath, inputs: readonly DocumentRecord[]): DocumentRecord[] {
    if (data === undefined) return []
    if (level.as === 'one') return isMap(data) ? [this.#record(level, '', data, path)] : this.#mustBe(path, 'a map')
    if (level.as === 'list') return this.#list(level, data, path)
    // Names alone stand for records that say nothing more.
    if (isList(data)) return data.map((name, index) => this.#record(level, textOf(name), new Map(), [...path, index]))
    if (!isMap(data)) return this.#mustBe(path, 'a map of keys')
    return [...data].map(([name, of]) => this.#keyed(level, String(name), of, [...path, String(name)], inputs))
  }

  #keyed(level: Level, key: string, data: Data, path: DataPath, inputs: readonly DocumentRecord[]): DocumentRecord {
    if (level.named === undefined && catalogueOf(level.catalogue).keyRule) {
      const checked = checkKey(key)
      if (!checked.ok) this.#fault(path, checked.message)
    }
    if (level.catalogue === 'policy-plan-mapping-unit' && typeof data === 'string')
      return this.#unit(key, data, path, inputs)
    const input = inputs.find((one) => one.key === key)?.values
    if (isMap(data)) return this.#record(level, key, data, path, input)
    if (data !== null) this.#mustBe(path, 'a map of fields')
    return this.#record(level, key, new Map(), path)
  }

  #unit(key: string, text: string, path: DataPath, inputs: readonly DocumentRecord[]): DocumentRecord {
    const values = readUnit(
      text,
      inputs.find((input) => input.key === key),
    )
    if (!values) this.#fault(path, 'It must be "is …", "is not …", "within …", "known" or "unknown"')
    return this.#placed({ key, values: values ?? {}, parts: {} }, path)
  }

  #list(level: Level, data: Data, path: DataPath): DocumentRecord[] {
    if (!isList(data)) return this.#mustBe(path, 'a list')
    return data.map((item, index) => {
      const at = [...path, index]
      if (level.catalogue === 'zone-value') return this.#zoneValue(item, at)
      if (!isMap(item)) this.#mustBe(at, 'a map of fields')
      return this.#record(level, '', isMap(item) ? item : new Map(), at)
    })
  }

  /** A value, a value and what it stands for, or its fields where the order of two zones decides. */
  #zoneValue(item: Data, path: DataPath): DocumentRecord {
    if (isMap(item) && item.has('value') && item.size > 1) return this.#zoneValueInFull(item, path)
    const [[value, meaning] = [item, undefined], ...others] = isMap(item) ? item : []
    if (isList(value) || isMap(value) || value === null || others.length > 0)
      this.#mustBe(path, 'a value, or a value and its meaning')
    const values = { value: textOf(value), ...(meaning !== undefined && { exp_value: textOf(meaning) }) }
    return this.#placed({ key: '', values, parts: {} }, path)
  }

  #zoneValueInFull(item: ReadonlyMap<string, Data>, path: DataPath): DocumentRecord {
    const [value, meaning, seq] = ['value', 'exp_value', 'seq'].map((name) => item.get(name))
    for (const name of item.keys())
      if (!['value', 'exp_value', 'seq'].includes(name)) this.#unknown([...path, name], ['value', 'exp_value', 'seq'])
    if (seq !== undefined && typeof seq !== 'number') this.#mustBe([...path, 'seq'], 'a number')
    const values = {
      value: textOf(value),
      ...(meaning !== undefined && { exp_value: textOf(meaning) }),
      ...(typeof seq === 'number' && { seq }),
    }
    return this.#placed({ key: '', values, parts: {} }, path)
  }

  #record(level: Level, key: string, data: ReadonlyMap<string, Data>, path: DataPath, input?: Row): DocumentRecord {
    const rest = new Map([...data].map(([name, of]) => [String(name), of]))
    const values = this.#values(level, key, rest, path, input)
    const parts: Record<string, readonly DocumentRecord[]> = {}
    for (const part of level.parts.filter(({ beside }) => !beside)) {
      const inline = part.inline ? new Map([...rest].filter(([, of]) => isMap(of))) : undefined
      const own = part.inline ? (inline?.size === 0 ? undefined : inline) : rest.get(part.name)
      const inner =
        own === undefined
          ? []
          : this.#partRecords(part, own, part.inline ? path : [...path, part.name], parts.inputs ?? [])
      for (const name of inline?.keys() ?? [part.name]) rest.delete(name)
      const owners = this.#withBeside(part, inner, rest, path)
      if (owners.length > 0) parts[part.name] = owners
    }
    for (const name of rest.keys()) this.#unknown([...path, name], this.#namesIn(level))
    return this.#placed({ key, values, parts }, path)
  }

  /** Mappings read what they ask with the inputs of their rule plan in sight. */
  #partRecords(level: Level, data: Data, path: DataPath, inputs: readonly DocumentRecord[]): DocumentRecord[] {
    const units = level.parts.find(({ catalogue }) => catalogue === 'policy-plan-mapping-unit')
    if (!units || !isMap(data)) return this.#records(level, data, path, inputs)
    return [...data].map(([name, of]) => {
      const key = String(name)
      const at = [...path, key]
      const fields = isMap(of) ? new Map([...of].filter(([field]) => field !== units.name)) : of
      const mapping = this.#keyed(level, key, fields, at, inputs)
      const when = isMap(of) ? this.#records(units, of.get(units.name), [...at, units.name], inputs) : []
      return this.#placed(when.length === 0 ? mapping : { ...mapping, parts: { [units.name]: when } }, at)
    })
  }

  /** What stands beside records, each under the key of its owner. */
  #withBeside(level: Level, owners: DocumentRecord[], rest: Map<string, Data>, path: DataPath): DocumentRecord[] {
    const beside = level.parts.find((part) => part.beside)
    const data = beside && rest.get(beside.name)
    if (!beside || data === undefined) return owners
    rest.delete(beside.name)
    if (!isMap(data)) return this.#mustBe([...path, beside.name], 'a map of keys')
    const known = new Set(owners.map(({ key }) => key))
    for (const key of data.keys())
      if (!known.has(String(key)))
        this.#fault([...path, beside.name, String(key)], `There is no "${String(key)}" among the ${level.name}`)
    return owners.map((owner) => {
      const records = this.#records(beside, data.get(owner.key), [...path, beside.name, owner.key], [])
      const whole = records.length === 0 ? owner : { ...owner, parts: { ...owner.parts, [beside.name]: records } }
      return this.#placed(whole, this.#places.get(owner) ?? path)
    })
  }

  /** Takes the fields of a record out of its map. */
  #values(
    level: Level,
    key: string,
    rest: Map<string, Data>,
    path: DataPath,
    input?: Row,
  ): Record<string, DocumentValue> {
    const { fields } = catalogueOf(level.catalogue)
    const values: Record<string, DocumentValue> = {}
    for (const pair of PAIRS[level.catalogue] ?? []) Object.assign(values, this.#pair(pair, rest))
    const isPaired = new Set(Object.keys(values))
    for (const field of fieldsOf(level)) {
      if (isPaired.has(field)) continue
      const name = textName(level.catalogue, field)
      const data = rest.get(name)
      rest.delete(name)
      const given = data === undefined ? derivedValue(level, field, key) : this.#given(data, [...path, name])
      if (given !== undefined) values[field] = given
    }
    for (const [field, value] of Object.entries(values)) {
      const of = fields[field] as Field
      const named = namedRecord(level.catalogue, field, values, input)
      values[field] =
        named && isNamedByKey(named.catalogue)
          ? this.#reference(named, value)
          : this.#checked(of, value, [...path, textName(level.catalogue, field)])
      if (values[field] === (of.default ?? null)) delete values[field]
    }
    this.#checkRequired(level, values, path)
    return values
  }

  #pair({ type, value, words }: NamedPair, rest: Map<string, Data>): Record<string, DocumentValue> {
    const [code, word] = Object.entries(words).find(([, name]) => typeof rest.get(name) === 'string') ?? []
    if (code === undefined || word === undefined) return {}
    const named = textOf(rest.get(word))
    rest.delete(word)
    return { [type]: code, [value]: named }
  }

  #given(data: Data, path: DataPath): DocumentValue {
    if (isMap(data)) {
      const id = data.get('id')
      if (data.size === 1 && (typeof id === 'string' || typeof id === 'number')) return { id }
    } else if (typeof data === 'boolean') {
      this.#mustBe(path, 'a number or a text: quote what looks like neither')
      return null
    } else if (!isList(data)) return data
    this.#mustBe(path, 'a value')
    return null
  }

  /** Zones of this map and nodes of this workflow are named without it. */
  #reference({ catalogue, many }: Named, value: DocumentValue): DocumentValue {
    if (typeof value === 'number') return this.#reference({ catalogue }, String(value))
    if (typeof value !== 'string') return value
    if (many)
      return value
        .split(',')
        .map((path) => path.trim())
        .join(',')
    return catalogueAbove(catalogue) && !value.includes('/') ? `${this.#inside}/${value}` : value
  }

  #checked(field: Field, value: DocumentValue, path: DataPath): DocumentValue {
    if (value === null || typeof value === 'object') return value
    const text = field.kind === 'text' ? String(value) : value
    const schema = SCHEMAS.get(field) ?? fieldSchema(field)
    SCHEMAS.set(field, schema)
    const { success, data, error } = schema.safeParse(text)
    if (!success) this.#fault(path, error.issues[0]?.message ?? 'This is not allowed')
    return !success || (field.kind === 'text' && field.format === 'day') ? text : data
  }

  #checkRequired(level: Level, values: Readonly<Record<string, DocumentValue>>, path: DataPath): void {
    const { fields } = catalogueOf(level.catalogue)
    for (const field of fieldsOf(level)) {
      const { required, default: given } = fields[field] as Field
      if (required && given === undefined && values[field] === undefined)
        this.#fault(path, `"${textName(level.catalogue, field)}" is required`, 'REQUIRED')
    }
  }

  #namesIn(level: Level): string[] {
    const pairs = (PAIRS[level.catalogue] ?? []).flatMap(({ words }) => Object.values(words))
    const parts = level.parts.flatMap((part) => [
      ...(part.inline || part.beside ? [] : [part.name]),
      ...part.parts.filter((one) => one.beside).map(({ name }) => name),
    ])
    return [...fieldsOf(level).map((field) => textName(level.catalogue, field)), ...pairs, ...parts]
  }

  #placed(record: DocumentRecord, path: DataPath): DocumentRecord {
    this.#places.set(record, path)
    return record
  }

  #unknown(path: DataPath, allowed: readonly string[]): void {
    this.#fault(path, `There is no field "${path.at(-1)}" here; there are ${allowed.join(', ')}`)
  }

  #mustBe(path: DataPath, what: string): [] {
    this.#fault(path, `This must be ${what}`)
    return []
  }

  #fault(path: DataPath, message: string, code: TextFault['code'] = 'INVALID'): undefined {
    this.#faults.push({ code, message, ...this.#at(path) })
    return undefined
  }

  #at(path: DataPath): Pick<TextFault, 'line' | 'column' | 'field'> {
    return { ...this.#locate(path), ...(path.length > 0 && { field: path.join('.') }) }
  }
}

const SCHEMAS = new Map<Field, ReturnType<typeof fieldSchema>>()

/** A scalar as it is written; of anything else, which is refused, nothing. */
function textOf(data: Data | undefined): string {
  return typeof data === 'object' || data === undefined ? '' : String(data)
}
