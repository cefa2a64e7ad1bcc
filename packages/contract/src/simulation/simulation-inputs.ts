import { z } from 'zod'

/** A suggested value of an input, with its meaning to the plan or workflow. */
const suggestion = z.object({ value: z.string(), label: z.string() })

const input = z.object({
  kind: z.enum(['attribute', 'balance', 'accumulator', 'counter']),
  key: z.string().describe('How a context names it: re_attr, acct_res_id, resource_id or policy_counter_code'),
  name: z.string(),
  rum: z.int().nullable().describe('In what it is counted, as CC-Unit-Type (RFC 8506 8.32), where that is known'),
  counts: z.boolean().describe('Whether it is an amount: a balance, an accumulator or a measurable attribute'),
  is_read: z.boolean().describe('Whether what is asked for reads it'),
  suggestions: z.array(suggestion).describe('Values that it is compared with'),
})

const event = z.object({
  pcr_event_id: z.int(),
  pcr_event_name: z.string(),
  is_used: z.boolean().describe('Whether one of the plans holds it'),
})

/** Answer of `GET /simulation/inputs`: the inputs that a plan or workflow reads. */
export const simulationInputsSchema = z.object({
  events: z.array(event),
  inputs: z.array(input),
  reads_media: z.boolean(),
})

export type SimulationInputs = z.infer<typeof simulationInputsSchema>
export type SimulationInput = z.infer<typeof input>
