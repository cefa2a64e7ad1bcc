import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Field } from '@tollgate/contract/catalogue/field.ts'
import { rangeFaults } from '@tollgate/contract/catalogue/row-faults.ts'
import { definitionOf } from '../document/document-catalogue.ts'
import { checkedCase, isCaseField, type CaseField } from '../document/case-records.ts'
import { documentKind, keyFault, keyOfPath, pathFaults } from '../document/document-path.ts'
import { inOrder } from '../document/from-rows.ts'
import { fieldsOf, type Level } from '../document/levels.ts'
import type { DocumentRecord, DocumentValue, PolicyDocument, Row } from '../document/model.ts'
import { namedRecord, type Named } from '../document/named-record.ts'
import { catalogueAbove, isNamedByKey } from '../document/record-paths.ts'
import { ownerKeyOf, rootOf } from '../document/to-rows.ts'
import { isList, isMap, jsonOf, type Data } from './data.ts'
import { derivedValue, type NamedPair, PAIRS, textName } from './names.ts'
import { locatorOf, parseText, type Locate, type TextFault } from './parse.ts'
import { below, located, MOST_FAULTS, type Place } from './place.ts'
import { FORMAT } from './print-document.ts'
import { readUnit } from './unit-text.ts'

/** A parsed document with the positions of its records. It is complete if there are no faults. */
export interface ReadDocument {
  document: PolicyDocument
  /** The first faults; `faultCount` counts all. */
  faults: TextFault[]
  faultCount: number
  /** The path of each record in the text. */
  places: ReadonlyMap<DocumentRecord, Place>
}

/** Represents a document that is to be deleted. */
export function noDocument(path: string): ReadDocument {
  const kind = documentKind(path)
  const faults = kind === undefined ? faultsOfPath(path) : []
  return {
    document: { path, kind: kind ?? 'catalogue', records: [] },
    faults,
    faultCount: faults.length,
    places: new Map(),
  }
}

function faultsOfPath(path: string): TextFault[] {
  return pathFaults(path).map((message) => ({ line: 1, column: 1, code: 'INVALID', message }))
}

/**
 * Parses the text of the document at a path. Reports all faults with line and column.
 * @param onParsed called between parsing and reading, when the parser's own data is garbage
 */
export function readDocument(path: string, text: string, onParsed?: () => void): ReadDocument {
  const kind = documentKind(path)
  const parsed = parseText(text)
  onParsed?.()
  const key = keyOfPath(path)
  const empty = noDocument(path)
  if (kind === undefined) return empty
  if ('fault' in parsed) return { ...empty, faults: [parsed.fault], faultCount: 1 }
  const reader = new RecordReader({ ...empty.document, records: [{ key, values: {}, parts: {} }] }, locatorOf(text))
  const read = reader.read(parsed.data)
  const faults = faultsOfPath(path)
  return { ...read, faults: [...faults, ...read.faults], faultCount: faults.length + read.faultCount }
}

