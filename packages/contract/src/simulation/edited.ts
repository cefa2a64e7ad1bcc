import { z } from 'zod'
import { basicRuleEditsSchema } from '../plan/basic-rule-edits.ts'
import { simulationRequestSchema } from './request.ts'

/** Body of `POST /simulation/edited`: a request by a version in which one basic rule is as its form says. */
export const editedSimulationSchema = z
  .strictObject({
    request: simulationRequestSchema,
    basic_rule: basicRuleEditsSchema.describe('As `POST /policy-plan-basic/edits` would store it'),
  })
  .refine(({ request }) => request.pcc_rule_ver_id !== undefined, {
    path: ['request', 'pcc_rule_ver_id'],
    params: { code: 'REQUIRED' },
    message: 'The version of the basic rule is required',
  })
export type EditedSimulation = z.output<typeof editedSimulationSchema>
