import { z } from 'zod'
import { basicRuleEditsSchema } from '../catalogues/plan-calls.ts'
import { sentTextSchema } from '../catalogues/document-calls.ts'
import { workflowEditsSchema } from '../catalogues/workflow-calls.ts'
import { simulationRequestSchema } from './request.ts'

const required = (path: string[], message: string) => ({ path, params: { code: 'REQUIRED' }, message })

/**
 * Body of `POST /simulation/edited`: a request with unsaved edits. These are a basic rule from its form, a workflow from the
 * designer, both, or the edited text of one.
 */
export const editedSimulationSchema = z
  .strictObject({
    request: simulationRequestSchema,
    basic_rule: basicRuleEditsSchema.describe('As `POST /policy-plan-basic/edits` would store it').optional(),
    workflow_edits: workflowEditsSchema.shape.edits
      .describe('Of `request.work_group_id`, as `POST /rule-workflow-group/{id}/edits` would store them')
      .optional(),
    document: sentTextSchema
      .describe(
        'The text of `request.pcc_rule_ver_id` or of `request.work_group_id`, as `PUT /document` would store it',
      )
      .optional(),
  })
  .refine(
    ({ basic_rule, workflow_edits, document }) => (basic_rule ?? workflow_edits ?? document) !== undefined,
    required(['basic_rule'], 'What is edited is required: basic_rule, workflow_edits or document'),
  )
  .refine(
    ({ basic_rule, request }) => basic_rule === undefined || request.pcc_rule_ver_id !== undefined,
    required(['request', 'pcc_rule_ver_id'], 'The version of the basic rule is required'),
  )
  .refine(
    ({ workflow_edits, request }) => workflow_edits === undefined || request.work_group_id !== undefined,
    required(['request', 'work_group_id'], 'The workflow that is edited is required'),
  )
export type EditedSimulation = z.output<typeof editedSimulationSchema>
