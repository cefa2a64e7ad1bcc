import { z } from 'zod'
import { defineCall, defineList } from '../call/define-call.ts'
import { flag, pageNumber } from '../call/query.ts'
import { decisionsSchema } from '../release/impact.ts'
import {
  documentDifferenceSchema,
  publishSchema,
  releaseReadSchema,
  releaseSchema,
  releaseWithManifestSchema,
  reviewSchema,
  rollbackSchema,
} from '../release/release.ts'

const reads = { tag: 'Releases', who: { role: 'viewer' } } as const
const publishes = { tag: 'Releases', who: { role: 'approver', publishes: true }, answer: releaseSchema } as const

export const listReleases = defineList({
  ...reads,
  path: 'release',
  summary: 'List releases, newest first',
  answer: releaseReadSchema,
})

export const readRelease = defineCall({
  ...reads,
  method: 'GET',
  path: 'release/:id',
  summary: 'Read a release with the hashes of its documents',
  answer: releaseWithManifestSchema,
})

export const compareReleases = defineCall({
  ...reads,
  method: 'GET',
  path: 'release/:id/diff/:other',
  summary: 'Record-level diff of two releases; either side may also be `working` or `sets-7,8`',
  query: z.object({
    page: pageNumber.describe('Page of the changed decisions, from 1'),
    decisions: flag.describe('true: with the decisions that differ; of change sets they always are included'),
  }),
  answer: z.array(documentDifferenceSchema),
  meta: z.object({ decisions: decisionsSchema }).optional(),
})

export const readDocument = defineCall({
  tag: 'Documents',
  who: { role: 'viewer', nodes: 'also' },
  method: 'GET',
  path: 'document/:hash',
  summary: 'Read a published document by its hash, as YAML; with Accept: application/json the bytes that nodes read',
  answer: z.never(),
})

export const publishRelease = defineCall({
  ...publishes,
  method: 'POST',
  path: 'release',
  summary: 'Publish change sets, now or at a later time; 409 if `base` is no longer the current release',
  body: publishSchema,
  status: 201,
})

export const rollBackRelease = defineCall({
  ...publishes,
  method: 'POST',
  path: 'release/:id/rollback',
  summary: 'Roll back: make an earlier release current again, under a new number',
  body: rollbackSchema,
  status: 201,
})

export const confirmRelease = defineCall({
  ...publishes,
  method: 'POST',
  path: 'release/:id/confirm',
  summary: 'Confirm the current release',
})

export const reviewRelease = defineCall({
  ...publishes,
  method: 'POST',
  path: 'release/:id/review',
  summary: 'Review an emergency release; its authors and its publisher may not',
  body: reviewSchema,
})

export const cancelRelease = defineCall({
  ...publishes,
  method: 'DELETE',
  path: 'release/:id',
  summary: 'Cancel a scheduled release',
})
