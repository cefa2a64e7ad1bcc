import { z } from 'zod'
import { plannedRolloutSchema } from './rollout.ts'

export const CHANGE_SET_STATES = ['open', 'proposed', 'approved', 'published', 'withdrawn'] as const
export type ChangeSetState = (typeof CHANGE_SET_STATES)[number]

/** Stored states. `unconfirmed`, `current`, `past` and `returned` follow from the pointer to the current release. */
export const RELEASE_STATES = ['published', 'scheduled', 'suspended', 'cancelled'] as const
export type ReleaseState = (typeof RELEASE_STATES)[number]

export const TOLD_RELEASE_STATES = [
  'scheduled',
  'suspended',
  'cancelled',
  'unconfirmed',
  'current',
  'past',
  'returned',
] as const

const instant = z.string().describe('Instant, ISO 8601 with Z')
const hash = z.string().describe('SHA-256, in hexadecimal')

export const releaseSchema = z
  .object({
    release_id: z.int(),
    state: z.enum(TOLD_RELEASE_STATES),
    base_release_id: z.int().nullable(),
    manifest_hash: hash.nullable(),
    user_name: z.string().describe('Who published it'),
    approvers: z.array(z.string()),
    created_at: instant,
    published_at: instant.nullable(),
    publish_at: instant.nullable().describe('Of a scheduled one'),
    confirm_by: instant.nullable().describe('Unless it is confirmed by then, the release before comes back'),
    confirmed_at: instant.nullable(),
    emergency_reason: z.string().nullable(),
    review: z.object({ text: z.string(), by: z.string(), at: instant }).nullable(),
    rollback_of: z.int().nullable(),
    note: z.string().nullable(),
    problem: z.string().nullable().describe('What keeps it from what is due, which is tried again'),
    change_sets: z.array(z.object({ change_set_id: z.int(), name: z.string(), ticket: z.string().nullable() })),
    counts: z.object({ added: z.int(), changed: z.int(), removed: z.int() }).describe('Documents'),
  })
  .meta({ id: 'Release' })
export type Release = z.output<typeof releaseSchema>

export const releaseReadSchema = releaseSchema
  .extend({
    confirm_refused: z.string().nullable().describe('Why whoever asks may not confirm it; null: it waits for that'),
    return_refused: z.string().nullable().describe('Why whoever asks may not make it current again'),
    review_refused: z.string().nullable().describe('Why whoever asks may not review it; null: it waits for a review'),
  })
  .meta({ id: 'ReleaseRead' })
export type ReleaseRead = z.output<typeof releaseReadSchema>

export const releaseWithManifestSchema = releaseReadSchema.extend({
  manifest: z.record(z.string(), hash).nullable().describe('Hashes of the documents, by key'),
})
export type ReleaseWithManifest = z.output<typeof releaseWithManifestSchema>

/** A document that differs between two releases, with the records that differ. */
export const documentDifferenceSchema = z
  .object({
    key: z.string(),
    change: z.enum(['added', 'changed', 'removed']),
    from: hash.nullable(),
    to: hash.nullable(),
    record_count: z.int().describe('Records that differ; at most 1000 of a document are told'),
    records: z.array(
      z.object({
        change: z.enum(['added', 'changed', 'moved', 'deleted']),
        resource: z.string(),
        what: z.string(),
        path: z.string().describe('The keys that lead to it in its document'),
        fields: z.array(z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
  })
  .meta({ id: 'DocumentDifference' })
export type DocumentDifference = z.output<typeof documentDifferenceSchema>

const reason = z.string().trim().min(1, 'Say why').max(1024)

export const publishSchema = z.strictObject({
  change_set_ids: z.array(z.int()).min(1).max(1000),
  base: z.int().describe('The release that is current, as the publisher saw it'),
  confirm_within_s: z
    .int()
    .min(10)
    .max(30 * 86_400)
    .optional(),
  at: z.iso.datetime({ offset: true }).optional().describe('To publish later'),
  emergency_reason: reason.optional(),
  as_planned: z
    .int()
    .optional()
    .describe('A suspended release: its time if that is still to come, its deadline and its stages hold again'),
  rollout: plannedRolloutSchema.optional().describe('To go out in stages; without it to all nodes at once'),
})
export type Publish = z.output<typeof publishSchema>

export const rollbackSchema = z.strictObject({ reason: reason.optional() })
export const reviewSchema = z.strictObject({ text: reason })
