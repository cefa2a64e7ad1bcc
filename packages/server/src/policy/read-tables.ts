import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { ownRows, type SourceFinder } from '../catalogue/select-rows.ts'
import type { Db, TableRow } from '../database/tables.ts'

/** The stored rows of catalogues, by default of all that documents contain. */
export async function readTables(
  db: Db,
  sourceNamed: SourceFinder,
  catalogues: readonly DocumentCatalogue[] = DOCUMENT_CATALOGUES,
): Promise<Tables> {
  const tables = new Map<DocumentCatalogue, readonly TableRow[]>()
  for (const name of catalogues) {
    const source = sourceNamed(name)
    tables.set(name, await ownRows(db, source).selectAll().orderBy(source.catalogue.id).execute())
  }
  return tables
}