class RecordReader {
  readonly #document: PolicyDocument
  readonly #locate: Locate
  readonly #faults: TextFault[] = []
  #faultCount = 0
  readonly #places = new Map<DocumentRecord, Place>()
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
      faultCount: this.#faultCount,
      places: this.#places,
    }
  }

  #root(data: Data): DocumentRecord[] {
    if (!isMap(data)) return this.#fault(undefined, 'The text must be a map that begins with "format: 1"') ?? []
    if (data.get('format') !== FORMAT) this.#fault(below(undefined, 'format'), `The format must be ${FORMAT}`)
    const level = rootOf(this.#document)
    const key = this.#document.records[0]?.key ?? ''
    const body = new Map([...data].filter(([name]) => name !== 'format'))
    if (!level) return []
    if (level.as === 'one') return [this.#inItsFolder(this.#record(level, key, body, undefined))]
    for (const name of body.keys()) if (name !== level.name) this.#unknown(below(undefined, name), [level.name])
    return inOrder(level, this.#records(level, body.get(level.name), below(undefined, level.name), []))
  }

  /** The folder of a test case names its plan or workflow. */
  #inItsFolder(record: DocumentRecord): DocumentRecord {
    if (this.#document.kind !== 'test') return record
    const { pcr_plan_id: plan, work_group_id: workflow } = record.values
    if ((plan === undefined) === (workflow === undefined))
      this.#fault(undefined, 'A test case belongs to a plan or to a workflow')
    else if ((plan ?? workflow) !== this.#document.path.split('/')[1])
      this.#fault(below(undefined, plan === undefined ? 'workflow' : 'plan'), 'The folder must have this name')
    return record
  }

  #records(level: Level, data: Data | undefined, path: Place, inputs: readonly DocumentRecord[]): DocumentRecord[] {
    if (data === undefined) return []
    if (level.as === 'one') return isMap(data) ? [this.#record(level, '', data, path)] : this.#mustBe(path, 'a map')
    if (level.as === 'list') return this.#list(level, data, path)
    // A list of names is a list of records without other fields.
    if (isList(data))
      return data.map((name, index) => {
        const at = below(path, index)
        return this.#record(level, this.#text(name, at), new Map(), at)
      })
    if (!isMap(data)) return this.#mustBe(path, 'a map of keys')
    return [...data].map(([name, of]) => this.#keyed(level, String(name), of, below(path, String(name)), inputs))
  }

  #keyed(level: Level, key: string, data: Data, path: Place, inputs: readonly DocumentRecord[]): DocumentRecord {
    if (level.named === undefined && definitionOf(level.catalogue).keyRule) {
      const message = keyFault(key)
      if (message !== undefined) this.#fault(path, message)
    }
    if (level.catalogue === 'policy-plan-mapping-unit' && typeof data === 'string')
      return this.#unit(key, data, path, inputs)
    const input = inputs.find((one) => one.key === key)?.values
    if (isMap(data)) return this.#record(level, key, data, path, input)
    if (data !== null) this.#mustBe(path, 'a map of fields')
    return this.#record(level, key, new Map(), path)
  }

  #unit(key: string, text: string, path: Place, inputs: readonly DocumentRecord[]): DocumentRecord {
    const values = readUnit(
      text,
      inputs.find((input) => input.key === key),
    )
    if (!values) this.#fault(path, 'It must be "is …", "is not …", "within …", "known" or "unknown"')
    return this.#placed({ key, values: values ?? {}, parts: {} }, path)
  }

  #list(level: Level, data: Data, path: Place): DocumentRecord[] {
    if (!isList(data)) return this.#mustBe(path, 'a list')
    return data.map((item, index) => {
      const at = below(path, index)
      if (level.catalogue === 'zone-value') return this.#zoneValue(item, at)
      if (!isMap(item)) this.#mustBe(at, 'a map of fields')
      return this.#record(level, '', isMap(item) ? item : new Map(), at)
    })
  }

  /** Reads a zone value: a text, a text with its meaning, or fields if its order matters. */
  #zoneValue(item: Data, path: Place): DocumentRecord {
    if (isMap(item) && item.has('value') && item.size > 1) return this.#zoneValueInFull(item, path)
    const [[value, meaning] = [item, undefined], ...others] = isMap(item) ? item : []
    if (isList(value) || isMap(value) || value === null || others.length > 0) {
      this.#mustBe(path, 'a value, or a value and its meaning')
      return this.#placed({ key: '', values: {}, parts: {} }, path)
    }
    return this.#placed({ key: '', values: this.#valueAndMeaning(value, meaning, path), parts: {} }, path)
  }

  #valueAndMeaning(value: Data | undefined, meaning: Data | undefined, path: Place): Record<string, string> {
    const text = this.#text(value, path)
    return { value: text, ...((meaning ?? null) !== null && { exp_value: this.#text(meaning, path) }) }
  }

  #text(data: Data | undefined, path: Place): string {
    if (!isText(data)) this.#mustBe(path, 'a text: quote it')
    return textOf(data)
  }

  #zoneValueInFull(item: ReadonlyMap<string, Data>, path: Place): DocumentRecord {
    const [value, meaning, seq] = ['value', 'exp_value', 'seq'].map((name) => item.get(name))
    for (const name of item.keys())
      if (!['value', 'exp_value', 'seq'].includes(name)) this.#unknown(below(path, name), ['value', 'exp_value', 'seq'])
    if (seq !== undefined && typeof seq !== 'number') this.#mustBe(below(path, 'seq'), 'a number')
    const values = {
      ...this.#valueAndMeaning(value, meaning, path),
      ...(typeof seq === 'number' && { seq }),
    }
    return this.#placed({ key: '', values, parts: {} }, path)
  }

  #record(level: Level, key: string, data: ReadonlyMap<string, Data>, path: Place, input?: Row): DocumentRecord {
    const rest = new Map([...data].map(([name, of]) => [String(name), of]))
    const values = this.#values(level, key, rest, path, input)
    const parts: Record<string, readonly DocumentRecord[]> = {}
    for (const part of level.parts.filter(({ beside }) => !beside)) {
      const inline = part.inline ? new Map([...rest].filter(([, of]) => isMap(of))) : undefined
      const own = part.inline ? (inline?.size === 0 ? undefined : inline) : rest.get(part.name)
      const inner =
        own === undefined
          ? []
          : this.#partRecords(part, own, part.inline ? path : below(path, part.name), parts.inputs ?? [])
      for (const name of inline?.keys() ?? [part.name]) rest.delete(name)
      const owners = this.#withBeside(part, inner, rest, path)
      if (owners.length > 0) parts[part.name] = inOrder(part, owners)
    }
    for (const name of rest.keys()) this.#unknown(below(path, name), this.#namesIn(level))
    return this.#placed({ key, values, parts }, path)
  }

  /** Reads parts of a record. Mappings need the inputs of their rule plan to read their units. */
  #partRecords(level: Level, data: Data, path: Place, inputs: readonly DocumentRecord[]): DocumentRecord[] {
    const units = level.parts.find(({ catalogue }) => catalogue === 'policy-plan-mapping-unit')
    if (!units || !isMap(data)) return this.#records(level, data, path, inputs)
    return [...data].map(([name, of]) => {
      const key = String(name)
      const at = below(path, key)
      const fields = isMap(of) ? new Map([...of].filter(([field]) => field !== units.name)) : of
      const mapping = this.#keyed(level, key, fields, at, inputs)
      const when = isMap(of) ? this.#records(units, of.get(units.name), below(at, units.name), inputs) : []
      return this.#placed(
        when.length === 0 ? mapping : { ...mapping, parts: { [units.name]: inOrder(units, when) } },
        at,
      )
    })
  }

  /** Reads records that are written beside their owners, under the owners' keys. */
  #withBeside(level: Level, owners: DocumentRecord[], rest: Map<string, Data>, path: Place): DocumentRecord[] {
    const beside = level.parts.find((part) => part.beside)
    const data = beside && rest.get(beside.name)
    if (!beside || data === undefined) return owners
    rest.delete(beside.name)
    if (!isMap(data)) return this.#mustBe(below(path, beside.name), 'a map of keys')
    const known = new Set(owners.map(({ key }) => key))
    for (const key of data.keys())
      if (!known.has(String(key)))
        this.#fault(
          below(below(path, beside.name), String(key)),
          `There is no "${String(key)}" among the ${level.name}`,
        )
    return owners.map((owner) => {
      const records = this.#records(beside, data.get(owner.key), below(below(path, beside.name), owner.key), [])
      const whole =
        records.length === 0 ? owner : { ...owner, parts: { ...owner.parts, [beside.name]: inOrder(beside, records) } }
      return this.#placed(whole, this.#places.get(owner) ?? path)
    })
  }

  /** Removes the fields of a record from its map and reads them. */
  #values(level: Level, key: string, rest: Map<string, Data>, path: Place, input?: Row): Record<string, DocumentValue> {
    const { fields } = definitionOf(level.catalogue)
    const values: Record<string, DocumentValue> = {}
    for (const pair of PAIRS[level.catalogue] ?? []) Object.assign(values, this.#pair(pair, rest))
    const isPaired = new Set(Object.keys(values))
    for (const field of fieldsOf(level)) {
      if (isPaired.has(field)) continue
      const name = textName(level.catalogue, field)
      const data = rest.get(name)
      rest.delete(name)
      const given =
        data === undefined ? derivedValue(level, field, key) : this.#given(level, field, data, below(path, name))
      if (given !== undefined) values[field] = given
    }
    for (const [field, value] of Object.entries(values)) {
      const of = fields[field] as Field
      const named = namedRecord(level.catalogue, field, values, input)
      values[field] =
        named && isNamedByKey(named.catalogue)
          ? this.#reference(named, value)
          : this.#checked(of, value, below(path, textName(level.catalogue, field)))
      if (values[field] === (of.default ?? null)) delete values[field]
    }
    this.#checkRequired(level, values, path)
    for (const { field = '', message } of rangeFaults(definitionOf(level.catalogue), values))
      this.#fault(below(path, textName(level.catalogue, field)), message)
    return values
  }

  #pair({ type, value, words }: NamedPair, rest: Map<string, Data>): Record<string, DocumentValue> {
    const [code, word] = Object.entries(words).find(([, name]) => isText(rest.get(name))) ?? []
    if (code === undefined || word === undefined) return {}
    const named = textOf(rest.get(word))
    rest.delete(word)
    return { [type]: code, [value]: named }
  }

  #json(field: CaseField, data: Data, path: Place): DocumentValue {
    const { value, faults } = checkedCase(field, jsonOf(data))
    for (const { path: at, message } of faults) this.#fault(at.reduce<Place>(below, path), message)
    return value
  }

  #given({ catalogue }: Level, field: string, data: Data, path: Place): DocumentValue {
    if (isMap(data)) {
      if (isCaseField(catalogue, field)) return this.#json(field, data, path)
      const id = data.get('id')
      if (data.size === 1 && (typeof id === 'string' || typeof id === 'number')) return { id }
    } else if (typeof data === 'boolean') {
      this.#mustBe(path, 'a number or a text: quote what looks like neither')
      return null
    } else if (!isList(data)) return data
    this.#mustBe(path, 'a value')
    return null
  }

  /** Resolves a reference. Zones of the same map and nodes of the same workflow are written without that. */
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

  #checked(field: Field, value: DocumentValue, path: Place): DocumentValue {
    if (value === null || typeof value === 'object') return value
    const text = field.kind === 'text' ? String(value) : value
    const schema = SCHEMAS.get(field) ?? fieldSchema(field)
    SCHEMAS.set(field, schema)
    const { success, data, error } = schema.safeParse(text)
    if (!success) this.#fault(path, error.issues[0]?.message ?? 'This is not allowed')
    return !success || (field.kind === 'text' && field.format === 'day') ? text : data
  }

  #checkRequired(level: Level, values: Readonly<Record<string, DocumentValue>>, path: Place): void {
    const { fields } = definitionOf(level.catalogue)
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

  #placed(record: DocumentRecord, path: Place): DocumentRecord {
    this.#places.set(record, path)
    return record
  }

  #unknown(path: Place, allowed: readonly string[]): void {
    this.#fault(path, `There is no field "${path?.name}" here; there are ${allowed.join(', ')}`)
  }

  #mustBe(path: Place, what: string): [] {
    this.#fault(path, `This must be ${what}`)
    return []
  }

  #fault(path: Place, message: string, code: TextFault['code'] = 'INVALID'): undefined {
    this.#faultCount += 1
    if (this.#faults.length <= MOST_FAULTS) this.#faults.push({ code, message, ...located(this.#locate, path) })
    return undefined
  }
}

const SCHEMAS = new Map<Field, ReturnType<typeof fieldSchema>>()

/** Whether data is a text, or a number, which is one as well. */
function isText(data: Data | undefined): data is string | number {
  return typeof data === 'string' || typeof data === 'number'
}

/** A scalar as text. Other data is refused elsewhere, so it gives an empty text here. */
function textOf(data: Data | undefined): string {
  return isText(data) ? String(data) : ''
}
