import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { numberIn } from '../../catalogue/record-id.ts'
import { anyTable } from '../../catalogue/any-table.ts'
import type { Place } from './demo-writer.ts'

export type IdOf = (catalogue: CatalogueName, label: string) => number

/** Finds the demo network's records by what they are called; one that is not there is a fault of the program. */
export async function idReader({ trx }: Place, catalogues: readonly CatalogueName[]): Promise<IdOf> {
  const known = new Map<string, number>()
  for (const name of catalogues) {
    const { table, id, label } = catalogueOf(name)
    const rows = await anyTable(trx).selectFrom(table).select([id, label]).orderBy(id, 'desc').execute()
    for (const row of rows) known.set(`${name} ${row[label]}`, numberIn(row, id))
  }
  return (catalogue, label) => {
    const id = known.get(`${catalogue} ${label}`)
    if (id === undefined) throw new Error(`The demo network has no ${catalogue} "${label}"`)
    return id
  }
}
