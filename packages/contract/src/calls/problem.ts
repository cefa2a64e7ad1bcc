import { z } from 'zod'
import { EXPORT_FORMATS } from '../bulk/export-format.ts'
import { defineCall, defineList } from '../call/define-call.ts'
import { acceptedSchema, acceptKindSchema, acceptSchema, problemGroupSchema, problemSchema } from '../problem.ts'

const tag = 'Problems'
const reading = { tag, who: { role: 'viewer' } } as const
const writing = { tag, who: { role: 'editor' } } as const

/** The columns, all of which can be sorted by. */
export const PROBLEM_COLUMNS = ['weight', 'severity', 'code', 'message', 'resource', 'id', 'label', 'field'] as const

const filters = z.object({
  weight: z.string().optional(),
  severity: z.string().optional(),
  resource: z.string().optional(),
  code: z.string().optional(),
  within: z.string().optional().describe('The plan, workflow or map that the record lies in: zone-map 3'),
  records: z.string().optional().describe('Records with commas between: qos-rule 3,pcc-rule 4'),
  accepted: z.string().optional().describe('Y: those that were accepted, with the reason, instead of the others'),
  text: z
    .string()
    .optional()
    .describe('The name of the record, what it belongs to or the message contains, ignoring case'),
  sort: z
    .string()
    .optional()
    .describe(`One of ${PROBLEM_COLUMNS.join(', ')}, with - for descending; by weight without one`),
})
export type ProblemFilters = z.output<typeof filters>

const checked = {
  query: filters,
  meta: z.object({
    checking: z.literal(true).optional().describe('A long check is under way: some problems may be old or missing'),
  }),
}

export const listProblems = defineList({
  ...reading,
  ...checked,
  path: 'problems',
  summary: 'List every fault and warning over all data, those first that can hurt decisions of today',
  answer: problemSchema,
})

export const listProblemGroups = defineList({
  ...reading,
  ...checked,
  path: 'problems/groups',
  summary: 'List the same, with one row for one kind of problem in one plan, workflow or map',
  answer: problemGroupSchema,
})

export const exportProblems = defineCall({
  ...reading,
  method: 'GET',
  path: 'problems/export',
  summary: 'Export all problems that match the filters',
  query: filters.extend({ format: z.string().optional().describe(EXPORT_FORMATS.join(' or ')) }),
  answer: z.never(),
})

export const acceptProblem = defineCall({
  ...writing,
  method: 'POST',
  path: 'problem/accept',
  summary:
    'Accept a warning: it is no longer counted until its record, or a record that it names, is changed, or the day has passed',
  body: acceptSchema,
  answer: acceptedSchema,
  status: 201,
})

export const acceptProblemKind = defineCall({
  ...writing,
  method: 'POST',
  path: 'problem/accept-kind',
  summary: 'Accept all warnings of a kind with one reason, or none if there are not as many as `count`',
  body: acceptKindSchema,
  answer: z.object({ accepted: z.int() }),
  status: 201,
})

export const revokeAcceptance = defineCall({
  ...writing,
  method: 'DELETE',
  path: 'problem/accept/:id',
  summary: 'Revoke the acceptance of a warning',
  answer: acceptedSchema,
})
