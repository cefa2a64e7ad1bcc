import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  documentPackageSchema,
  LARGEST_DOCUMENT,
  packageImportedSchema,
  packageImportSchema,
} from '@tollgate/contract/catalogues/document-calls.ts'
import { packageOf } from '@tollgate/policy/document/package.ts'
import { refusal } from '../../app-error.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
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
const keysQuery = z.object({ key: z.union([z.string(), z.array(z.string())]).default([]) })

const schemas = {
  export: described(() => ({
    tags,
    summary: 'The texts of all documents, or of some with all that they name',
    description:
      'plans/roaming stands for the plan, its versions and its test cases; of catalogues the needed records are in it.',
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
  app.get(
    PATH,
    { schema: schemas.export, exposeHeadRoute: false, config: { narrows: true } },
    async ({ query, actor }) => {
      const keys = [parseBody(keysQuery, query).key].flat()
      const all = packageOf(await inSnapshot(database, (db) => readAll(db, sourceNamed)), keys)
      const chosen = all.filter(({ path }) => isOwn(actor, path))
      if (chosen.length === 0) throw refusal('NOT_FOUND', `There is no document ${keys.join(', ')}`)
      const { printDocument } = await import('@tollgate/policy/text/print-document.ts')
      const documents = chosen.map((one) => ({ key: one.path, hash: documentHash(one), text: printDocument(one) }))
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
