import { z } from 'zod'
import { defineCall, defineList } from '../call/define-call.ts'
import {
  CHANGE_ACTIONS,
  changeBatchSchema,
  changeHeadSchema,
  changeSchema,
  undoOptionsSchema,
  undoSchema,
} from '../history/change.ts'

const tag = 'History'
const reading = { tag, who: { role: 'viewer' } } as const
const undoing = {
  tag,
  who: { role: 'editor' },
  method: 'POST',
  description:
    'Answers the new changes; more than 1000 without their rows. 409 names the changes without whose undo the result would be wrong: with_dependents undoes those too. A preview answers 200 and changes nothing.',
  answer: z.array(changeHeadSchema.extend(changeSchema.pick({ before: true, after: true }).partial().shape)),
  status: 201,
} as const

const once = (key: string) => z.string(`${key} must be given once, without control characters`).optional()

const query = z.object({
  sort: z.string().optional().describe('change_id, or -change_id for the newest first, which is the default'),
  actor_name: once('actor_name').describe('The name of who wrote contains, ignoring case'),
  resource: once('resource').describe('Name of the catalogue'),
  record_id: once('record_id'),
  tree: once('tree').describe(
    '1: with resource and record_id, the changes of all that belongs or belonged to the record as well',
  ),
  action: once('action').describe(CHANGE_ACTIONS.join(', ')),
  from: once('from').describe('Instant or date: not before it'),
  to: once('to').describe('Instant or date: not after it'),
  text: once('text').describe('The name of the record, or a value before or after contains, ignoring case'),
  batch_id: once('batch_id'),
})
export type ChangeFilters = z.output<typeof query>

const meta = z.object({
  searchedFrom: z
    .string()
    .optional()
    .describe('Of text: values were searched back to this instant; earlier ones only where "to" is given'),
})

export const listChanges = defineList({
  ...reading,
  path: 'change',
  summary: 'List changes, newest first',
  query,
  answer: changeSchema,
  meta,
})

export const listChangeBatches = defineList({
  ...reading,
  path: 'change-batch',
  summary: 'List the changes of each call as one row, by the record that owns the others',
  query,
  answer: changeBatchSchema,
  meta,
})

export const readChange = defineCall({
  ...reading,
  method: 'GET',
  path: 'change/:id',
  summary: 'Read one change',
  answer: changeSchema,
})

export const undoChange = defineCall({
  ...undoing,
  path: 'change/:id/undo',
  summary: 'Undo one change',
  body: undoOptionsSchema,
})

export const undoChanges = defineCall({
  ...undoing,
  path: 'change/undo',
  summary: 'Undo changes, those of a batch, of change sets, or all of one person in a time span: all or none',
  body: undoSchema,
})
