import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '@tollgate/contract/calls/release.ts'
import { isCurrent } from '@tollgate/contract/release/is-current.ts'
import type { DocumentDifference, Release, ReleaseRead } from '@tollgate/contract/release/release.ts'
import { askedPolicyOf, type AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import { refusal, whyRefused } from '../../app-error.ts'
import { idOf, textIn } from '../../catalogue/row-call.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { listRoute, route } from '../../http/route.ts'
import { inSnapshot } from '../../policy/read-all.ts'
import { differingKeys, nodeBytes, readContents, readManifest } from './contents.ts'
import { documentDifferences } from './differences.ts'
import type { EvidenceThread } from './evidence/evidence-thread.ts'
import { BytesCache } from './nodes/bytes-cache.ts'
import type { NodeReleases } from './nodes/node-releases.ts'
import { nameOfNode } from './nodes/node-store.ts'
import { refuseConfirmation, refuseReviewer } from './publish/release-calls.ts'
import { refuseReturn } from './publish/rollback.ts'
import {
  currentRelease,
  hashedRelease,
  manifestOfRelease,
  readRelease,
  readReleases,
  type HashedRelease,
} from './release-store.ts'

const JSON_TYPE = 'application/json'

interface Needs {
  database: Database
  evidence: EvidenceThread
  nodeReleases: NodeReleases
}

/** Calls that read releases and their documents. */
export function registerReading(app: FastifyInstance, { database, evidence, nodeReleases }: Needs): void {
  const { db } = database
  listRoute(app, calls.listReleases, ({ request: { actor }, paging: { page, pageSize } }) =>
    // A publish between two queries could otherwise yield a list without a current release.
    inSnapshot(database, async (trx) => {
      const releases = await readReleases(trx)
      const current = releases.find(isCurrent)
      const rows = releases
        .slice((page - 1) * pageSize, page * pageSize)
        .map((release) => presentRelease(trx, { release, current }, actor))
      return { rows: await Promise.all(rows), total: releases.length }
    }),
  )
  route(app, calls.readRelease, async ({ request }) => {
    const release = await inSnapshot(database, async (trx) => {
      const id = await currentRelease(trx)
      const current = id === undefined ? undefined : await hashedRelease(trx, id)
      return presentRelease(trx, { release: await readRelease(trx, idOf(request)), current }, request.actor)
    })
    const { manifest_hash: hash } = release
    return { ...release, manifest: hash === null ? null : await readManifest(db, hash) }
  })
  route(app, calls.compareReleases, async ({ request: { params, actor }, query: { page = 1, decisions: wanted } }) => {
    const sides = [sideIn(params, 'id'), sideIn(params, 'other')] as const
    const [from, to] = sides.map(({ release }) => release)
    if (from !== undefined && to !== undefined && wanted !== 'true')
      return { data: await releasesBetween(database, from, to), meta: undefined }
    const { documents, decisions } = await evidence.read(actor.id, 'between', { sides, page })
    return { data: documents, meta: { decisions } }
  })
  registerDocuments(app, db, nodeReleases)
}

interface ReadRelease {
  release: Release
  current: HashedRelease | undefined
}

async function presentRelease(db: Db, { release, current = release }: ReadRelease, actor: Actor): Promise<ReleaseRead> {
  return {
    ...release,
    confirm_refused: await whyRefused(refuseConfirmation(db, release, actor)),
    return_refused: await whyRefused(refuseReturn(db, { from: current, to: release }, actor)),
    review_refused: await whyRefused(refuseReviewer(db, release, actor)),
  }
}

function sideIn(params: unknown, name: string): AskedPolicy {
  const side = askedPolicyOf(textIn(params, name))
  if (side === undefined)
    throw refusal('NOT_FOUND', 'Give numbers of releases, working, or change sets such as sets-7,8')
  return side
}

function releasesBetween(database: Database, from: number, to: number): Promise<DocumentDifference[]> {
  return inSnapshot(database, async (trx) => {
    const [was, is] = [await manifestOfRelease(trx, from), await manifestOfRelease(trx, to)]
    const hashes = differingKeys(was, is).flatMap((key) => [was[key], is[key]].filter((hash) => hash !== undefined))
    const documents = await readContents(trx, hashes)
    return documentDifferences(was, is, (hash) => documents.get(hash))
  })
}

function registerDocuments(app: FastifyInstance, db: Db, nodeReleases: NodeReleases): void {
  const kept = new BytesCache()
  /** A node reads what its release and the one before name. */
  const mayRead = async ({ identity, actor }: FastifyRequest, hash: string) => {
    if (identity.rights?.scope !== 'node') return true
    const name = await nameOfNode(db, actor)
    return name !== undefined && nodeReleases.names(name, hash)
  }
  route(
    app,
    calls.readDocument,
    async ({ request, reply }) => {
      const { params, headers } = request
      const hash = textIn(params, 'hash')
      const isHash = /^[0-9a-f]{64}$/.test(hash) && (await mayRead(request, hash))
      reply.header('vary', 'accept')
      const isJson = headers.accept?.includes(JSON_TYPE) === true
      const text = isHash
        ? await (isJson ? kept.get(hash, (missing) => nodeBytes(db, missing)) : yamlOf(db, hash))
        : undefined
      if (text === undefined) throw refusal('NOT_FOUND', 'No release has such a document')
      return reply
        .type(isJson ? JSON_TYPE : 'application/yaml')
        .header('etag', `"${hash}"`)
        .send(text)
    },
    { exposeHeadRoute: false },
  )
}

async function yamlOf(db: Db, hash: string): Promise<string | undefined> {
  const document = (await readContents(db, [hash])).get(hash)
  const { printDocument } = await import('@tollgate/policy/text/print-document.ts')
  return document && 'records' in document ? printDocument(document) : undefined
}
