import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  appliedDocumentSchema,
  documentEntrySchema,
  documentWriteSchema,
  documentsWriteSchema,
  documentsWrittenSchema,
  LARGEST_DOCUMENT,
} from '@tollgate/contract/catalogues/document-calls.ts'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { refusal } from '../../app-error.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import { answers, described } from '../../http/api-schemas.ts'
import { envelope } from '../../http/envelope.ts'
import { parseBody } from '../../http/parse-body.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import { checkDocuments } from '../../policy/check-documents.ts'
import { readSound } from '../../policy/read-texts.ts'
import { readStored } from '../../policy/stored-documents.ts'
import { readApplied } from './applied.ts'
import { putDocuments } from './put-documents.ts'
import { documentHash } from '../../policy/document-hash.ts'
import { isOwn, refuseOthers } from './own-documents.ts'
import { registerPackages } from './package-routes.ts'
import { inSnapshot, readAll } from '../../policy/read-all.ts'

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
  applied: described(() => ({
    tags,
    summary: 'What folders said when they were applied last, and last with what is published: the base of a comparison',
    response: answers(200, z.object({ data: z.array(appliedDocumentSchema) })),
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

/** Documents: every aggregate as a text. */
export function registerDocuments(app: FastifyInstance, database: Database, sourceNamed: SourceFinder): void {
  const limits = { bodyLimit: LARGEST_DOCUMENT }
  app.addContentTypeParser(
    YAML,
    { parseAs: 'string', ...limits },
    async (_request: FastifyRequest, body: string) => body,
  )
  const narrows = true
  app.get(PATH, { schema: schemas.read, exposeHeadRoute: false, config: { narrows } }, async (request, reply) => {
    const { key } = parseBody(query, request.query)
    if (key === undefined) {
      const entries = await inSnapshot(database, (db) => listDocuments(db, sourceNamed))
      return envelope(entries.filter((one) => isOwn(request.actor, one.key)))
    }
    refuseOthers(request.actor, [key])
    const { reader } = await inSnapshot(database, (db) => readStored(db, sourceNamed, [key]))
    const document = reader.at(key)
    if (!document) throw refusal('NOT_FOUND', `There is no document ${key}`)
    const { printDocument } = await import('@tollgate/policy/text/print-document.ts')
    return reply
      .type(`${YAML}; charset=utf-8`)
      .header('etag', `"${documentHash(document)}"`)
      .send(printDocument(document))
  })
  app.get(
    `${PATH}/applied`,
    { schema: schemas.applied, exposeHeadRoute: false, config: { narrows } },
    async ({ actor }) => {
      const applied = await inSnapshot(database, async (db) => {
        const hashes = new Map((await listDocuments(db, sourceNamed)).map(({ key, hash }) => [key, hash]))
        return readApplied(db, (key) => hashes.get(key))
      })
      return envelope(applied.filter(({ key }) => isOwn(actor, key)))
    },
  )
  registerPackages(app, database, sourceNamed)
  app.post(`${PATH}/check`, { schema: schemas.check, ...limits, config: { reads: true, narrows } }, async (request) => {
    const { key } = parseBody(keyed, request.query)
    refuseOthers(request.actor, [key])
    if (typeof request.body !== 'string')
      throw refusal('UNSUPPORTED_TYPE', `The body must be YAML (Content-Type: ${YAML})`)
    const text = request.body
    const read = await readSound([{ key, text }])
    await inSnapshot(database, (db) => checkDocuments(db, sourceNamed, read))
    return envelope(read.map(({ document }) => ({ key, hash: documentHash(document) }))[0])
  })
  app.put(PATH, { schema: schemas.write, ...limits, config: { narrows } }, async (request) => {
    const { key } = parseBody(query, request.query)
    const { body, actor, identity } = request
    const {
      documents: sent,
      applied,
      confirm = false,
    } = key === undefined ? parseBody(documentsWriteSchema, body) : oneOf(key, parseBody(documentWriteSchema, body))
    refuseOthers(
      actor,
      sent.map((one) => one.key),
    )
    const isAdministrator = isAtLeast(identity.user.role, 'administrator')
    return envelope(
      await putDocuments(database, sourceNamed, {
        sent,
        applied: applied?.filter((one) => isOwn(actor, one.key)),
        actor,
        isAdministrator,
        confirm,
      }),
    )
  })
}

function oneOf(key: string, { confirm, ...one }: z.output<typeof documentWriteSchema>) {
  return { documents: [{ key, ...one }], applied: undefined, confirm }
}

async function listDocuments(db: Db, sourceNamed: SourceFinder) {
  const documents = await readAll(db, sourceNamed)
  return documents.map((document) => ({ key: document.path, hash: documentHash(document) }))
}
