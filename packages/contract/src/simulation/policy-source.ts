import { z } from 'zod'

/** The policy that gave an answer. All answers of one batch, proof, comparison or suite have the same. */
export const policySourceSchema = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('working'),
    revision: z.int().describe('The number of the last change that the data held; 0 before the first'),
  }),
  z.object({
    source: z.literal('release'),
    release: z.int(),
    hash: z.string().describe('SHA-256 of its documents and their keys'),
  }),
  z.object({
    source: z.literal('edited'),
    hash: z.string().describe('SHA-256 of the revision and of what is edited'),
  }),
])
export type PolicySource = z.output<typeof policySourceSchema>
