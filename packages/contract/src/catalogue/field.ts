import type { Code } from '../standards/codes.ts'
import { MOST_AMOUNT } from '../standards/quantity.ts'

/**
 * The largest number that a client may choose where the server otherwise gives the next one. Numbers up to twice as large
 * are exact in JSON and in both databases, so there is always a next one.
 */
export const LARGEST_CHOSEN = 2 ** 52

/**
 * What a field does to decisions. `decides`: they read its value. `orders`: they read the order that it makes, not the value.
 * `describes`: they do not read it, so a change of it alone changes no decision.
 */
export type FieldRole = 'decides' | 'orders' | 'describes'

interface Common {
  /** Caption on screen and in messages. */
  label: string
  required: boolean
  /** Every field of a catalogue that documents contain has one. */
  role?: FieldRole
  /** One line under the form field: unit, range, what it means to the network. */
  help?: string
  /** Heading under which the form shows the field. */
  section?: string
  /** Stored and served, but not on the form: operators do not decide it. */
  hidden?: boolean
  /** Shown with the record, but not on the form: other programs maintain it. */
  readOnly?: boolean
  /** Value of a new row whose body lacks the field. */
  default?: string | number
  /** The server gives a value if a body has none. */
  given?: boolean
}

/**
 * Names of the checks in `standards/text-checks.ts`. A field only names its check: the browser's first load has the
 * definitions, but no grammar.
 */
export type TextCheck =
  | 'e-mail address'
  | 'flow description'
  | 'flow label'
  | 'day'
  | 'instant'
  | 'rating group'
  | 'record key'
  | 'security parameter index'
  | 'time zone'
  | 'ToS or traffic class'
  | 'wall time'
  | 'workflow function'
  | 'workflow node type'

export interface TextField extends Common {
  kind: 'text'
  maxLength: number
  multiline?: boolean
  /** Shown in a monospace font: codes, addresses, hexadecimal. */
  mono?: boolean
  /** Warns about characters outside `[A-Za-z0-9_.:-]`. */
  plainCharacters?: boolean
  /** Ordered and compared as a number where it is all digits, before other texts. */
  digits?: true
  /** Values to offer; others stay allowed unless `closed`. */
  codes?: readonly Code<string>[]
  closed?: boolean
  /** Refuses or rewrites a text on write. */
  check?: TextCheck
  /** Set if people see the text in another form than it is stored. */
  format?: 'instant' | 'day' | 'wall time'
  /** A write without the field stores the current time. */
  renewed?: boolean
  /** Set if the field is the record's key: how a new key is made, and where it must be unique. */
  keyOf?: KeyRule
  /** If the other field names a catalogue, the text is an id of that catalogue. */
  relation?: Relation
}

export interface KeyRule {
  /** A new key is made from the first of these fields that is not empty. Of a reference, from the referred record's key. */
  from: readonly string[]
  /** The key is unique among records with the same values in these fields. Empty: in the whole table. */
  within: readonly string[]
}

/** The catalogue of an id, given by the value of another field of the row. */
export interface Relation {
  by: string
  to: Readonly<Record<string, string>>
  /** Proposed values where the other field names no catalogue. */
  codes?: Readonly<Record<string, readonly Code<string>[]>>
}

export interface NumberField extends Common {
  kind: 'number'
  integer: boolean
  min?: number
  max?: number
  unit?: 'bit/s' | 'kbit/s' | 's'
  /** The field, in kbit/s, that takes the place of this rate where it is set. */
  extendedBy?: string
  codes?: readonly Code<number>[]
  closed?: boolean
  /** Set if the field is the record's place among records with the same values in these fields. */
  placeWithin?: readonly string[]
  /** The number is an id of another system: 0 means none and is stored as empty. */
  zeroIsNone?: boolean
  relation?: Relation
  /** Allowed values in words, if min and max do not say it: "a multiple of five". */
  takes?: string
  refuse?: (value: number) => string | undefined
}

export interface ReferenceField extends Common {
  kind: 'reference'
  to: string
  /** Key under which a read row nests the referred row, and the nested fields. */
  nest: string
  show: readonly string[]
  /** The referred row owns this one: deleting it deletes this row as well. */
  owner?: boolean
  /** Deleting the referred row deletes this row as well, although it is no part of it. */
  deletedWith?: boolean
  /** An import on screen creates missing referred rows that its file names. */
  createdByImport?: boolean
  /** Deleting the referred row empties the field. */
  cleared?: boolean
}

export type Field = TextField | NumberField | ReferenceField
export type FieldKind = Field['kind']
export type Fields = Record<string, Field>
export type FieldValue = string | number | null

/** Type of a field's value in a row. Not null if the field is required or given by the server. */
export type ValueOf<F extends Field> = F extends { required: true } | { given: true } ? Present<F> : Present<F> | null
type Present<F extends Field> = F extends { kind: 'text' } ? string : number

