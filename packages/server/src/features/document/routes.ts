import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  documentEntrySchema,
  documentWriteSchema,
  documentsWriteSchema,
  documentsWrittenSchema,
  LARGEST_DOCUMENT,
} from '@tollgate/contract/catalogues/document-calls.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { refusal } from '../../app-error.ts'
import type { SourceNamed } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import { answers, described } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'
import { parseBody } from '../../http/parse-body.ts'
import { readTables } from '../../policy/read-tables.ts'
import { checkDocuments, putDocuments } from './put-documents.ts'
import { documentHash, readStored } from './read-document.ts'

const PATH = '/api/v1/document'
const YAML = 'application/yaml'
const tags = ['Documents']
const query = z.object({ key: z.string().min(1).max(256).optional() })
const keyed = z.object({ key: z.string().min(1).max(256) })

const schemas = {
  read: described(() => ({
    tags,
    summary: 'The text of a document, or the keys and hashes of all',
    querystring: query,
    response: answers(200, z.object({ data: z.array(documentEntrySchema) })),
  })),
  check: described(() => ({
    tags,
    summary: 'Check a text: its faults have lines and columns',
    querystring: keyed,
    consumes: [YAML],
    response: answers(200, z.object({ data: documentEntrySchema })),
  })),
  write: described(() => ({
    tags,
    summary: 'Store what texts say otherwise than what is stored, all or nothing',
    description: 'At most 16 MiB. One transaction, one batch of the history.',
    querystring: query,
    body: z.union([documentWriteSchema, documentsWriteSchema]),
    response: answers(200, z.object({ data: documentsWrittenSchema })),
  })),
}

/** Documents: every aggregate as one text. */
export function registerDocuments(app: FastifyInstance, database: Database, sourceNamed: SourceNamed): void {
  const limits = { bodyLimit: LARGEST_DOCUMENT }
  app.addContentTypeParser(
    YAML,
    { parseAs: 'string', ...limits },
    async (_request: FastifyRequest, body: string) => body,
  )
  app.get(PATH, { schema: schemas.read, exposeHeadRoute: false }, async (request, reply) => {
    const { key } = parseBody(query, request.query)
    if (key === undefined) return envelope(await atOneMoment(database, (db) => listDocuments(db, sourceNamed)))
    const { reader } = await atOneMoment(database, (db) => readStored(db, sourceNamed, [key]))
    const document = reader.at(key)
    if (!document) throw refusal('NOT_FOUND', `There is no document ${key}`)
    return reply
      .type(`${YAML}; charset=utf-8`)
      .header('etag', `"${documentHash(document)}"`)
      .send(printDocument(document))
  })
  app.post(`${PATH}/check`, { schema: schemas.check, ...limits, config: { reads: true } }, async (request) => {
    const { key } = parseBody(keyed, request.query)
    if (typeof request.body !== 'string')
      throw refusal('UNSUPPORTED_TYPE', `The body must be YAML (Content-Type: ${YAML})`)
    const text = request.body
    const { read } = await atOneMoment(database, (db) => checkDocuments(db, sourceNamed, [{ key, text }]))
    return envelope(read.map(({ document }) => ({ key, hash: documentHash(document) }))[0])
  })
  app.put(PATH, { schema: schemas.write, ...limits }, async (request) => {
    const { key } = parseBody(query, request.query)
    const { body } = request
    const sent =
      key === undefined
        ? parseBody(documentsWriteSchema, body).documents
        : [{ key, ...parseBody(documentWriteSchema, body) }]
    return envelope(await putDocuments(database, sourceNamed, sent, request.actor))
  })
}

async function listDocuments(db: Db, sourceNamed: SourceNamed) {
  const documents = new DocumentReader(await readTables(db, sourceNamed)).all()
  return documents.map((document) => ({ key: document.path, hash: documentHash(document) }))
}

function atOneMoment<T>({ db }: Database, read: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute(read)
}
