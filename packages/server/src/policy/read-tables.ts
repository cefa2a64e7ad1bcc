import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { ownRows, type SourceNamed } from '../catalogue/select-rows.ts'
import type { Db, TableRow } from '../database/tables.ts'

/** The rows of catalogues as they are stored, all that documents are made of unless told otherwise. */
export async function readTables(
  db: Db,
  sourceNamed: SourceNamed,
  catalogues: readonly CatalogueName[] = DOCUMENT_CATALOGUES,
): Promise<Tables> {
  const tables = new Map<CatalogueName, readonly TableRow[]>()
  for (const name of catalogues) {
    const source = sourceNamed(name)
    tables.set(name, await ownRows(db, source).selectAll().orderBy(source.catalogue.id).execute())
  }
  return tables
}
