import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  comparisonAnswerSchema,
  comparisonRequestSchema,
  proofAnswerSchema,
  proofRequestSchema,
  takesAnswerSchema,
  takesRequestSchema,
  whyNotAnswerSchema,
  whyNotRequestSchema,
  type TakesAnswer,
} from '@tollgate/contract/proof/proof.ts'
import { sequenceProofAnswerSchema, sequenceProofRequestSchema } from '@tollgate/contract/proof/sequence-proof.ts'
import {
  workflowComparisonRequestSchema,
  workflowComparisonSchema,
} from '@tollgate/contract/proof/workflow-comparison.ts'
import { answers, described } from '../../../http/api-schemas.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { fieldOf } from '../../../http/parse-body.ts'
import {
  noteComparison,
  noteProof,
  noteSequenceProof,
  noteWhyNot,
  noteWorkflowComparison,
} from '../names/records-in-proofs.ts'
import type { Note } from '../names/records-named.ts'
import { namesQuerySchema, namesSchema } from '../schemas.ts'
import type { ProofName } from '../worker/calls.ts'
import type { Jobs } from '../worker/jobs.ts'

const tags = ['Simulation']

interface ProofCall {
  path: string
  summary: string
  body: z.ZodType
  answer: z.ZodType
  note: (answer: string, note: Note) => void
}

const PROOFS: Readonly<Record<ProofName, ProofCall>> = {
  prove: {
    path: 'proof',
    summary: 'What holds in all contexts of a plan version: mappings never taken, contexts that come to none',
    body: proofRequestSchema,
    answer: proofAnswerSchema,
    note: (answer, note) => noteProof(JSON.parse(answer), note),
  },
  compare: {
    path: 'comparison',
    summary: 'Every class of contexts that two plan versions decide differently',
    body: comparisonRequestSchema,
    answer: comparisonAnswerSchema,
    note: (answer, note) => noteComparison(JSON.parse(answer), note),
  },
  whyNot: {
    path: 'why-not',
    summary: 'Why a context does not come to a mapping, and the smallest change by which it would',
    body: whyNotRequestSchema,
    answer: whyNotAnswerSchema,
    note: (answer, note) => noteWhyNot(JSON.parse(answer), note),
  },
  takes: {
    path: 'mappings-that-take',
    summary: 'Which mappings of a rule plan a value of one input leaves possible',
    body: takesRequestSchema,
    answer: takesAnswerSchema,
    note: (answer, note) => {
      for (const id of (JSON.parse(answer) as TakesAnswer).mappings) note('policy-plan-mapping', id)
    },
  },
  compareWorkflows: {
    path: 'workflow-comparison',
    summary: 'What two workflows do otherwise, over the border values of their conditions',
    body: workflowComparisonRequestSchema,
    answer: workflowComparisonSchema,
    note: (answer, note) => noteWorkflowComparison(JSON.parse(answer), note),
  },
  proveSequences: {
    path: 'sequence-proof',
    summary: 'What sequences of events leave a session otherwise than a fresh one, of a plan version',
    body: sequenceProofRequestSchema,
    answer: sequenceProofAnswerSchema,
    note: (answer, note) => noteSequenceProof(JSON.parse(answer), note),
  },
}

export type ReadNames = (speak: (note: Note) => void) => Promise<RecordNames>

export function registerProofs(app: FastifyInstance, jobs: Jobs, named: ReadNames): void {
  const send = async (name: ProofName, request: FastifyRequest, reply: FastifyReply) => {
    const { body, query } = request
    const answer = await jobs.run(request, reply, (thread, job) => thread.call(name, { body: body ?? {}, job }))
    const names = fieldOf(query, 'names') === 'true' && (await named((note) => PROOFS[name].note(answer, note)))
    const meta = names ? `"meta":{"names":${JSON.stringify(names)}},` : ''
    return reply.type('application/json; charset=utf-8').send(`{"data":${answer},${meta}"statusDescription":[]}`)
  }
  for (const name of ['prove', 'compare', 'whyNot', 'takes', 'compareWorkflows', 'proveSequences'] as const) {
    const { path, summary, body, answer } = PROOFS[name]
    const schema = described(() => ({
      tags,
      summary,
      description: 'What is found is exact; "not decided" where there are too many contexts. Nothing is stored.',
      querystring: namesQuerySchema,
      body,
      response: answers(200, z.object({ data: answer, meta: namesSchema })),
    }))
    app.post(`/api/v1/simulation/${path}`, { schema, config: { reads: true } }, (request, reply) =>
      send(name, request, reply),
    )
  }
}
