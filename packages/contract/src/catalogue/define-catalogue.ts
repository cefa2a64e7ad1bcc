import type { WarningCode } from './warning-code.ts'
import type { Field, Fields, ValueOf } from './field.ts'

export interface FilterDefinition {
  /** Query key on the wire. */
  key: string
  /** Field that is compared: one of the row, or `nest.field` of a referred row; the key itself by default. */
  field?: string
  /** `contains` (case-insensitive) for text, `equals` for the rest, unless said otherwise; `find` searches several fields. */
  match?: 'contains' | 'equals' | 'narrow' | 'find'
  /** Describes a value that no field of the row holds: the server's `narrow` says what it means. */
  of?: Field
  /** Not offered on the screen: an alias, or a key only programs use. */
  hidden?: boolean
  /** Names what the rows belong to: a list without any such key is empty. */
  parent?: boolean
}

/** A column that refers to a catalogue's rows, in the catalogue's own table or in one that shares `keys` with it. */
export interface HiddenReference {
  column: string
  to: string
  through?: { table: string; keys: readonly string[] }
}

/** Two fields of a row of which the first is never above the second, where both are set: a begin and an end. */
export interface Range {
  from: string
  to: string
  /** What is said of the second where it is not so. */
  message: string
}

/** What is said of a write that succeeded. */
export const DONE = { create: 'Create Success', update: 'Update Success', delete: 'Delete Success' } as const

/**
 * A reference-data catalogue as plain data: all that the generic core needs to serve, check, store, list and show it.
 * Behaviour that data cannot say lives in the feature folder of the same name, on either side.
 */
export interface CatalogueDefinition<
  Name extends string = string,
  Id extends string = string,
  F extends Fields = Fields,
  Computed extends Fields = Fields,
  Table extends string = string,
  Address extends string = string,
> {
  /** Singular, kebab-case; also the name of its feature folders. */
  name: Name
  /** Path below `/api/v1`. */
  path: string
  /** Names below `/api` that answer the first-load `POST`. */
  firstLoad?: readonly string[]
  id: Id
  /** Fields that together name a record in a path, where that is not its id: fixed once it is created. */
  address?: readonly Address[]
  /** Table that holds the rows where it is not the name: several catalogues may share one. */
  table?: Table
  /** The catalogue is a fixed lookup: no create, update, delete. */
  readOnly?: boolean

  fields: F
  ranges?: readonly Range[]
  /** A catalogue whose row owns this one's where both have the same values in these fields. */
  ownedBy?: { catalogue: string; by: readonly string[] }
  /** A copy of a record may take along what belongs to it. */
  copyParts?: boolean
  /** Groups of fields whose values together occur once (text: ignoring case). */
  unique?: readonly (readonly string[])[]
  /** Values the server works out on read. */
  computed?: Computed
  /** What the server adds to a row on read that no column could hold: lists, records, sentences. */
  parts?: readonly string[]
  /** What the row has besides when another call reads it: a body may repeat it. */
  alsoRead?: readonly string[]
  /** References outside the fields, kept in columns of their own: the database defends what they name. */
  alsoRefers?: readonly HiddenReference[]

  columns: readonly string[]
  filters: readonly (string | FilterDefinition)[]
  /** Filters that the screen and its first load have unless they are asked for another value, or with an empty one for all. */
  initialFilters?: Readonly<Record<string, string>>
  /** Order of a list that asks for none, like `sort`; by id without it. */
  order?: string
  /** Other spellings of query keys. */
  queryAliases?: Readonly<Record<string, string>>

  /** Field by which a record is called (`nest.field`: as a referred one is), and the ones a lookup shows beside it. */
  label: string
  beside?: readonly string[]
  search: string

  words: {
    /** "QoS rule": in titles, buttons, messages. */
    one: string
    many: string
    /** One sentence under the title. */
    about?: string
    /** Message for a required field left empty, where it is not "Field is required". */
    required?: Readonly<Record<string, string>>
    /** What is said of a write that succeeded, where it is not the common word for it. */
    done?: Partial<Record<keyof typeof DONE, string>>
  }
}

/** The table of a catalogue that names none: its own name with `_` for `-`. */
export type TableNamed<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${TableNamed<Rest>}`
  : Name

/** Keeps the literal types of a definition, so that the types of its rows can be read off. */
export function defineCatalogue<
  const Name extends string,
  const Id extends string,
  const F extends Fields,
  const Computed extends Fields,
  const Table extends string = TableNamed<Name>,
  const Address extends string = Id,
>(
  definition: CatalogueDefinition<Name, Id, F, Computed, Table, Address>,
): CatalogueDefinition<Name, Id, F, Computed, Table, Address> {
  return definition
}

/** A warning: the value is stored, but together with others it cannot be right. */
export interface Warning {
  /** `error`: the record does otherwise than it says. */
  severity?: 'error'
  code: WarningCode
  message: string
  field?: string
}

/** The values of fields in a row as it is read. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** The fields of a definition's row as it is read; id, `row_version`, nested and computed fields come on top. */
export type RowOf<Definition extends { fields: Fields }> = ValuesOf<Definition['fields']>
