import { z } from 'zod'
import { defineCall } from '../call/define-call.ts'
import { flag } from '../call/query.ts'
import { exportQuerySchema } from '../simulation/export-query.ts'
import { exportWarningSchema, gxMessageSchema, originsSchema } from '../simulation/export.ts'
import { smPolicyDecisionSchema } from '../simulation/npcf/sm-policy-decision.ts'
import { askedSimulationSchema } from '../simulation/request.ts'
import { sessionRequestSchema, shownStepSchema } from '../simulation/session.ts'
import { named } from './simulation.ts'

const exporting = {
  tag: 'Simulation',
  method: 'POST',
  who: { role: 'viewer' },
  reads: true,
  description:
    '`gx`: Credit-Control-Answer or Re-Auth-Request as a tree of AVPs. `gx-bytes`: the same as one Diameter message (application/octet-stream). ' +
    '`5g`: SmPolicyDecision of TS 29.512. What the format has no place for is in `warnings`; with `gx-bytes` they are JSON ' +
    'in the header `X-Tollgate-Warnings`.',
  isWhole: true,
  answer: z.object({
    data: z.union([gxMessageSchema, smPolicyDecisionSchema]),
    warnings: z.array(exportWarningSchema),
    meta: z.object({ origins: originsSchema, names: named.meta.unwrap().shape.names }).partial().optional(),
  }),
} as const

const query = exportQuerySchema
  .partial()
  .required({ format: true })
  .extend({ ...named.query.shape, origins: flag.describe('true: with the source of each value') })

export const exportDecision = defineCall({
  ...exporting,
  path: 'simulation/export',
  summary: 'Export a simulated decision as Gx or 5G; nothing is stored',
  query,
  body: askedSimulationSchema,
})

export const exportStep = defineCall({
  ...exporting,
  path: 'simulation/session/export',
  summary: 'Export what the gateway is sent at a step of a session, as Gx or 5G',
  query: query.extend({ step: shownStepSchema.describe('Index of the answered step') }),
  body: sessionRequestSchema,
})
