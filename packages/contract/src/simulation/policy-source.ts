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
    source: z.literal('change sets'),
    change_set_ids: z.array(z.int()).describe('With all that they cannot be published without'),
    revision: z.int().describe('The number of the last change that the data held'),
  }),
  z.object({
    source: z.literal('edited'),
    hash: z.string().describe('SHA-256 of the revision and of what is edited'),
  }),
])
const id = z.int().min(1)

/** Which policy is asked; nothing given: the working data. */
export const askedPolicyFields = {
  release: id.optional().describe('What that release says'),
  change_set_ids: z
    .array(id)
    .min(1)
    .max(100)
    .optional()
    .describe('What these change sets would publish, with all that must go along'),
}
export const askedPolicySchema = z.object(askedPolicyFields)
export type AskedPolicy = z.output<typeof askedPolicySchema>

const SETS = /^sets-(\d+(?:,\d+)*)$/

/** The same as one text, for a query and an address: `working`, `3` for a release, `sets-7,8`. */
export const askedPolicyText = z.union(
  [z.literal('working'), z.coerce.number().int().min(1), z.string().regex(SETS)],
  'Give working, the number of a release, or change sets such as sets-7,8',
)

/** What such a text means; undefined: nothing. */
export function askedPolicyOf(text: string | number): AskedPolicy | undefined {
  if (text === 'working') return {}
  const sets = SETS.exec(String(text))?.[1]
  if (sets !== undefined) return { change_set_ids: sets.split(',').map(Number) }
  const release = id.safeParse(Number(text)).data
  return release === undefined ? undefined : { release }
}

export function askedPolicyWords({ release, change_set_ids: sets }: AskedPolicy): string {
  if (sets !== undefined) return `sets-${sets.join()}`
  return release === undefined ? 'working' : String(release)
}

export type PolicySource = z.output<typeof policySourceSchema>
