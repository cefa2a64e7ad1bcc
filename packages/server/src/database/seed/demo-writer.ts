import { createSchema, type Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { catalogueOf, catalogues, type CatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { anyTable } from '../../catalogue/any-table.ts'
import type { AnyHooks } from '../../catalogue/hooks.ts'
import { sourceOf } from '../../catalogue/select-rows.ts'
import { insertRow } from '../../catalogue/write-rows.ts'
import type { Database } from '../open.ts'
import type { ColumnValue, Trx } from '../tables.ts'

export interface Place {
  trx: Trx
  engine: Database['engine']
  /** Code of the catalogues, by name: demo rows are written as any others. */
  hooks: Readonly<Partial<Record<CatalogueName, AnyHooks>>>
}

type Values = Record<string, ColumnValue | undefined>

const DEMO_USER = { id: 'demo', name: 'Demo data' }
const ROWS_PER_INSERT = 200

/** Stores one demo row through the contract's schema and gives its id. */
export async function write(place: Place, name: CatalogueName, values: Values): Promise<number> {
  const catalogue = catalogueOf(name)
  const row = await insertRow(
    place,
    sourceOf(catalogue, catalogues, place.hooks[name]),
    checked(name, values),
    DEMO_USER,
  )
  return numberIn(row, catalogue.id)
}

/** Stores many demo rows, checked alike, without a history entry for each. */
export async function writeMany({ trx }: Place, name: CatalogueName, rows: readonly Values[]): Promise<void> {
  const { table } = catalogueOf(name)
  const values = rows.map((row) => checked(name, row))
  for (let start = 0; start < values.length; start += ROWS_PER_INSERT) {
    await anyTable(trx)
      .insertInto(table)
      .values(values.slice(start, start + ROWS_PER_INSERT))
      .execute()
  }
}

function checked(name: CatalogueName, values: Values): Written {
  return createSchema(catalogueOf(name)).parse(values)
}
