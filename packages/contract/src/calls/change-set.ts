import { z } from 'zod'
import { defineCall, defineList } from '../call/define-call.ts'
import { pageNumber } from '../call/query.ts'
import {
  approveSchema,
  changeSetReadSchema,
  changeSetSchema,
  changeSetUpdateSchema,
  changeSetWriteSchema,
  currentSetSchema,
  namedSetSchema,
  SET_PAGE,
} from '../release/change-set.ts'
import { commentReadSchema, commentSchema, commentUpdateSchema, commentWriteSchema } from '../release/comment.ts'
import { impactReadSchema } from '../release/impact.ts'
import { CHANGE_SET_STATES, type ChangeSetState } from '../release/release.ts'

const set = { tag: 'Change sets', answer: changeSetSchema }
const reads = { ...set, method: 'GET', who: { role: 'viewer' } } as const
const writes = { ...set, who: { role: 'editor' } } as const

const isState = (text: string): text is ChangeSetState => CHANGE_SET_STATES.some((state) => state === text)

/** States in a query: `open,proposed`. */
export function statesIn(text: string): ChangeSetState[] {
  return text.split(',').filter(isState)
}

export const listChangeSets = defineList({
  tag: set.tag,
  who: reads.who,
  path: 'change-set',
  summary: 'List change sets, newest first',
  query: z.object({
    state: z
      .string()
      .refine((text) => text === '' || text.split(',').every(isState), `Some of ${CHANGE_SET_STATES.join(', ')}`)
      .optional()
      .describe(`Some of ${CHANGE_SET_STATES.join(', ')}, with commas between`),
  }),
  answer: changeSetSchema,
})

export const readChangeSet = defineCall({
  ...reads,
  path: 'change-set/:id',
  summary: `Read a change set with its records, field by field, ${SET_PAGE} a page, and the sets it depends on`,
  query: z.object({ page: pageNumber }),
  answer: changeSetReadSchema,
})

export const createChangeSet = defineCall({
  ...writes,
  method: 'POST',
  path: 'change-set',
  summary: 'Create a change set',
  body: changeSetWriteSchema,
  status: 201,
})

export const updateChangeSet = defineCall({
  ...writes,
  method: 'PUT',
  path: 'change-set/:id',
  summary: 'Rename or describe a change set',
  body: changeSetUpdateSchema,
})

export const deleteChangeSet = defineCall({
  ...writes,
  method: 'DELETE',
  path: 'change-set/:id',
  summary: 'Delete an empty change set',
})

export const readCurrentSet = defineCall({
  ...reads,
  path: 'change-set/current',
  summary: 'Read the change set of your next writes; null: your next write creates one',
  answer: z.object({ releases: z.enum(['on', 'off']), change_set: changeSetSchema.nullable() }),
})

export const chooseCurrentSet = defineCall({
  ...writes,
  method: 'PUT',
  path: 'change-set/current',
  summary: 'Choose the change set of your next writes; the header Change-Set overrides it',
  body: currentSetSchema,
  answer: changeSetSchema.nullable(),
})

export const proposeChangeSet = defineCall({
  ...writes,
  method: 'POST',
  path: 'change-set/:id/propose',
  summary: 'Propose a change set for approval',
})

export const withdrawChangeSet = defineCall({
  ...writes,
  method: 'POST',
  path: 'change-set/:id/withdraw',
  summary: 'Withdraw a change set: its approvals are void',
})

export const readImpact = defineCall({
  ...reads,
  path: 'change-set/:id/impact',
  summary:
    'Read what a change set would change: decisions, test cases, documents; with the hash that an approval signs',
  query: z.object({
    with: z.string().optional().describe('Ids of further sets to publish together with it, with commas between'),
    page: pageNumber.describe('Page of the changed decisions, from 1'),
  }),
  answer: impactReadSchema,
})

export const approveChangeSet = defineCall({
  ...set,
  method: 'POST',
  path: 'change-set/:id/approve',
  summary: 'Approve a change set as you read it; its authors may not',
  who: { role: 'approver', sessionOnly: true },
  body: approveSchema,
})

const moves = { ...writes, method: 'PUT', body: namedSetSchema } as const

export const moveChange = defineCall({
  ...moves,
  path: 'change/:id/change-set',
  summary: 'Move a change to another change set, with all other changes of the same record',
})

export const moveBatch = defineCall({
  ...moves,
  path: 'change-batch/:batch/change-set',
  summary: 'Move all changes of a call to another change set, with all other changes of the same records',
})

const comments = {
  tag: set.tag,
  who: { role: 'viewer' },
  path: 'change-set/:id/comment',
  answer: commentSchema,
} as const
const comment = { ...comments, path: 'change-set/:id/comment/:comment' } as const

export const listComments = defineCall({
  ...comments,
  method: 'GET',
  summary: 'List the comments on a change set, its records, fields and decisions, oldest first',
  answer: z.array(commentReadSchema),
})

export const createComment = defineCall({
  ...comments,
  method: 'POST',
  summary: 'Comment on a change set',
  body: commentWriteSchema,
  status: 201,
})

export const updateComment = defineCall({
  ...comment,
  method: 'PUT',
  summary: 'Edit your comment, or resolve one',
  body: commentUpdateSchema,
})

export const deleteComment = defineCall({ ...comment, method: 'DELETE', summary: 'Delete your comment' })
