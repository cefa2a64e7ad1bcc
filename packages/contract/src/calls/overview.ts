import { defineCall } from '../call/define-call.ts'
import { overviewSchema } from '../overview.ts'

export const readOverview = defineCall({
  tag: 'Overview',
  who: { role: 'viewer' },
  method: 'GET',
  path: 'overview',
  summary: 'Read the problems, what begins or ends soon, drafts, and counts of every catalogue',
  answer: overviewSchema,
})
