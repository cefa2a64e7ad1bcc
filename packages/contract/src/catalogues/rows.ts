import type { Warning } from '../catalogue/define-catalogue.ts'
import type { Field, FieldRole, ReferenceField, ValueOf } from '../catalogue/field.ts'
import type { CatalogueName, DefinitionOf } from './definitions.ts'

export type FieldsOf<Name extends CatalogueName> = DefinitionOf<Name>['fields']
export type FieldName<Name extends CatalogueName> = keyof FieldsOf<Name> & string
export type IdName<Name extends CatalogueName> = DefinitionOf<Name>['id']
type ComputedOf<Name extends CatalogueName> = NonNullable<DefinitionOf<Name>['computed']>

export type TableOf<Name extends CatalogueName> = NonNullable<DefinitionOf<Name>['table']>

/** Values of a write: all fields, without the id that the database gives. */
export type ValuesFor<Name extends CatalogueName> = {
  -readonly [K in FieldName<Name>]: ValueOfField<FieldsOf<Name>[K]>
}

/** A row with only its own columns. */
export type StoredRow<Name extends CatalogueName> = {
  [K in IdName<Name> | FieldName<Name> | 'row_version']: StoredValue<Name, K>
}

/** Names of the fields with a role. */
type FieldsThat<Name extends CatalogueName, Role extends FieldRole> = {
  [K in FieldName<Name>]: FieldsOf<Name>[K] extends { role: Role } ? K : never
}[FieldName<Name>]

/** The part of a stored row that decisions read. */
export type DecidingRow<Name extends CatalogueName> = Pick<
  StoredRow<Name>,
  IdName<Name> | FieldsThat<Name, 'decides' | 'orders'>
>

/** A read row, with nested referred rows and computed values. */
export type RowFor<Name extends CatalogueName> = ColumnsRead<Name> & {
  /** Only in lists. */
  warning_count?: number
  /** Only of single records. */
  warnings?: readonly Warning[]
}

type ColumnsRead<Name extends CatalogueName> = {
  [K in keyof StoredRow<Name> | NestName<Name> | ComputedName<Name>]: K extends keyof StoredRow<Name>
    ? StoredRow<Name>[K]
    : K extends NestName<Name>
      ? Nest<Extract<FieldsOf<Name>[FieldName<Name>], { nest: K }>>
      : K extends keyof ComputedOf<Name>
        ? ValueOfField<ComputedOf<Name>[K]>
        : never
}

/** Names of computed values; never if the definition has none. */
export type ComputedName<Name extends CatalogueName> = string extends keyof ComputedOf<Name>
  ? never
  : keyof ComputedOf<Name> & string

/** An id is a number from the database, unless it is a field. Then it is never null. */
type StoredValue<Name extends CatalogueName, K> =
  K extends FieldName<Name>
    ? K extends IdName<Name>
      ? NonNullable<ValueOfField<FieldsOf<Name>[K]>>
      : ValueOfField<FieldsOf<Name>[K]>
    : number

type ValueOfField<F> = F extends Field ? ValueOf<F> : never

type NestName<Name extends CatalogueName> = Extract<FieldsOf<Name>[FieldName<Name>], ReferenceField>['nest']

/** The nested fields of a referred row. */
type Nest<F> = F extends ReferenceField
  ? F['to'] extends CatalogueName
    ?
        | Pick<StoredRow<F['to']>, F['show'][number] & keyof StoredRow<F['to']>>
        | (F extends { required: true } ? never : null)
    : never
  : never
