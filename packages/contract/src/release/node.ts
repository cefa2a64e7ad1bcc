import { z } from 'zod'

const instant = z.string().describe('Instant, ISO 8601 with Z')
const hash = z.string().describe('SHA-256, in hexadecimal')

/** State of a release at a node: it decides by it, it could not load it, or it returned because nobody confirmed. */
export const NODE_STATES = ['running', 'failed', 'returned'] as const
export type NodeState = (typeof NODE_STATES)[number]

export const nodeName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'Give a name of small letters, digits, dots and hyphens, 64 at most')

export const nodeWriteSchema = z.strictObject({ node_name: nodeName })

export const nodeStatusSchema = z.strictObject({
  release_id: z.int().describe('The release that it runs, or could not take'),
  state: z.enum(NODE_STATES),
  error: z.string().trim().max(1024).nullish(),
})
export type NodeStatus = z.output<typeof nodeStatusSchema>

/** The most contexts that one call can record. */
export const MOST_OBSERVED = 1000

/** Body of `POST /node/{name}/observation`. */
export const observationsSchema = z.strictObject({
  contexts: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .max(MOST_OBSERVED)
    .describe('What the node decided in: contexts as a simulation takes them, with keys of records in place of ids'),
})

export const keptObservationsSchema = z.object({
  kept: z.int(),
  left_out: z.int().describe('Those that name a record which is not there'),
})

/** A node, as the screens show it. */
export const nodeSchema = z
  .object({
    node_id: z.int(),
    node_name: z.string(),
    created_at: instant,
    release_id: z.int().nullable().describe('What it said last; null: nothing yet'),
    state: z.enum(NODE_STATES).nullable(),
    error: z.string().nullable(),
    since: instant.nullable().describe('When it said first that it is so'),
    reported_at: instant.nullable(),
    target_release_id: z.int().nullable().describe('What it should run; null: there is no release'),
  })
  .meta({ id: 'Node' })
export type PolicyNode = z.output<typeof nodeSchema>

export const registeredNodeSchema = nodeSchema.extend({
  token: z.string().describe('By which it calls; in this answer only'),
})
export type RegisteredNode = z.output<typeof registeredNodeSchema>

/** The release that a node should run. */
export const nodeReleaseSchema = z
  .object({
    release_id: z.int(),
    hash: hash.describe('Of the manifest'),
    manifest: z.record(z.string(), hash).describe('Hashes of the documents as nodes get them, by key'),
    engine_version: z.string(),
    confirm_by: instant.nullable().describe('Without a console at this time the node returns to the release before'),
    previous_release_id: z.int().nullable(),
    previous_hash: hash.nullable().describe('Of the release before: the node keeps it'),
  })
  .meta({ id: 'NodeRelease' })
export type NodeRelease = z.output<typeof nodeReleaseSchema>
