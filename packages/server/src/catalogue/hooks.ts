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
  /** The row as it will be stored. A hook may set values. */
  values: Values
  /** The stored row; undefined on create. */
  before: Stored | undefined
}

/** Rows that are stored together. */
interface SavingManyOf<Values, Stored> extends Pick<SavingOf<Values, Stored>, 'trx' | 'engine' | 'actor'> {
  rows: readonly Pick<SavingOf<Values, Stored>, 'values' | 'before'>[]
}

/** A row and its copy. */
export interface Copied extends Pick<SavingOf<unknown, unknown>, 'trx' | 'engine' | 'actor'> {
  from: number
  to: number
}

/** Changes to a list by filters that are not comparisons with columns. */
export interface Narrowing {
  /** Cache key of the list's statements; contains the filters' values. */
  key: string
  rows?: RawBuilder<SqlBool>
  /** Columns that are computed differently from usual. */
  computed?: Readonly<Record<string, RawBuilder<ColumnValue>>>
}

/**
 * Code for what a catalogue's definition cannot express. Functions that take rows are declared as methods, so that the
 * core can hold the hooks of all catalogues in one type.
 */
interface Hooks<Values, Stored, Selected, Computed extends string, Extra> {
  /** Selects this catalogue's rows in a shared table. */
  rows?: RawBuilder<SqlBool>
  /** Expressions for the `computed` values of the definition. */
  computed?: [Computed] extends [never] ? never : Readonly<Record<Computed, RawBuilder<ColumnValue>>>
  /** More columns for warnings and parts. Answers do not contain them. */
  extra?: Extra
  /** Adds `parts` to rows, read at once for all of them. */
  attach?(db: Db, rows: readonly Selected[]): Promise<readonly Readonly<Record<string, Part>>[]>
  /** Filters that no column expresses, and default exclusions. */
  narrow?: (filters: ListQuery['filters']) => Narrowing | undefined
  /** Runs in the transaction before the row is stored. Throws an `AppError` to refuse. */
  beforeSave?(saving: SavingOf<Values, Stored>): Promise<void>
  /** The same for rows that are stored together. Without it, they are stored one by one. */
  beforeSaveMany?(saving: SavingManyOf<Values, Stored>): Promise<void>
  /**
   * Copies what belongs to a row, if rows further down have several owners. Without it, each owner's rows are copied in
   * turn.
   */
  copyBelow?: (copied: Copied) => Promise<void>
  /** Copies records about a duplicated row that do not belong to it. Runs last. */
  copyBeside?: (copied: Copied) => Promise<void>
}

/** A selected row: with columns of referred rows as `nest.field`, and computed columns. */
export type SelectedRow<Name extends CatalogueName> = StoredRow<Name> &
  Readonly<Record<`${string}.${string}`, ColumnValue>>

export type Saving<Name extends CatalogueName> = SavingOf<ValuesFor<Name>, StoredRow<Name>>
export type SavingMany<Name extends CatalogueName> = SavingManyOf<ValuesFor<Name>, StoredRow<Name>>
/** @template More Columns for parts of the catalogue, besides those for its warnings. */
export type CatalogueHooks<Name extends CatalogueName, More extends string = never> = Hooks<
  ValuesFor<Name>,
  StoredRow<Name>,
  SelectedRow<Name>,
  ComputedName<Name>,
  { readonly [Column in HintName<Name> | More]?: RawBuilder<ColumnValue> }
>

/** The same for any catalogue, as the core uses it. */
export type AnySaving = SavingOf<Written, TableRow>
export type AnyHooks = Hooks<Written, TableRow, TableRow, string, Readonly<Record<string, RawBuilder<ColumnValue>>>>

/** Asks the hooks about rows before they are stored, together if they can. */
export async function beforeSaves(
  hooks: AnyHooks,
  { rows, ...saving }: SavingManyOf<Written, TableRow>,
): Promise<void> {
  if (hooks.beforeSaveMany) return hooks.beforeSaveMany({ ...saving, rows })
  for (const row of rows) await hooks.beforeSave?.({ ...saving, ...row })
}
