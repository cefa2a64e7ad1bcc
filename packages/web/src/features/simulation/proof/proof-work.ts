import type { Assumption } from '@tollgate/contract/proof/assumption.ts'
import type { ProofAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SequenceProofAnswer } from '@tollgate/contract/proof/sequence-proof.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { call } from '../../../api/client.ts'
import type { Report } from '../views/use-steps.ts'
import { eventsOf } from '../views/versions.ts'

export interface AskedProof {
  version: number | undefined
  workflow: number | undefined
  assumptions: readonly Assumption[]
}

/** What is proved: a version at one event, or a workflow. */
interface ProofPart {
  /** The event; 0 for a workflow. */
  event: number
  answer: ProofAnswer
  names: RecordNames
}

export interface AskedSequences {
  version: number
  assumptions: readonly Assumption[]
}

/** Proves a version over sequences of events, in one step of work. */
export async function proveSequences(
  { version, assumptions }: AskedSequences,
  signal: AbortSignal,
  { total, part }: Report<{ answer: SequenceProofAnswer; names: RecordNames }>,
): Promise<void> {
  total(1)
  const body = { pcc_rule_ver_id: version, assumptions }
  const { data, meta } = await call({ method: 'POST', path: 'simulation/sequence-proof?names=true', body, signal })
  part({ answer: data as SequenceProofAnswer, ...(meta as { names: RecordNames }) })
}

export async function prove(
  { version, workflow, assumptions }: AskedProof,
  signal: AbortSignal,
  { total, part }: Report<ProofPart>,
): Promise<void> {
  const ask = async (event: number, body: object) => {
    const { data, meta } = await call({ method: 'POST', path: 'simulation/proof?names=true', body, signal })
    part({ event, answer: data as ProofAnswer, ...(meta as { names: RecordNames }) })
  }
  if (workflow !== undefined) {
    total(1)
    return ask(0, { work_group_id: workflow, assumptions })
  }
  if (version === undefined) return undefined
  const events = await eventsOf([version], signal)
  total(events.length)
  for (const { id } of events) await ask(id, { pcc_rule_ver_id: version, pcr_event_id: id, assumptions })
  return undefined
}
