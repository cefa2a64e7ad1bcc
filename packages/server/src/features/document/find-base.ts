import type { DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import { cataloguesIn } from '@tollgate/policy/document/levels.ts'
import type { PolicyDocument, Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { rootOf } from '@tollgate/policy/document/to-rows.ts'
import type { Db } from '../../database/tables.ts'
import { documentHash } from '../../policy/document-hash.ts'

/** The most changes that are reverted to find a base; older bases are not found. */
const MOST_CHANGES = 500

/**
 * Finds an earlier state of a document by its hash. Reverts later changes of its records in memory, one call after the
 * other.
 */
export async function findBase(
  db: Db,
  { path, kind }: Pick<PolicyDocument, 'path' | 'kind'>,
  hash: string,
  stored: Tables,
): Promise<PolicyDocument | undefined> {
  const level = rootOf({ path, kind })
  if (!level) return undefined
  const changes = await db
    .selectFrom('history')
    .select(['batch_id', 'resource', 'record_id', 'before_row'])
    .where('resource', 'in', cataloguesIn(level))
    .orderBy('history_id', 'desc')
    .limit(MOST_CHANGES)
    .execute()
  const tables = new Map([...stored].map(([name, rows]) => [name, new Map(rows.map((row) => [idOf(name, row), row]))]))
  for (const call of Map.groupBy(changes, ({ batch_id }) => batch_id).values()) {
    for (const { resource, record_id: id, before_row: before } of call) {
      const rows = tables.get(resource as DocumentCatalogue)
      if (before === null) rows?.delete(id)
      else rows?.set(id, { ...rows.get(id), ...(JSON.parse(before) as Row) })
    }
    const document = new DocumentReader(new Map([...tables].map(([name, rows]) => [name, [...rows.values()]]))).at(path)
    if (document && documentHash(document) === hash) return document
  }
  return undefined
}

function idOf(name: DocumentCatalogue, row: Row): number {
  return Number(row[definitionOf(name).id])
}
