import { z } from 'zod'
import { simulationCaseSchema } from './simulation-case.ts'

/** The most cases in one file. */
export const MOST_CASES = 10_000

const names = z.record(z.string(), z.record(z.string().regex(/^\d{1,15}$/), z.string()))

/** Answer of `GET /simulation-case/export`, and body of `POST /simulation-case/import`. */
export const caseFileSchema = z.strictObject({
  simulation_cases: z.array(simulationCaseSchema).max(MOST_CASES),
  names: names
    .default({})
    .describe(
      'Keys of the records that the cases speak of, by catalogue and id: they are found again by them, or by names',
    ),
})
export type CaseFile = z.output<typeof caseFileSchema>

/** Query of an import: the plan or workflow that gets the cases instead of the one in the file, and whether it is a preview. */
export const caseImportQuerySchema = z
  .object({
    pcr_plan_id: z.coerce.number().int().min(1).optional(),
    work_group_id: z.coerce.number().int().min(1).optional(),
    preview: z.enum(['true', 'false']).optional().describe('true: nothing is stored'),
  })
  .refine(({ pcr_plan_id, work_group_id }) => pcr_plan_id === undefined || work_group_id === undefined, {
    path: ['work_group_id'],
    message: 'Cases belong to a plan or to a workflow',
  })
export type CaseImportQuery = z.output<typeof caseImportQuerySchema>

/** Answer of `POST /simulation-case/import`: names of cases. */
export const caseImportSchema = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()).describe('Cases of the same name and owner'),
  unchanged: z.array(z.string()),
})
export type CaseImport = z.output<typeof caseImportSchema>
