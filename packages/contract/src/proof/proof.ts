import { z } from 'zod'
import { basicRuleEditsSchema } from '../catalogues/plan-calls.ts'
import { contextSchema } from '../simulation/context.ts'
import { policySourceSchema } from '../simulation/policy-source.ts'
import { simulationAnswerSchema } from '../simulation/answer.ts'
import { traceLineSchema } from '../simulation/trace-line.ts'
import { askedOfProof, isPeriod, PERIOD_FAULT } from './asked.ts'

const id = z.int().min(1)

/** Body of `POST /simulation/proof`: about a plan version or a workflow. */
export const proofRequestSchema = z
  .strictObject({
    pcc_rule_ver_id: id.optional().describe('This plan version, whatever its dates'),
    work_group_id: id.optional().describe('Or this workflow, as if an event started it'),
    ...askedOfProof,
  })
  .refine(isPeriod, PERIOD_FAULT)
  .refine(({ pcc_rule_ver_id, work_group_id }) => (pcc_rule_ver_id === undefined) !== (work_group_id === undefined), {
    path: ['pcc_rule_ver_id'],
    params: { code: 'REQUIRED' },
    message: 'A plan version or a workflow is required',
  })

/** Body of `POST /simulation/comparison`. */
export const comparisonRequestSchema = z
  .strictObject({
    before: id.describe('A plan version'),
    after: id.describe('Another one'),
    basic_rule: basicRuleEditsSchema
      .optional()
      .describe('The later version has this basic rule as its form says; it may be the same version'),
    ...askedOfProof,
  })
  .refine(isPeriod, PERIOD_FAULT)

/** Body of `POST /simulation/why-not`: about one mapping, PCC rule or node. */
export const whyNotRequestSchema = z
  .strictObject({
    pcc_rule_ver_id: id.optional().describe('The plan version of the mapping, or by which the rule is to be granted'),
    mapping_id: id.optional(),
    pcc_rule_id: id.optional(),
    work_group_id: id.optional().describe('The workflow of the node'),
    work_node_id: id.optional(),
    context: contextSchema,
  })
  .refine(isOneTarget, {
    path: ['mapping_id'],
    params: { code: 'REQUIRED' },
    message: 'A mapping or a PCC rule with its plan version, or a node with its workflow, is required',
  })

interface Targets {
  pcc_rule_ver_id?: number | undefined
  mapping_id?: number | undefined
  pcc_rule_id?: number | undefined
  work_group_id?: number | undefined
  work_node_id?: number | undefined
}

function isOneTarget({ pcc_rule_ver_id, mapping_id, pcc_rule_id, work_group_id, work_node_id }: Targets): boolean {
  const targets = [mapping_id, pcc_rule_id, work_node_id].filter((one) => one !== undefined)
  const [needed, other] =
    work_node_id === undefined ? [pcc_rule_ver_id, work_group_id] : [work_group_id, pcc_rule_ver_id]
  return targets.length === 1 && needed !== undefined && other === undefined
}

export type WhyNotRequest = z.output<typeof whyNotRequestSchema>

const notDecided = z.literal('not decided')

const failing = traceLineSchema
  .omit({ step: true })
  .partial()
  .extend({
    value: z.union([z.string(), z.number(), z.null()]).optional().describe('What its source says, of a mapping'),
  })
export type FailingCondition = z.output<typeof failing>

const contexts = z.int().nullable().describe('Contexts that can be told apart; null where there are too many to count')

