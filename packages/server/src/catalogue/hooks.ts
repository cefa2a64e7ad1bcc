import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { ComputedName, StoredRow, ValuesFor } from '@tollgate/contract/catalogues/rows.ts'
import type { HintName } from '@tollgate/policy/warnings/row-warnings.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { Database } from '../database/open.ts'
import type { ColumnValue, Db, TableRow, Trx } from '../database/tables.ts'
import type { Actor } from '../history/record-change.ts'
import type { Part } from './present-row.ts'

interface SavingOf<Values, Stored> {
  trx: Trx
  engine: Database['engine']
  actor: Actor
  /** Row as it will be stored; a hook may set values. */
  values: Values
  /** Stored row of an update; undefined on create. */
  before: Stored | undefined
}

/** Rows that are stored together. */
interface SavingManyOf<Values, Stored> extends Pick<SavingOf<Values, Stored>, 'trx' | 'engine' | 'actor'> {
  rows: readonly Pick<SavingOf<Values, Stored>, 'values' | 'before'>[]
}

/** A row that was copied, and its copy. */
export interface Copied extends Pick<SavingOf<unknown, unknown>, 'trx' | 'engine' | 'actor'> {
  from: number
  to: number
}

/** How the set filters change a list beyond their comparisons with columns. */
export interface Narrowing {
  /** Names the narrowing with the values in it: a list keeps a statement for each key. */
  key: string
  rows?: RawBuilder<SqlBool>
  /** Columns worked out otherwise than usual. */
  computed?: Readonly<Record<string, RawBuilder<ColumnValue>>>
}

/**
 * Parts of a catalogue that its definition cannot say, as ordinary code. What takes rows is written as a method: the core
 * holds the hooks of all catalogues alike, and gives each the rows of its own.
 */
interface Hooks<Values, Stored, Selected, Computed extends string, Extra> {
  /** Which rows of a shared table are this catalogue's; the table goes by its own name. */
  rows?: RawBuilder<SqlBool>
  /** The `computed` values of the definition; the table goes by its own name. */
  computed?: [Computed] extends [never] ? never : Readonly<Record<Computed, RawBuilder<ColumnValue>>>
  /** Further columns for the warnings and parts of the catalogue. No answer carries them. */
  extra?: Extra
  /** What a read adds to rows as their `parts`, row by row: read once for all of them. */
  attach?(db: Db, rows: readonly Selected[]): Promise<readonly Readonly<Record<string, Part>>[]>
  /** What the set filters ask for that no column holds, and what is left out unless they ask for it. */
  narrow?: (filters: ListQuery['filters']) => Narrowing | undefined
  /** Runs in the write's transaction before the row is stored; throws an `AppError` to refuse. */
  beforeSave?(saving: SavingOf<Values, Stored>): Promise<void>
  /** The same for rows that are stored together; without it, they are stored one by one. */
  beforeSaveMany?(saving: SavingManyOf<Values, Stored>): Promise<void>
  /** Copies what belongs to a row, where rows further down have several owners; without it, it is copied owner by owner. */
  copyBelow?: (copied: Copied) => Promise<void>
  /** Copies what is about a duplicated row without belonging to it, after all that belongs to it. */
  copyBeside?: (copied: Copied) => Promise<void>
}

/** A row as a read selects it: with the columns of the rows it refers to, as `nest.field`, and what hooks work out. */
export type SelectedRow<Name extends CatalogueName> = StoredRow<Name> &
  Readonly<Record<`${string}.${string}`, ColumnValue>>

export type Saving<Name extends CatalogueName> = SavingOf<ValuesFor<Name>, StoredRow<Name>>
export type SavingMany<Name extends CatalogueName> = SavingManyOf<ValuesFor<Name>, StoredRow<Name>>
/** @template More Columns that parts of the catalogue are made of, beside those that its warnings read. */
export type CatalogueHooks<Name extends CatalogueName, More extends string = never> = Hooks<
  ValuesFor<Name>,
  StoredRow<Name>,
  SelectedRow<Name>,
  ComputedName<Name>,
  { readonly [Column in HintName<Name> | More]?: RawBuilder<ColumnValue> }
>

/** The same of any catalogue, as the core sees it. */
export type AnySaving = SavingOf<Written, TableRow>
export type AnyHooks = Hooks<Written, TableRow, TableRow, string, Readonly<Record<string, RawBuilder<ColumnValue>>>>
