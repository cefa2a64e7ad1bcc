import type { SentOf } from '@tollgate/contract/call/define-call.ts'
import * as calls from '@tollgate/contract/calls/simulation.ts'
import type { Assumption } from '@tollgate/contract/proof/assumption.ts'
import type { ProofAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SequenceProofAnswer } from '@tollgate/contract/proof/sequence-proof.ts'
import { send } from '../../../api/client.ts'
import { NAMED, named, type Named } from '../named.ts'
import type { Report } from '../views/use-steps.ts'
import { eventsOf } from '../views/versions.ts'

export interface AskedProof {
  version: number | undefined
  workflow: number | undefined
  assumptions: readonly Assumption[]
}

/** What is proved: a version at one event, or a workflow. */
interface ProofPart extends Named<ProofAnswer> {
  /** The event; 0 for a workflow. */
  event: number
}

export interface AskedSequences {
  version: number
  assumptions: readonly Assumption[]
}

/** Proves a version over sequences of events, in one step of work. */
export async function proveSequences(
  { version, assumptions }: AskedSequences,
  signal: AbortSignal,
  { total, part }: Report<Named<SequenceProofAnswer>>,
): Promise<void> {
  total(1)
  const body = { pcc_rule_ver_id: version, assumptions: [...assumptions] }
  part(named(await send(calls.proveSequences, { body, query: NAMED, signal })))
}

export async function prove(
  { version, workflow, assumptions }: AskedProof,
  signal: AbortSignal,
  { total, part }: Report<ProofPart>,
): Promise<void> {
  const ask = async (event: number, about: Omit<SentOf<typeof calls.prove>, 'assumptions'>) => {
    const body = { ...about, assumptions: [...assumptions] }
    part({ event, ...named(await send(calls.prove, { body, query: NAMED, signal })) })
  }
  if (workflow !== undefined) {
    total(1)
    return ask(0, { work_group_id: workflow })
  }
  if (version === undefined) return undefined
  const events = await eventsOf([version], signal)
  total(events.length)
  for (const { id } of events) await ask(id, { pcc_rule_ver_id: version, pcr_event_id: id })
  return undefined
}