/** Answer of `POST /simulation/proof`. */
export const proofAnswerSchema = z.object({
  policy: policySourceSchema,
  rule_plans: z.array(
    z.object({
      pcr_event_id: id,
      ap_rule_id: id,
      contexts,
      never: z
        .array(
          z.object({
            mapping_id: id,
            by: z
              .array(id)
              .describe('Stronger mappings that together take all its contexts; none: it can never be true'),
            example: contextSchema.nullable(),
            conditions: z
              .array(failing)
              .describe(
                'Where it can never be true: its conditions that contradict each other, none of which can be left out',
              ),
          }),
        )
        .describe('Mappings that no context comes to'),
      not_decided: z.array(id).describe('Mappings of which that is open'),
      gap: z
        .union([z.literal('none'), notDecided, z.object({ contexts, example: contextSchema })])
        .describe('Contexts that come to no mapping'),
    }),
  ),
  workflow: z
    .object({
      work_group_id: id,
      runs: z.int().describe('Runs that were made, over the border values of its conditions'),
      reached: z.array(z.object({ work_node_id: id, example: contextSchema })),
      never: z.array(id).describe('Nodes that nothing comes to'),
      not_decided: z.array(id).describe('Nodes that were not come to; too many contexts, or values are computed with'),
    })
    .optional(),
})
export type ProofAnswer = z.output<typeof proofAnswerSchema>

const { charges } = simulationAnswerSchema.shape
const decided = z.object({
  rules: z.array(z.string()),
  refused: z.array(z.string()).describe('Rules that nobody can pay for'),
  charges: z.array(charges.element.omit({ basic_rule_id: true })),
  quotas: z.array(
    z.object({
      monitoring_key: z.string(),
      rum: z.int().nullable(),
      resource_id: id,
      stop_quota: z.number().describe('Where the quota ends'),
    }),
  ),
  metering: z
    .array(z.object({ rule_code: z.string(), rum: z.int() }))
    .describe('Units by which rules are metered that both sides grant'),
  session_qos: id.nullable().describe('qos_policy_id'),
})

/** Answer of `POST /simulation/comparison`. */
export const comparisonAnswerSchema = z.object({
  policy: policySourceSchema,
  groups: z
    .array(
      z.object({
        pcr_event_id: id,
        before: z.array(id).describe('Rule plans of the first version'),
        after: z.array(id).describe('Rule plans of the second'),
        contexts,
        changed: z.union([
          notDecided,
          z.array(z.object({ before: decided, after: decided, contexts: z.int(), example: contextSchema })),
        ]),
      }),
    )
    .describe('Rule plans that are looked at together, as far as they decide differently'),
})
export type ComparisonAnswer = z.output<typeof comparisonAnswerSchema>

/** Body of `POST /simulation/mappings-that-take`. */
export const takesRequestSchema = z.strictObject({
  pcc_rule_ver_id: id,
  ap_rule_zone_id: id.describe('An input of one of its rule plans'),
  value: z
    .string()
    .max(4000)
    .nullable()
    .describe('What its source says: an amount as a number of its unit; null: unknown'),
})

/** Answer of `POST /simulation/mappings-that-take`. */
export const takesAnswerSchema = z.object({
  policy: policySourceSchema,
  mappings: z.array(id).describe('Strongest first; what they ask of other inputs does not count'),
})
export type TakesAnswer = z.output<typeof takesAnswerSchema>

const suggestion = z.object({
  changes: z.array(
    z.object({
      mapping_src_type: z.string().describe('As in a rule zone; T: the moment; M: components of a media type'),
      mapping_src_value: z.string(),
      value: z.union([z.string(), z.number(), z.null()]).describe('Null: unknown'),
    }),
  ),
  context: contextSchema,
})
export type Suggestion = z.output<typeof suggestion>

/** Answer of `POST /simulation/why-not`. */
export const whyNotAnswerSchema = z.object({
  policy: policySourceSchema,
  is_taken: z.boolean().describe('The context comes to it: there is nothing to change'),
  failing: z
    .array(failing)
    .describe(
      'Conditions of the mapping that are not true, or of the decision that leads away; of a PCC rule the steps that ' +
        'say why the mappings that are taken do not grant it',
    ),
  departure: z
    .object({ work_node_id: id, needed: z.enum(['yes', 'no']) })
    .nullable()
    .describe('The last decision whose other link leads to the node'),
  chosen: id.nullable().describe('The mapping that is taken instead'),
  mappings: z.array(id).describe('Mappings that can grant the PCC rule'),
  suggestion: z.union([z.literal('none'), notDecided, suggestion]).describe('The fewest inputs to change'),
  others: z.array(suggestion).describe('As few other inputs that lead there as well; five suggestions at most'),
})
export type WhyNotAnswer = z.output<typeof whyNotAnswerSchema>