type Options<F extends Field> = Partial<Omit<F, 'kind' | 'label'>>
type Made<F extends Field, O> = F & { required: O extends { required: true } ? true : false } & (O extends {
    given: true
  }
    ? { given: true }
    : unknown) &
  (O extends { role: infer R extends FieldRole } ? { role: R } : unknown)

/** Maximum lengths of names, codes and comments after trimming (wire contract, section 2). */
const NAME_LENGTH = 128
const CODE_LENGTH = 64
const COMMENTS_LENGTH = 1024
export const UINT32_MAX = 4_294_967_295
const INSTANT_LENGTH = 40

/** Free text of at most `maxLength` characters (128 unless given). */
export function text<const O extends Options<TextField>>(label: string, options?: O): Made<TextField, O> {
  return { kind: 'text', label, required: false, maxLength: NAME_LENGTH, ...options } as unknown as Made<TextField, O>
}

/** A required name of 1 to 128 characters. */
export function name(label: string) {
  return text(label, { role: 'describes', required: true })
}

/** A code of 1 to 64 characters, shown in a monospace font. */
export function code<const O extends Options<TextField>>(label: string, options?: O): Made<TextField, O> {
  return text(label, { maxLength: CODE_LENGTH, mono: true, plainCharacters: true, ...options } as unknown as O)
}

/** Optional remarks of at most 1024 characters. */
export function comments() {
  return text('Comments', { role: 'describes', maxLength: COMMENTS_LENGTH, multiline: true })
}

/** A moment, stored and answered as ISO 8601 with `Z`. Any offset is accepted; none means UTC. */
export function instant<const O extends Options<TextField>>(label: string, options?: O): Made<TextField, O> {
  return text(label, { maxLength: INSTANT_LENGTH, format: 'instant', check: 'instant', ...options } as unknown as O)
}

/** A whole day, stored and answered as an instant. The day in the text counts, whatever its offset or time of day. */
export function day<const O extends Options<TextField>>(label: string, options?: O): Made<TextField, O> {
  return instant(label, { format: 'day', check: 'day', ...options } as unknown as O)
}

/** Number of rows that belong to this one, calculated on read. */
export function count(label: string): Made<NumberField, { required: true }> {
  return integer(label, { required: true, min: 0 })
}

/** A whole number; by default any that is exact in JSON. */
export function integer<const O extends Options<NumberField>>(label: string, options?: O): Made<NumberField, O> {
  return { kind: 'number', integer: true, label, required: false, ...options } as unknown as Made<NumberField, O>
}

/** A Diameter Unsigned32: 0 to 4 294 967 295. */
export function uint32<const O extends Options<NumberField>>(label: string, options?: O): Made<NumberField, O> {
  return integer(label, { min: 0, max: UINT32_MAX, ...options } as unknown as O)
}

/** Id of a record that another system keeps; 0 means none. */
export function externalId<const O extends Options<NumberField>>(label: string, options?: O): Made<NumberField, O> {
  return integer(label, { min: 1, zeroIsNone: true, ...options } as unknown as O)
}

/** An amount: within 2^53, where figures are exact. */
export function amount<const O extends Options<NumberField>>(label: string, options?: O): Made<NumberField, O> {
  return decimal(label, { min: -MOST_AMOUNT, max: MOST_AMOUNT, ...options } as unknown as O)
}

export function decimal<const O extends Options<NumberField>>(label: string, options?: O): Made<NumberField, O> {
  return integer(label, { integer: false, ...options } as unknown as O)
}

export function reference<const O extends Options<ReferenceField> & Target>(label: string, options: O) {
  type Reference = Made<ReferenceField, O> & Pick<O, keyof Target>
  return { kind: 'reference', label, required: false, ...options } as unknown as Reference
}

/** Required options of a reference. */
type Target = Pick<ReferenceField, 'to' | 'nest' | 'show'>

/** The key that identifies a record in documents and other consoles. It stays when the name changes; a write can set it. */
export function recordKey<const R extends FieldRole>(rule: KeyRule, role: R) {
  return text('Key', { role, maxLength: 64, check: 'record key', given: true, hidden: true, keyOf: rule })
}

/** Orders records of equal priority: the lower place is stronger. New records come last. */
export function place(...placeWithin: string[]) {
  return integer('Place', { role: 'orders', min: 0, max: LARGEST_CHOSEN, given: true, hidden: true, placeWithin })
}

const YES_NO: readonly Code<string>[] = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
]

/** A flag stored as `Y` or `N` and shown as Yes or No. */
export function yesNo<const O extends Options<TextField>>(label: string, options?: O): Made<TextField, O> {
  return text(label, { maxLength: 1, codes: YES_NO, closed: true, ...options } as unknown as O)
}

/** Service provider id, stored for other programs. Default 0. */
export function serviceProvider() {
  return integer('Service provider', { role: 'describes', default: 0, hidden: true })
}
