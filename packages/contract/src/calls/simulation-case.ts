import { z } from 'zod'
import { defineCall, defineList } from '../call/define-call.ts'
import { idFilter } from '../call/query.ts'
import { caseFileSchema, caseImportQuerySchema, caseImportSchema, type CaseFile } from '../simulation/case-file.ts'
import { caseFilterSchema, caseRunSchema } from '../simulation/case-run.ts'
import { simulationCaseSchema, storedCaseSchema } from '../simulation/simulation-case.ts'
import {
  caseComparisonRequestSchema,
  caseComparisonSchema,
  coverageSchema,
  strengthSchema,
  suiteRequestSchema,
} from '../simulation/suite.ts'
import { named } from './simulation.ts'

const tag = 'Simulation cases'
const owner = z.object({ pcr_plan_id: idFilter, work_group_id: idFilter })
const reads = { tag, who: { role: 'viewer' } } as const
const measures = { ...reads, method: 'POST', reads: true } as const
const writes = { tag, who: { role: 'editor' }, answer: storedCaseSchema } as const

export const listCases = defineList({
  ...reads,
  path: 'simulation-case',
  summary: 'List test cases: contexts with their expected results',
  query: owner,
  answer: storedCaseSchema,
})

export const readCase = defineCall({
  ...reads,
  method: 'GET',
  path: 'simulation-case/:id',
  summary: 'Read a test case',
  answer: storedCaseSchema,
})

export const createCase = defineCall({
  ...writes,
  method: 'POST',
  path: 'simulation-case',
  summary: 'Create a test case: a context with any part of its expected result',
  body: simulationCaseSchema,
  status: 201,
})

export const updateCase = defineCall({
  ...writes,
  method: 'PUT',
  path: 'simulation-case/:id',
  summary: 'Change a test case; fields that are left out keep their value',
  body: simulationCaseSchema,
})

export const deleteCase = defineCall({
  ...writes,
  method: 'DELETE',
  path: 'simulation-case/:id',
  summary: 'Delete a test case',
})

export const runCases = defineCall({
  ...measures,
  path: 'simulation-case/run',
  summary: 'Run test cases: which pass, which fail, and where they differ',
  body: caseFilterSchema,
  answer: caseRunSchema,
})

export const compareCases = defineCall({
  ...measures,
  path: 'simulation-case/comparison',
  summary:
    'List the test cases that two plan versions, two releases, or a release and the working data decide differently',
  description: 'Of a session, its first step that differs.',
  body: caseComparisonRequestSchema,
  answer: caseComparisonSchema,
})

export const readCoverage = defineCall({
  ...measures,
  ...named,
  path: 'simulation-case/coverage',
  summary: 'Read what the test cases of a plan version or a workflow cover, with a context for what they do not',
  body: suiteRequestSchema,
  answer: coverageSchema,
})

export const readStrength = defineCall({
  ...measures,
  ...named,
  path: 'simulation-case/strength',
  summary: 'Count the single mutations of a plan version or a workflow that its test cases notice',
  body: suiteRequestSchema,
  answer: strengthSchema,
})

export const exportCases = defineCall({
  ...reads,
  method: 'GET',
  path: 'simulation-case/export',
  summary: 'Export test cases with the names of the records they use',
  query: owner,
  isWhole: true,
  answer: caseFileSchema,
})

/** A file as somebody chose it: only the server judges it. */
const file: z.ZodType<CaseFile> = caseFileSchema

export const importCases = defineCall({
  tag,
  who: { role: 'editor' },
  method: 'POST',
  path: 'simulation-case/import',
  summary: 'Import an exported file of test cases, all or none',
  description:
    'Records are found by the names in the file, so that it may come from another console. A case of the same name and owner is changed. At most 16 MiB.',
  query: caseImportQuerySchema,
  body: file,
  answer: caseImportSchema,
})
