import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { checkDocument, listApplied, listDocuments, writeDocuments } from '@tollgate/contract/calls/document.ts'
import {
  documentWriteSchema,
  documentsWriteSchema,
  LARGEST_DOCUMENT,
} from '@tollgate/contract/catalogues/document-calls.ts'
import { isAtLeast } from '@tollgate/contract/access/role.ts'
import { refusal } from '../../app-error.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import { limitCalls, Limiter } from '../../http/limiter.ts'
import { parseBody } from '../../http/parse-body.ts'
import { route, type Received } from '../../http/route.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import { checkDocuments } from '../../policy/check-documents.ts'
import { readSound } from '../../policy/read-texts.ts'
import { readStored } from '../../policy/stored-documents.ts'
import { readApplied as appliedOf } from './applied.ts'
import { putDocuments } from './put-documents.ts'
import { documentHash } from '../../policy/document-hash.ts'
import { isOwn, refuseOthers } from './own-documents.ts'
import { registerPackages } from './package-routes.ts'
import { inSnapshot, readAll } from '../../policy/read-all.ts'

const YAML = 'application/yaml'

/** Calls of a person at once: a command reads some beside each other. */
const EACH = 2
const PATIENCE_MS = 60_000

/** Documents: every aggregate as a text. Its calls take turns, since each may be of a whole network. */
export function registerDocuments(app: FastifyInstance, database: Database, sourceNamed: SourceFinder): void {
  const limits = { bodyLimit: LARGEST_DOCUMENT }
  const turns = new Limiter({ what: 'calls of yours for documents', each: EACH, patienceMs: PATIENCE_MS })
  app.addHook('preHandler', limitCalls(turns))
  app.addContentTypeParser(
    YAML,
    { parseAs: 'string', ...limits },
    async (_request: FastifyRequest, body: string) => body,
  )
  const read = async ({ query: { key }, request, reply }: Received<undefined, { key?: string | undefined }>) => {
    if (key === undefined) {
      const entries = await inSnapshot(database, (db) => entriesOf(db, sourceNamed))
      return entries.filter((one) => isOwn(request.actor, one.key))
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
  }
  route(app, listDocuments, read, { exposeHeadRoute: false })
  const readApplied = async ({ request: { actor } }: Received<undefined, undefined>) => {
    const applied = await inSnapshot(database, async (db) => {
      const hashes = new Map((await entriesOf(db, sourceNamed)).map(({ key, hash }) => [key, hash]))
      return appliedOf(db, (key) => hashes.get(key))
    })
    return applied.filter(({ key }) => isOwn(actor, key))
  }
  route(app, listApplied, readApplied, { exposeHeadRoute: false })
  registerPackages(app, database, sourceNamed)
  const check = async ({ query: { key }, request }: Received<undefined, { key: string }>) => {
    refuseOthers(request.actor, [key])
    if (typeof request.body !== 'string')
      throw refusal('UNSUPPORTED_TYPE', `The body must be YAML (Content-Type: ${YAML})`)
    const texts = await readSound([{ key, text: request.body }])
    await inSnapshot(database, (db) => checkDocuments(db, sourceNamed, texts))
    const [entry] = texts.map(({ document }) => ({ key, hash: documentHash(document) }))
    if (!entry) throw refusal('NOT_FOUND')
    return entry
  }
  route(app, checkDocument, check, limits)
  const write = async ({ query: { key }, request }: Received<undefined, { key?: string | undefined }>) => {
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
    return putDocuments(database, sourceNamed, {
      sent,
      applied: applied?.filter((one) => isOwn(actor, one.key)),
      actor,
      isAdministrator,
      confirm,
    })
  }
  route(app, writeDocuments, write, limits)
}

function oneOf(key: string, { confirm, ...one }: z.output<typeof documentWriteSchema>) {
  return { documents: [{ key, ...one }], applied: undefined, confirm }
}

async function entriesOf(db: Db, sourceNamed: SourceFinder) {
  const documents = await readAll(db, sourceNamed)
  return documents.map((document) => ({ key: document.path, hash: documentHash(document) }))
}
