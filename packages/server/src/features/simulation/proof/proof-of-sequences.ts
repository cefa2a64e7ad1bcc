import type { z } from 'zod'
import { fault } from '@tollgate/contract/errors.ts'
import type { sequenceProofRequestSchema, SequenceProofAnswer } from '@tollgate/contract/proof/sequence-proof.ts'
import { calendarOf, datesOf } from '@tollgate/engine/prove/calendar-of.ts'
import { USUAL_LIMITS, type Limits } from '@tollgate/engine/prove/prove-rule-plan.ts'
import { proveSequences } from '@tollgate/engine/prove/sequences/prove-sequences.ts'
import { startOf } from '@tollgate/engine/session/situation.ts'
import { namesOf } from '@tollgate/engine/session/names.ts'
import { AppError } from '../../../app-error.ts'
import type { StoredPolicy } from '../policy/policy-store.ts'
import { readAssumptions } from './read-assumptions.ts'
import type { SlicedWork } from './sliced-work.ts'

/** Limits of situations per group of questions, and of contexts in each; together some seconds. */
const MOST_STANDINGS = 200
const LIMITS: Limits = { contexts: 500_000, steps: USUAL_LIMITS.steps }

/** Finds event sequences after which a session differs from a fresh one. */
export async function proofOfSequences(
  policy: StoredPolicy,
  asked: z.output<typeof sequenceProofRequestSchema>,
  slices: SlicedWork,
): Promise<SequenceProofAnswer> {
  const { pcc_rule_ver_id: id } = asked
  const version = policy.versions.get(id)
  const start = startOf(namesOf(policy.references))
  if (!version || start === undefined)
    throw new AppError([fault('CONFLICT', 'No event starts a session: one of type Session with the code 1 does')])
  const assumed = readAssumptions(asked.assumptions, policy.references)
  const calendar = calendarOf(policy, { ...asked, now: Date.now() }, datesOf(policy, { versions: [id] }))
  const question = { policy, version, start, assumed, calendar, limits: LIMITS, most: MOST_STANDINGS }
  const { found, not_decided, ...proof } = await slices.finish(proveSequences(question))
  // The engine's lists are readonly; in JSON there is no difference.
  return { policy: policy.source, ...proof, found: [...found], not_decided: not_decided.map((one) => [...one]) }
}
