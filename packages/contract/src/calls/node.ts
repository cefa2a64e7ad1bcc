import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'
import {
  keptObservationsSchema,
  nodeReleaseSchema,
  nodeSchema,
  nodeStatusSchema,
  nodeWriteSchema,
  observationsSchema,
  registeredNodeSchema,
} from '../release/node.ts'
import { rolloutReadSchema, rolloutWriteSchema } from '../release/rollout.ts'

const LONGEST_WAIT_S = 120
const wait = `Give whole seconds, ${LONGEST_WAIT_S} at most`

const tag = 'Nodes'
const administers = { tag, who: { role: 'administrator', isProved: true, sessionOnly: true } } as const
const ofNode = { tag, who: { role: 'viewer', nodes: 'only' } } as const
const rollout = { tag, path: 'rollout/:id', answer: rolloutReadSchema.nullable() } as const

export const listNodes = defineCall({
  tag,
  who: { role: 'approver' },
  method: 'GET',
  path: 'node',
  summary: 'List nodes: the release each runs, and the one it should run',
  answer: z.array(nodeSchema),
})

export const createNode = defineCall({
  ...administers,
  method: 'POST',
  path: 'node',
  summary: 'Register a node, with an account and a token of its own',
  body: nodeWriteSchema,
  answer: registeredNodeSchema,
  status: 201,
})

export const deleteNode = defineCall({
  ...administers,
  method: 'DELETE',
  path: 'node/:name',
  summary: 'Remove a node: its token is refused from now on',
  answer: nodeSchema,
})

export const readNodeRelease = defineCall({
  ...ofNode,
  method: 'GET',
  path: 'node/:name/release',
  summary: 'Read the release that a node should run; 304 while it is the one of If-None-Match',
  query: z.object({
    wait: z.coerce
      .number(wait)
      .int(wait)
      .min(0, wait)
      .max(LONGEST_WAIT_S, wait)
      .optional()
      .describe(`Seconds to wait for another release, ${LONGEST_WAIT_S} at most`),
  }),
  answer: nodeReleaseSchema,
})

export const reportNodeStatus = defineCall({
  ...ofNode,
  method: 'PUT',
  path: 'node/:name/status',
  summary: 'Report the release that a node runs, or why it could not load one',
  body: nodeStatusSchema,
  answer: nodeStatusSchema,
})

export const recordObservations = defineCall({
  ...ofNode,
  method: 'POST',
  path: 'node/:name/observation',
  summary:
    'Record contexts that a node decided in: personal identifiers are hashed, all are deleted after OBSERVATION_DAYS',
  body: observationsSchema,
  answer: keptObservationsSchema,
  status: 201,
})

export const readRollout = defineCall({
  ...rollout,
  who: { role: 'viewer' },
  method: 'GET',
  summary: 'Read the rollout of a release; null: it goes to all nodes at once',
})

export const changeRollout = defineCall({
  ...rollout,
  who: { role: 'approver', publishes: true },
  method: 'PUT',
  summary: 'Roll the current release out in stages: begin a stage, pause or roll back; or plan that of a scheduled one',
  body: rolloutWriteSchema,
})
