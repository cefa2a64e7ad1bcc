import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  comparisonAnswerSchema,
  comparisonRequestSchema,
  proofAnswerSchema,
  proofRequestSchema,
  whyNotAnswerSchema,
  whyNotRequestSchema,
} from '@tollgate/contract/proof/proof.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import type { ProofName } from '../worker/calls.ts'
import type { SimulationThread } from '../worker/simulation-thread.ts'

const tags = ['Simulation']

const PROOFS: Readonly<Record<ProofName, { path: string; summary: string; body: z.ZodType; answer: z.ZodType }>> = {
  prove: {
    path: 'proof',
    summary: 'What holds in all contexts of a plan version: mappings never taken, contexts that come to none',
    body: proofRequestSchema,
    answer: proofAnswerSchema,
  },
  compare: {
    path: 'comparison',
    summary: 'Every class of contexts that two plan versions decide differently',
    body: comparisonRequestSchema,
    answer: comparisonAnswerSchema,
  },
  whyNot: {
    path: 'why-not',
    summary: 'Why a context does not come to a mapping, and the smallest change by which it would',
    body: whyNotRequestSchema,
    answer: whyNotAnswerSchema,
  },
}

/** The calls that look at all contexts. They give up when nobody waits for the answer any more. */
export function registerProofs(app: FastifyInstance, thread: SimulationThread): void {
  let jobs = 0
  const send = async (name: ProofName, { body }: FastifyRequest, reply: FastifyReply) => {
    const job = (jobs += 1)
    let isWorking = true
    reply.raw.on('close', () => {
      // A thread that has ended by itself has stopped as well.
      if (isWorking) thread.call('stopProof', job).catch(() => {})
    })
    const answer = await thread.call(name, { body: body ?? {}, job }).finally(() => (isWorking = false))
    return reply.type('application/json; charset=utf-8').send(`{"data":${answer},"statusDescription":[]}`)
  }
  for (const name of ['prove', 'compare', 'whyNot'] as const) {
    const { path, summary, body, answer } = PROOFS[name]
    const schema = described(() => ({
      tags,
      summary,
      description: 'What is found is exact; "not decided" where there are too many contexts. Nothing is stored.',
      body,
      response: answers(200, z.object({ data: answer })),
    }))
    app.post(`/api/v1/simulation/${path}`, { schema, config: { reads: true } }, (request, reply) =>
      send(name, request, reply),
    )
  }
}
