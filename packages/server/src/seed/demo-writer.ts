import { createSchema, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import type { FieldName, ValuesFor } from '@tollgate/contract/catalogues/rows.ts'
import { anyTable } from '../database/any-table.ts'
import type { AnyHooks } from '../catalogue/hooks.ts'
import type { Row } from '../catalogue/present-row.ts'
import { giveKeysAndPlaces } from '../catalogue/record-keys.ts'
import { sourceOf } from '../catalogue/select-rows.ts'
import { insertRow } from '../catalogue/write-rows.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'

export interface Place {
  trx: Trx
  engine: Database['engine']
  /** Code of the catalogues, by name: demo rows are written as any others. */
  hooks: Readonly<Partial<Record<CatalogueName, AnyHooks>>>
}

/** Values of fields as a demo row gives them; what it leaves out gets its default. */
export type DemoValues<Name extends CatalogueName> = { [Field in FieldName<Name>]?: ValuesFor<Name>[Field] | undefined }

const DEMO_USER = { id: 'demo', name: 'Demo data' }
const ROWS_PER_INSERT = 200

/** Stores one demo row through the contract's schema. */
export async function write<Name extends CatalogueName>(
  place: Place,
  name: Name,
  values: DemoValues<Name>,
): Promise<Row> {
  const source = sourceOf(catalogueOf(name), catalogues, place.hooks[name])
  return insertRow(place, source, checked(name, values), DEMO_USER)
}

/** Stores many demo rows, checked alike, without a history entry for each. */
export async function writeMany<Name extends CatalogueName>(
  { trx }: Place,
  name: Name,
  rows: readonly DemoValues<Name>[],
): Promise<void> {
  const catalogue = catalogueOf(name)
  const { table } = catalogue
  const values = rows.map((row) => checked(name, row))
  await giveKeysAndPlaces(trx, catalogue, values)
  for (let start = 0; start < values.length; start += ROWS_PER_INSERT) {
    await anyTable(trx)
      .insertInto(table)
      .values(values.slice(start, start + ROWS_PER_INSERT))
      .execute()
  }
}

function checked(name: CatalogueName, values: object): Written {
  return createSchema(catalogueOf(name)).parse(values)
}
