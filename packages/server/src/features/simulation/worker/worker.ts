import { parentPort, workerData } from 'node:worker_threads'
import { fault } from '@tollgate/contract/errors.ts'
import type { Config } from '../../../config.ts'
import { openDatabase } from '../../../database/open.ts'
import { AppError, refusal } from '../../../http/app-error.ts'
import { Batch } from '../batch.ts'
import { Prover } from '../proof/prover.ts'
import { Turns } from '../proof/turns.ts'
import { SuiteMeasure } from '../suite/suite.ts'
import { Simulator } from '../simulator.ts'
import type { Call, CallName, Calls, Reply } from './calls.ts'

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
  answer: async (body) => JSON.stringify(await simulator.answer(body)),
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
  coverage: ({ suite, job }) => inTurns(job, (turns) => measure.coverage(suite, turns)),
  strength: ({ suite, job }) => inTurns(job, (turns) => measure.strength(suite, turns)),
  async stopProof(job) {
    proofs.get(job)?.stop()
    return null
  },
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

parentPort?.on('message', (call: Call) => {
  // oxlint-disable-next-line require-post-message-target-origin -- a worker thread, not a window
  void replyTo(call).then((reply) => parentPort?.postMessage(reply))
})

async function replyTo({ id, name, argument }: Call): Promise<Reply> {
  try {
    const answer = ANSWERS[name] as (given: unknown) => Promise<unknown>
    return { id, result: await answer(argument) }
  } catch (error) {
    if (error instanceof AppError) return { id, faults: error.faults }
    if (database.engine.failureOf(error) === 'unavailable') return { id, faults: [fault('UNAVAILABLE')] }
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw refusal('INVALID', 'The body is not UTF-8')
  }
}
