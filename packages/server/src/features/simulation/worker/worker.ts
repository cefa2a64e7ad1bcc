import { workerData } from 'node:worker_threads'
import type { Config } from '../../../config.ts'
import { checkAnswer } from '@tollgate/engine/check/check-answer.ts'
import { openDatabase } from '../../../database/open.ts'
import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import { refusal } from '../../../app-error.ts'
import { jsonOf, type JsonOf } from '../../../http/json-of.ts'
import { sourceNamed } from '../../../sources.ts'
import { answerCalls } from '../../../threads/answer-calls.ts'
import { RequestBatch } from '../batch.ts'
import { runCases } from '../cases/run-cases.ts'
import { noteAnswer, noteSession, collectRecords } from '../names/records-named.ts'
import { Prover } from '../proof/prover.ts'
import { SlicedWork } from '../proof/sliced-work.ts'
import { compareCases } from '../suite/compare-cases.ts'
import { SuiteMeasure } from '../suite/suite.ts'
import { type PlayedBy, playedSession } from '../session/play-session.ts'
import { Simulator } from '../simulator.ts'
import { ComparedBatch } from '../shadow/compared-batch.ts'
import type { AnsweredCall, Beside, CallName, Calls } from './calls.ts'
import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import { exportDecision, type ExportedDecision } from '../export/export-decision.ts'
import { exportSourceOfStep } from '../export/export-source-of.ts'

export type WorkerConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

const database = openDatabase(workerData as WorkerConfig)
const simulator = new Simulator(database, sourceNamed)
const prover = new Prover(simulator.store)
const measure = new SuiteMeasure(simulator.store)
const proofs = new Map<number, SlicedWork>()
const batches = new Map<number, RequestBatch | ComparedBatch>()
let lastBatch = 0

const ANSWERS: { [Name in CallName]: (argument: Calls[Name]['takes']) => Promise<Calls[Name]['gives']> } = {
  answer: async ({ body, isNamed }) => answered(await simulator.answer(body), isNamed),
  answerEdited: async ({ body, isNamed, typed }) => answered(await simulator.answerEdited(body, typed), isNamed),
  export: ({ body, asked }) => simulator.export(body, asked),
  check: async (text) => checkAnswer(text),
  async openBatch({ body, isLines, beside }) {
    const batch = await batchOf({ text: textOf(body), isLines, beside })
    lastBatch += 1
    batches.set(lastBatch, batch)
    return lastBatch
  },
  nextAnswers: async (number) => (await batches.get(number)?.next()) ?? null,
  async closeBatch(number) {
    batches.delete(number)
    return null
  },
  play: ({ body, shown, isNamed, job }) =>
    inSlices(job, async (slices) => {
      const { played, policy } = await playedSession(simulator, body, slices, shown)
      const records = isNamed ? collectRecords((note) => noteSession(played, note)) : undefined
      return { data: jsonOf({ ...played, policy: policy.source }), records }
    }),
  exportPlayed: ({ body, shown, asked, job }) =>
    inSlices(job, async (slices) => exportStep(await playedSession(simulator, body, slices), shown, asked)),
  prove: ({ body, job }) => asText(job, (slices) => prover.prove(body, slices)),
  compare: ({ body, job }) => asText(job, (slices) => prover.compare(body, slices)),
  whyNot: ({ body, job }) => asText(job, (slices) => prover.whyNot(body, slices)),
  takes: ({ body, job }) => asText(job, () => prover.takes(body)),
  proveSequences: ({ body, job }) => asText(job, (slices) => prover.proveSequences(body, slices)),
  compareWorkflows: ({ body, job }) => asText(job, (slices) => prover.compareWorkflows(body, slices)),
  coverage: ({ suite, job }) => asText(job, (slices) => measure.coverage(suite, slices)),
  strength: ({ suite, job }) => asText(job, (slices) => measure.strength(suite, slices)),
  runCases: ({ cases, job }) => asText(job, (slices) => runCases(simulator, cases, slices)),
  compareCases: ({ job, ...asked }) => asText(job, (slices) => compareCases(simulator, asked, slices)),
  async stopProof(job) {
    proofs.get(job)?.stop()
    return null
  },
}

function batchOf({ text, isLines, beside }: { text: string; isLines: boolean; beside: Beside }) {
  if (beside === undefined) return RequestBatch.read(simulator, text, isLines)
  return ComparedBatch.read(simulator, { text, isLines, beside })
}

/** Collects the records here, so that the main thread need not parse the answer. */
function answered(answer: NamedAnswer, isNamed: boolean): AnsweredCall<NamedAnswer> {
  const records = isNamed ? collectRecords((note) => noteAnswer(answer, note)) : undefined
  return { data: jsonOf(answer), records }
}

function asText<T>(job: number, work: (slices: SlicedWork) => Promise<T>): Promise<JsonOf<T>> {
  return inSlices(job, async (slices) => jsonOf(await work(slices)))
}

async function inSlices<R>(job: number, work: (slices: SlicedWork) => Promise<R>): Promise<R> {
  const slices = new SlicedWork()
  proofs.set(job, slices)
  try {
    return await work(slices)
  } finally {
    proofs.delete(job)
  }
}

answerCalls((error) => database.engine.failureOf(error) === 'unavailable', ANSWERS)

function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw refusal('INVALID', 'The body is not UTF-8')
  }
}

/** What the gateway receives at a step of a session, in a network format. */
function exportStep({ policy, request, played }: PlayedBy, place: number, asked: ExportQuery): ExportedDecision {
  const step = played.steps[place]
  if (!step) throw refusal('INVALID', `The session has ${played.steps.length} steps, from 0`, 'step')
  return exportDecision(exportSourceOfStep(policy, request, step), asked)
}
