import type { WarningCode } from './warning-code.ts'
import type { Field, Fields, ValueOf } from './field.ts'

export interface FilterDefinition {
  /** Query key on the wire. */
  key: string
  /** Compared field: of the row, or `nest.field` of a referred row. Default: the key. */
  field?: string
  /** Default: `contains` (case-insensitive) for text, else `equals`. `find` searches several fields. */
  match?: 'contains' | 'equals' | 'narrow' | 'find'
  /** Describes the value of a filter that is no field of the row. The server's `narrow` gives its meaning. */
  of?: Field
  /** Not offered on screen: an alias, or a key for programs. */
  hidden?: boolean
  /** Names the owner of the rows. A list without any such key is empty. */
  parent?: boolean
}

/** A column outside the fields that refers to another catalogue. It is in the catalogue's table, or in one that shares `keys` with it. */
export interface HiddenReference {
  column: string
  to: string
  through?: { table: string; keys: readonly string[] }
}

/** Two fields, such as a begin and an end. If both are set, the first must not be above the second. */
export interface Range {
  from: string
  to: string
  /** Error message of the second field. */
  message: string
}

/** Messages after a successful write. */
export const DONE = { create: 'Create Success', update: 'Update Success', delete: 'Delete Success' } as const

/**
 * A catalogue as plain data: everything that the generic core needs to serve, check, store, list and show it.
 * Other behaviour is code in the feature folder of the same name, in server and browser.
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
  /** Fields that name a record in a path instead of its id. They cannot be changed. */
  address?: readonly Address[]
  /** Table of the rows, if it differs from the name. Several catalogues may share one. */
  table?: Table
  /** A fixed list: no create, update, delete. */
  readOnly?: boolean

  fields: F
  ranges?: readonly Range[]
  /** The owner is the row of this catalogue with the same values in these fields. */
  ownedBy?: { catalogue: string; by: readonly string[] }
  /** Copies of a record can include the records that belong to it. */
  copyParts?: boolean
  /** Groups of fields whose combined values are unique (text: ignoring case). */
  unique?: readonly (readonly string[])[]
  /** Values that the server calculates on read. */
  computed?: Computed
  /** Names of lists, records and sentences that the server adds to a row on read. */
  parts?: readonly string[]
  /** Additional keys of the row in answers of other calls. A body may repeat them. */
  alsoRead?: readonly string[]
  /** References in columns outside the fields. The database protects the referred rows. */
  alsoRefers?: readonly HiddenReference[]

  columns: readonly string[]
  filters: readonly (string | FilterDefinition)[]
  /** Default filters of the screen and its first load. Another value replaces one; an empty value removes it. */
  initialFilters?: Readonly<Record<string, string>>
  /** Default order, in the form of `sort`. Without it, by id. */
  order?: string
  /** Aliases of query keys. */
  queryAliases?: Readonly<Record<string, string>>

  /** The field with the name of a record (`nest.field`: that of a referred one), and fields that a lookup shows beside it. */
  label: string
  beside?: readonly string[]
  search: string

  words: {
    /** Singular for titles, buttons and messages, such as "QoS rule". */
    one: string
    many: string
    /** One sentence under the title. */
    about?: string
    /** What the initial filters leave, if the filter itself does not say so. */
    initial?: string
    /** Messages of empty required fields, if not "Field is required". */
    required?: Readonly<Record<string, string>>
    /** Messages after a successful write, if they differ from `DONE`. */
    done?: Partial<Record<keyof typeof DONE, string>>
  }
}

/** The default table: the name of the catalogue with `_` for `-`. */
export type TableNamed<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${TableNamed<Rest>}`
  : Name

/** Keeps the literal types of a definition, from which the types of its rows are derived. */
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

/** A value that is stored, but cannot be right together with others. */
export interface Warning {
  /** `error`: the record does not do what it says. */
  severity?: 'error'
  code: WarningCode
  message: string
  field?: string
}

/** Values of fields in a read row. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** Fields of a read row, without id, `row_version`, nested and computed fields. */
export type RowOf<Definition extends { fields: Fields }> = ValuesOf<Definition['fields']>
