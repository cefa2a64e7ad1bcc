import { z } from 'zod'
import { nodeName } from './node.ts'

const instant = z.string().describe('Instant, ISO 8601 with Z')

export const ROLLOUT_STATES = ['running', 'paused', 'done', 'returned'] as const

/** The nodes of a stage: by name, a share of all, or all. */
export const stageSchema = z
  .strictObject({
    nodes: z.array(nodeName).min(1).max(10_000).optional(),
    share: z.int().min(1).max(100).optional().describe('Per cent of all nodes'),
    for_s: z
      .int()
      .min(10)
      .max(30 * 86_400)
      .optional()
      .describe('Seconds until the next stage begins by itself; without it somebody begins it'),
  })
  .refine(({ nodes, share }) => (nodes === undefined) !== (share === undefined), {
    message: 'Give names of nodes, or a share in per cent (100: all)',
  })
export type Stage = z.output<typeof stageSchema>

const guards = z.strictObject({
  most_failed: z.int().min(0).max(100_000).optional().describe('Return when more nodes than this could not take it'),
  metric: z.boolean().optional().describe('Return when the webhook of the setting ROLLOUT_GUARD says so'),
})
export type Guards = z.output<typeof guards>

export const rolloutWriteSchema = z.strictObject({
  stages: z.array(stageSchema).min(1).max(20).optional(),
  stage: z.int().min(1).max(20).optional().describe('The stage that begins now, from 1'),
  state: z.enum(['running', 'paused', 'returned']).optional(),
  guards: guards.optional(),
})
export type RolloutWrite = z.output<typeof rolloutWriteSchema>

/** The rollout of a new release. At first only the nodes of the first stage get it. */
export const plannedRolloutSchema = rolloutWriteSchema.pick({ guards: true }).extend({
  stages: z.array(stageSchema).min(1).max(20),
})
export type PlannedRollout = z.output<typeof plannedRolloutSchema>

export const rolloutSchema = z
  .object({
    release_id: z.int(),
    stages: z.array(stageSchema),
    stage: z.int().describe('From 1'),
    state: z.enum(ROLLOUT_STATES),
    guards,
    next_at: instant.nullable().describe('When the next stage begins by itself'),
    note: z.string().nullable().describe('Why it is paused, or was returned'),
    user_name: z.string(),
  })
  .meta({ id: 'Rollout' })
export type Rollout = z.output<typeof rolloutSchema>

export const rolloutReadSchema = rolloutSchema
  .extend({ change_refused: z.string().nullable().describe('Why whoever asks may not change it') })
  .meta({ id: 'RolloutRead' })
export type RolloutRead = z.output<typeof rolloutReadSchema>
