import { workerData } from 'node:worker_threads'
import type { Config } from '../../../config.ts'
import { openDatabase } from '../../../database/open.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { refusal } from '../../../http/app-error.ts'
import { answerCalls } from '../../../threads/answer-calls.ts'
import { Batch } from '../batch.ts'
import { noteAnswer, recordsNoted } from '../names/records-named.ts'
import { Prover } from '../proof/prover.ts'
import { Turns } from '../proof/turns.ts'
import { SuiteMeasure } from '../suite/suite.ts'
import { Simulator } from '../simulator.ts'
import type { AnsweredCall, CallName, Calls } from './calls.ts'

/** What the worker is started with. */
export type WorkerConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

const database = openDatabase(workerData as WorkerConfig)
const simulator = new Simulator(database)
const prover = new Prover(simulator.store)
const measure = new SuiteMeasure(simulator.store, prover)
const proofs = new Map<number, Turns>()
const batches = new Map<number, Batch>()
let lastBatch = 0

const ANSWERS: { [Name in CallName]: (argument: Calls[Name]['takes']) => Promise<Calls[Name]['gives']> } = {
  answer: async ({ body, isNamed }) => answered(await simulator.answer(body), isNamed),
  answerEdited: async ({ body, isNamed }) => answered(await simulator.answerEdited(body), isNamed),
  export: ({ body, format }) => simulator.export(body, format),
  async openBatch({ body, isLines }) {
    const batch = await Batch.read(simulator, textOf(body), isLines)
    lastBatch += 1
    batches.set(lastBatch, batch)
    return lastBatch
  },
  nextAnswers: async (number) => (await batches.get(number)?.next()) ?? null,
  async closeBatch(number) {
    batches.delete(number)
    return null
  },
  prove: ({ body, job }) => inTurns(job, (turns) => prover.prove(body, turns)),
  compare: ({ body, job }) => inTurns(job, (turns) => prover.compare(body, turns)),
  whyNot: ({ body, job }) => inTurns(job, (turns) => prover.whyNot(body, turns)),
  compareWorkflows: ({ body, job }) => inTurns(job, (turns) => prover.compareWorkflows(body, turns)),
  coverage: ({ suite, job }) => inTurns(job, (turns) => measure.coverage(suite, turns)),
  strength: ({ suite, job }) => inTurns(job, (turns) => measure.strength(suite, turns)),
  async stopProof(job) {
    proofs.get(job)?.stop()
    return null
  },
}

/** Here the answer is at hand: the thread that answers requests need not read it again. */
function answered(answer: SimulationAnswer, isNamed: boolean): AnsweredCall {
  const records = isNamed ? recordsNoted((note) => noteAnswer(answer, note)) : undefined
  return { text: JSON.stringify(answer), records }
}

async function inTurns(job: number, work: (turns: Turns) => Promise<unknown>): Promise<string> {
  const turns = new Turns()
  proofs.set(job, turns)
  try {
    return JSON.stringify(await work(turns))
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
