import type { FastifyInstance } from 'fastify'
import type { Call } from '@tollgate/contract/call/define-call.ts'
import * as calls from '@tollgate/contract/calls/simulation.ts'
import type { TakesAnswer } from '@tollgate/contract/proof/proof.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { readJson, type JsonOf } from '../../../http/json-of.ts'
import { textRoute } from '../../../http/route.ts'
import {
  noteComparison,
  noteProof,
  noteSequenceProof,
  noteWhyNot,
  noteWorkflowComparison,
} from '../names/records-in-proofs.ts'
import type { Note } from '../names/records-named.ts'
import type { Jobs } from '../worker/jobs.ts'
import type { SimulationThread } from '../worker/simulation-thread.ts'

export type ReadNames = (speak: (note: Note) => void) => Promise<RecordNames>

export function registerProofs(app: FastifyInstance, jobs: Jobs, named: ReadNames): void {
  function proofRoute<Answer>(
    call: Call<string, Answer, unknown, unknown, calls.NamesQuery, calls.NamesMeta>,
    work: (thread: SimulationThread, asked: { body: unknown; job: number }) => Promise<NoInfer<JsonOf<Answer>>>,
    note: (answer: Answer, note: Note) => void,
  ): void {
    textRoute(app, call, async ({ body, query: { names }, request, reply }) => {
      const data = await jobs.run(request, reply, (thread, job) => work(thread, { body, job }))
      const meta = names === 'true' ? { names: await named((one) => note(readJson(data), one)) } : undefined
      return { data, meta }
    })
  }
  proofRoute(calls.prove, (thread, asked) => thread.call('prove', asked), noteProof)
  proofRoute(calls.compareVersions, (thread, asked) => thread.call('compare', asked), noteComparison)
  proofRoute(calls.explainWhyNot, (thread, asked) => thread.call('whyNot', asked), noteWhyNot)
  proofRoute(calls.listMappingsThatTake, (thread, asked) => thread.call('takes', asked), noteTakes)
  proofRoute(calls.compareWorkflows, (thread, asked) => thread.call('compareWorkflows', asked), noteWorkflowComparison)
  proofRoute(calls.proveSequences, (thread, asked) => thread.call('proveSequences', asked), noteSequenceProof)
}

function noteTakes({ mappings }: TakesAnswer, note: Note): void {
  for (const id of mappings) note('policy-plan-mapping', id)
}
