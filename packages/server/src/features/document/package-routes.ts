import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  documentPackageSchema,
  LARGEST_DOCUMENT,
  packageImportedSchema,
  packageImportSchema,
} from '@tollgate/contract/catalogues/document-calls.ts'
import { exportFileName } from '@tollgate/contract/bulk/export-format.ts'
import { parseListQuery, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { catalogueOf, isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { foldersOf, packageOf } from '@tollgate/policy/document/package.ts'
import { AppError, refusal } from '../../app-error.ts'
import { rowSlices } from '../../catalogue/row-slices.ts'
import { columnOf, type RowQuery, type Source, type SourceFinder } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import { answers, described } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'
import { parseBody } from '../../http/parse-body.ts'
import { documentHash } from '../../policy/document-hash.ts'
import { importPackage } from './import-package.ts'
import { isOwn, refuseOthers } from './own-documents.ts'
import { inSnapshot, readAll } from '../../policy/read-all.ts'

const PATH = '/api/v1/document/package'
const tags = ['Documents']
const keysQuery = z.object({
  key: z.union([z.string(), z.array(z.string())]).default([]),
  list: z.string().optional(),
})

const schemas = {
  export: described(() => ({
    tags,
    summary: 'The texts of all documents, or of some with all that they name',
    description:
      'plans/roaming stands for the plan, its versions and its test cases; of catalogues the needed records are in it. With list, such as rule-workflow-group, and the filters of that list: all records that match, as a file.',
    querystring: keysQuery,
    response: answers(200, z.object({ data: documentPackageSchema })),
  })),
  import: described(() => ({
    tags,
    summary: 'Store a package: records of catalogues one by one, plans and workflows as wholes',
    description:
      'In conflict is what other plans may use as well, a record of a catalogue or a zone map that says otherwise here: it is refused unless conflicts says which side stays. At most 16 MiB, in one transaction; settings of the network are left out.',
    body: packageImportSchema,
    response: answers(200, z.object({ data: packageImportedSchema })),
  })),
}

/** Export and import of chosen documents with everything they need. */
export function registerPackages(app: FastifyInstance, database: Database, sourceNamed: SourceFinder): void {
  app.get<{ Querystring: RawQuery }>(
    PATH,
    { schema: schemas.export, exposeHeadRoute: false, config: { narrows: true } },
    async ({ query, actor }, reply) => {
      const { key, list } = parseBody(keysQuery, query)
      const listed = list === undefined ? undefined : sourceOfList(sourceNamed, list)
      const keys = listed ? await pathsOfList(database, listed, query) : [key].flat()
      const all = packageOf(await inSnapshot(database, (db) => readAll(db, sourceNamed)), keys)
      const chosen = all.filter(({ path }) => isOwn(actor, path))
      if (chosen.length === 0) throw refusal('NOT_FOUND', `There is no document ${keys.join(', ')}`)
      const { printDocument } = await import('@tollgate/policy/text/print-document.ts')
      const documents = chosen.map((one) => ({ key: one.path, hash: documentHash(one), text: printDocument(one) }))
      const file = listed && exportFileName(listed.catalogue, 'package.json', new Date())
      if (file !== undefined) void reply.header('content-disposition', `attachment; filename="${file}"`)
      return envelope({ documents })
    },
  )
  app.post(
    PATH,
    { schema: schemas.import, bodyLimit: LARGEST_DOCUMENT, config: { narrows: true } },
    async ({ body, actor }) => {
      const asked = parseBody(packageImportSchema, body)
      refuseOthers(
        actor,
        asked.documents.map(({ key }) => key),
      )
      return envelope(await importPackage(database, sourceNamed, asked, actor))
    },
  )
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
