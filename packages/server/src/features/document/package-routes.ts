import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { exportPackage, importPackage } from '@tollgate/contract/calls/document.ts'
import { LARGEST_DOCUMENT, type PackageImport } from '@tollgate/contract/catalogues/document-calls.ts'
import { exportFileName } from '@tollgate/contract/bulk/export-format.ts'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { catalogueOf, isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { foldersOf, packageOf } from '@tollgate/policy/document/package.ts'
import { AppError, refusal } from '../../app-error.ts'
import { rowSlices } from '../../catalogue/row-slices.ts'
import { columnOf, type RowQuery, type Source, type SourceFinder } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { route, type Received } from '../../http/route.ts'
import { documentHash } from '../../policy/document-hash.ts'
import { importPackage as storePackage } from './import-package.ts'
import { isOwn, refuseOthers } from './own-documents.ts'
import { inSnapshot, readAll } from '../../policy/read-all.ts'

interface PackageQuery extends RawQuery {
  key?: string | string[] | undefined
  list?: string | undefined
}

/** Export and import of chosen documents with everything they need. */
export function registerPackages(app: FastifyInstance, database: Database, sourceNamed: SourceFinder): void {
  const pack = async ({ query, request: { actor }, reply }: Received<undefined, PackageQuery>) => {
    const { key = [], list } = query
    const listed = list === undefined ? undefined : sourceOfList(sourceNamed, list)
    const keys = listed ? await pathsOfList(database, listed, query) : [key].flat()
    const all = packageOf(await inSnapshot(database, (db) => readAll(db, sourceNamed)), keys)
    const chosen = all.filter(({ path }) => isOwn(actor, path))
    if (chosen.length === 0) throw refusal('NOT_FOUND', `There is no document ${keys.join(', ')}`)
    const { printDocument } = await import('@tollgate/policy/text/print-document.ts')
    const documents = chosen.map((one) => ({ key: one.path, hash: documentHash(one), text: printDocument(one) }))
    const file = listed && exportFileName(listed.catalogue, 'package.json', new Date())
    if (file !== undefined) void reply.header('content-disposition', `attachment; filename="${file}"`)
    return { documents }
  }
  route(app, exportPackage, pack, { exposeHeadRoute: false })
  const store = async ({ body, request: { actor } }: Received<PackageImport, undefined>) => {
    refuseOthers(
      actor,
      body.documents.map(({ key }) => key),
    )
    return storePackage(database, sourceNamed, body, actor)
  }
  route(app, importPackage, store, { bodyLimit: LARGEST_DOCUMENT })
}

/** A catalogue whose records are documents, or are named within one. */
function sourceOfList(sourceNamed: SourceFinder, name: string): Source {
  if (!isCatalogueName(name) || foldersOf(catalogueOf(name)).length === 0)
    throw refusal('INVALID', `list must be a catalogue whose records can be packed, not ${name}`, 'list')
  return sourceNamed(name)
}

/** The paths of all records of a list, at least one. */
async function pathsOfList(database: Database, source: Source, { list: _list, ...raw }: RawQuery): Promise<string[]> {
  const { catalogue } = source
  const { query, faults } = parseListQuery(catalogue, { ...raw, page: undefined, page_size: undefined })
  if (faults.length > 0) throw new AppError(faults)
  const paths: string[] = []
  const select = (rows: RowQuery) =>
    rows.select([catalogue.id, 'key'].map((name) => sql<never>`${columnOf(source, name)}`.as(name)))
  for await (const rows of rowSlices(database, source, query, select))
    for (const { key } of rows) paths.push(...foldersOf(catalogue).map((folder) => `${folder}/${key}`))
  if (paths.length === 0) throw refusal('NOT_FOUND', `No ${catalogue.words.one} matches`)
  return paths
}
