import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'
import { watchMessageSchema, watchSchema, watchWriteSchema } from '../watch.ts'

const own = { tag: 'Oneself', who: { role: 'viewer', sessionOnly: true } } as const

export const listWatches = defineCall({
  ...own,
  method: 'GET',
  path: 'me/watch',
  summary: 'List your watches',
  answer: z.array(watchSchema),
})

export const createWatch = defineCall({
  ...own,
  method: 'POST',
  path: 'me/watch',
  summary: 'Create a watch: a mail or a signed webhook for what changes, begins or goes wrong from now on',
  body: watchWriteSchema,
  answer: watchSchema,
  status: 201,
})

export const deleteWatch = defineCall({
  ...own,
  method: 'DELETE',
  path: 'me/watch/:id',
  summary: 'Delete a watch',
  answer: watchSchema,
})

export const listWatchMessages = defineCall({
  ...own,
  method: 'GET',
  path: 'me/watch/message',
  summary: 'List the messages of your watches, newest first: at most 100 of the last 30 days',
  answer: z.array(watchMessageSchema),
})
