import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { approveSchema, changeSetSchema } from '@tollgate/contract/release/change-set.ts'
import { decisionsSchema, impactReadSchema } from '@tollgate/contract/release/impact.ts'
import {
  documentDifferenceSchema,
  type DocumentDifference,
  publishSchema,
  type Release,
  type ReleaseRead,
  releaseReadSchema,
  releaseSchema,
  releaseWithManifestSchema,
  reviewSchema,
  rollbackSchema,
} from '@tollgate/contract/release/release.ts'
import { isCurrent } from '@tollgate/contract/release/is-current.ts'
import { askedPolicyOf, type AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import { parsePaging, wholeNumber, type RawQuery } from '@tollgate/contract/catalogue/list-query.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import { AppError, refusal, whyRefused } from '../../app-error.ts'
import { idOf } from '../../catalogue/row-call.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { Db } from '../../database/tables.ts'
import type { Actor } from '../../history/record-change.ts'
import { answers, described, meta } from '../../http/api-schemas.ts'
import { envelope, listEnvelope } from '../../http/envelope.ts'
import { fieldOf, parseBody } from '../../http/parse-body.ts'
import { inSnapshot } from '../../policy/read-all.ts'
import { writeOnce } from '../../writing/write-once.ts'
import { differingKeys, nodeBytes, readContents, readManifest } from './contents.ts'
import { registerComments } from './comments/comment-routes.ts'
import { documentDifferences } from './differences.ts'
import type { EvidenceThread } from './evidence/evidence-thread.ts'
import { approve, refuseApprover } from './publish/approvals.ts'
import { Deadlines } from './publish/deadlines.ts'
import { missingApprovals, refusePublisher } from './publish/preconditions.ts'
import { publish } from './publish/publish.ts'
import {
  cancelScheduled,
  confirmRelease,
  refuseConfirmation,
  refuseReviewer,
  reviewRelease,
} from './publish/release-calls.ts'
import { makerOf, readReleaseToMake } from './publish/release-to-make.ts'
import { refuseReturn, rollBack } from './publish/rollback.ts'
import { BytesCache } from './nodes/bytes-cache.ts'
import { type NodeReleases } from './nodes/node-releases.ts'
import { nameOfNode } from './nodes/node-store.ts'
import { registerRollout } from './rollout/rollout-routes.ts'
import type { RolloutSettings } from './rollout/rollout-store.ts'
import {
  currentRelease,
  hashedRelease,
  manifestOfRelease,
  readRelease,
  readReleases,
  type HashedRelease,
} from './release-store.ts'
import { registerSets, SETS } from './sets/set-routes.ts'
import { readSet } from './sets/set-store.ts'

const PATH = '/api/v1/release'
const JSON_TYPE = 'application/json'
const tags = ['Releases']
const one = z.object({ data: releaseSchema })
const paged = z.object({ page: z.int().optional(), page_size: z.int().optional() })
const changedPage = z.object({ page: z.int().optional().describe('Which page of the changed decisions, from 1') })
const withSets = z.object({
  with: z
    .string()
    .optional()
    .describe('Numbers of further sets that are to be published together, with commas between'),
})

const schemas = {
  list: described(() => ({
    tags,
    summary: 'Releases, the newest first',
    querystring: paged,
    response: answers(200, z.object({ data: z.array(releaseReadSchema), meta })),
  })),
  one: described(() => ({
    tags,
    summary: 'A release with the hashes of its documents',
    response: answers(200, z.object({ data: releaseWithManifestSchema })),
  })),
  diff: described(() => ({
    tags,
    summary:
      'The documents that two releases have otherwise, record by record; in place of a number also working, or change sets: sets-7,8',
    querystring: changedPage.extend({
      decisions: z.literal('true').optional().describe('With what is decided otherwise; of change sets it always is'),
    }),
    response: answers(
      200,
      z.object({
        data: z.array(documentDifferenceSchema),
        meta: z.object({ decisions: decisionsSchema }).optional(),
      }),
    ),
  })),
  document: described(() => ({
    tags: ['Documents'],
    summary:
      'The text of a document as it was published, by its hash; with Accept: application/json the bytes that nodes get',
  })),
  impact: described(() => ({
    tags: ['Change sets'],
    summary: 'What a set would change: decisions, test cases, documents, and the hash that an approval signs',
    querystring: withSets.extend(changedPage.shape),
    response: answers(200, z.object({ data: impactReadSchema })),
  })),
  approve: described(() => ({
    tags: ['Change sets'],
    summary: 'Approve of a set as it was read; nobody who wrote in it may',
    body: approveSchema,
    response: answers(200, z.object({ data: changeSetSchema })),
  })),
  publish: described(() => ({
    tags,
    summary: 'Publish change sets, at once or at a time; 409 when another release is current by now',
    body: publishSchema,
    response: answers(201, one),
  })),
  confirm: described(() => ({ tags, summary: 'Confirm the current release', response: answers(200, one) })),
  rollback: described(() => ({
    tags,
    summary: 'Make an earlier release current again, under a new number',
    body: rollbackSchema,
    response: answers(201, one),
  })),
  review: described(() => ({
    tags,
    summary: 'Review an emergency: by an approver who neither wrote nor published it',
    body: reviewSchema,
    response: answers(200, one),
  })),
  remove: described(() => ({ tags, summary: 'Cancel a scheduled release', response: answers(200, one) })),
}

interface Needs {
  database: Database
  sourceNamed: SourceFinder
  evidence: EvidenceThread
  nodeReleases: NodeReleases
  settings: RolloutSettings
}

/** Calls for releases and change sets. Returns the deadlines to carry out. */
export function registerReleases(app: FastifyInstance, needs: Needs): Deadlines {
  const { database, evidence, settings } = needs
  app.addHook('onClose', () => evidence.stop())
  registerSets(app, needs)
  registerComments(app, database)
  registerReading(app, needs)
  registerPublishing(app, needs)
  registerRollout(app, database, settings)
  return new Deadlines(database, {
    evidenceOf: (sets) => evidence.call('of', sets),
    firstRelease: (actor) => evidence.firstRelease(database, actor),
    settings,
    log: app.log,
  })
}

function registerReading(app: FastifyInstance, { database, evidence, nodeReleases }: Needs): void {
  const { db } = database
  app.get<{ Querystring: RawQuery }>(PATH, { schema: schemas.list }, async ({ query, actor }) => {
    const faults: Fault[] = []
    const paging = parsePaging(query, faults)
    if (faults.length > 0) throw new AppError(faults)
    // A publish between two queries could otherwise yield a list without a current release.
    return inSnapshot(database, async (trx) => {
      const releases = await readReleases(trx)
      const current = releases.find(isCurrent)
      const start = (paging.page - 1) * paging.pageSize
      const told = releases
        .slice(start, start + paging.pageSize)
        .map((release) => toldTo(trx, { release, current }, actor))
      return listEnvelope(await Promise.all(told), paging, releases.length)
    })
  })
  app.get(`${PATH}/:id`, { schema: schemas.one }, async (request) => {
    const { actor } = request
    const release = await inSnapshot(database, async (trx) => {
      const id = await currentRelease(trx)
      const current = id === undefined ? undefined : await hashedRelease(trx, id)
      return toldTo(trx, { release: await readRelease(trx, idOf(request)), current }, actor)
    })
    const { manifest_hash: hash } = release
    return envelope({ ...release, manifest: hash === null ? null : await readManifest(db, hash) })
  })
  app.get<{ Querystring: RawQuery }>(`${PATH}/:id/diff/:other`, { schema: schemas.diff }, async (request) => {
    const sides = [sideIn(request.params, 'id'), sideIn(request.params, 'other')] as const
    const [from, to] = sides.map(({ release }) => release)
    if (from !== undefined && to !== undefined && request.query.decisions !== 'true')
      return envelope(await releasesBetween(database, from, to))
    const asked = { sides, page: pageIn(request.query) }
    const { documents, decisions } = await evidence.read(request.actor.id, 'between', asked)
    return { ...envelope(documents), meta: { decisions } }
  })
  const kept = new BytesCache()
  /** A node reads what its release and the one before name. */
  const mayRead = async ({ identity, actor }: FastifyRequest, hash: string) => {
    if (identity.rights?.scope !== 'node') return true
    const name = await nameOfNode(db, actor)
    return name !== undefined && nodeReleases.names(name, hash)
  }
  app.get('/api/v1/document/:hash', { schema: schemas.document }, async (request, reply) => {
    const { params, headers } = request
    const hash = String(fieldOf(params, 'hash'))
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
  })
}

interface AskedRelease {
  release: Release
  current: HashedRelease | undefined
}

async function toldTo(db: Db, { release, current = release }: AskedRelease, actor: Actor): Promise<ReleaseRead> {
  return {
    ...release,
    confirm_refused: await whyRefused(refuseConfirmation(db, release, actor)),
    return_refused: await whyRefused(refuseReturn(db, { from: current, to: release }, actor)),
    review_refused: await whyRefused(refuseReviewer(db, release, actor)),
  }
}

function sideIn(params: unknown, name: string): AskedPolicy {
  const asked = askedPolicyOf(String(fieldOf(params, name)))
  if (asked === undefined)
    throw refusal('NOT_FOUND', 'Give numbers of releases, working, or change sets such as sets-7,8')
  return asked
}

function releasesBetween(database: Database, from: number, to: number): Promise<DocumentDifference[]> {
  return inSnapshot(database, async (trx) => {
    const [was, is] = [await manifestOfRelease(trx, from), await manifestOfRelease(trx, to)]
    const hashes = differingKeys(was, is).flatMap((key) => [was[key], is[key]].filter((hash) => hash !== undefined))
    const documents = await readContents(trx, hashes)
    return documentDifferences(was, is, (hash) => documents.get(hash))
  })
}

function pageIn({ page }: RawQuery): number {
  const faults: Fault[] = []
  const found = wholeNumber(page, 'page', 1, Number.MAX_SAFE_INTEGER, faults)
  if (faults.length > 0) throw new AppError(faults)
  return found
}

async function yamlOf(db: Db, hash: string): Promise<string | undefined> {
  const document = (await readContents(db, [hash])).get(hash)
  const { printDocument } = await import('@tollgate/policy/text/print-document.ts')
  return document && 'records' in document ? printDocument(document) : undefined
}

function setsIn(id: number, given: unknown): number[] {
  const others = typeof given === 'string' && given !== '' ? given.split(',').map(Number) : []
  if (!others.every((other) => Number.isSafeInteger(other) && other > 0))
    throw refusal('INVALID', 'Give numbers of change sets, with commas between', 'with')
  return [...new Set([id, ...others])].toSorted((a, b) => a - b)
}

function registerPublishing(app: FastifyInstance, { database, evidence, settings }: Needs): void {
  const { db } = database
  const refusePublished = async (actor: Actor, sets: readonly number[]) => {
    for (const id of sets) {
      const { state, name } = await readSet(db, actor, id)
      if (state === 'published') throw refusal('CONFLICT', `The change set "${name}" is published`)
    }
  }
  const evidenceOf = async (actor: Actor, sets: readonly number[]) => {
    await refusePublished(actor, sets)
    return evidence.call('of', sets)
  }
  app.get<{ Querystring: RawQuery }>(`${SETS}/:id/impact`, { schema: schemas.impact }, async (request) => {
    const { actor } = request
    const [sets, page] = [setsIn(idOf(request), request.query.with), pageIn(request.query)]
    await refusePublished(actor, sets)
    const found = await evidence.read(actor.id, 'of', sets)
    const { impact } = found
    const changed = page === 1 ? impact.changed : await evidence.read(actor.id, 'changed', { sets, page })
    const made = await readReleaseToMake(db, found, { by: makerOf(actor), isEmergency: false })
    return envelope({
      ...impact,
      changed,
      approvals_needed: made.rules,
      approvals_missing: missingApprovals(made) ?? null,
      refused: await whyRefused(refuseApprover(db, made, actor)),
      publish_refused: await whyRefused(refusePublisher(made)),
      alone: made.isAlone,
    })
  })
  app.post(`${SETS}/:id/approve`, { schema: schemas.approve }, async (request) => {
    const { actor, body } = request
    if (actor.token !== undefined) throw refusal('FORBIDDEN', 'An API token proposes: a person approves')
    const { with: others = [], ...asked } = parseBody(approveSchema, body)
    const id = idOf(request)
    const found = await evidenceOf(actor, setsIn(id, others.join()))
    await writeOnce(database, actor, (trx) => approve(trx, found, asked, actor))
    return envelope(await readSet(db, actor, id))
  })
  app.post(PATH, { schema: schemas.publish }, async ({ actor, body }, reply) => {
    const asked = parseBody(publishSchema, body)
    const found = await evidenceOf(
      actor,
      asked.change_set_ids.toSorted((a, b) => a - b),
    )
    const id = await publish(database, found, asked, { actor, settings })
    return reply.code(201).send(envelope(await readRelease(db, id)))
  })
  app.post(`${PATH}/:id/rollback`, { schema: schemas.rollback }, async (request, reply) => {
    const { reason = null } = parseBody(rollbackSchema, request.body ?? {})
    const id = await rollBack(database, idOf(request), reason, request.actor)
    return reply.code(201).send(envelope(await readRelease(db, id)))
  })
  app.post(`${PATH}/:id/confirm`, { schema: schemas.confirm }, async (request) => {
    const id = idOf(request)
    await confirmRelease(database, id, request.actor)
    return envelope(await readRelease(db, id))
  })
  app.post(`${PATH}/:id/review`, { schema: schemas.review }, async (request) => {
    const id = idOf(request)
    const { text } = parseBody(reviewSchema, request.body)
    await reviewRelease(database, id, text, request.actor)
    return envelope(await readRelease(db, id))
  })
  app.delete(`${PATH}/:id`, { schema: schemas.remove }, async (request) => {
    const id = idOf(request)
    await cancelScheduled(database, id, request.actor)
    return envelope(await readRelease(db, id))
  })
}
