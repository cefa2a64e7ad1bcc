import { workerData } from 'node:worker_threads'
import { openDatabase } from './database/open.ts'
import type { EvidenceThreadConfig } from './features/release/evidence/evidence-thread.ts'
import { SetReader } from './features/release/sets/set-contents.ts'
import type { SetCalls } from './features/release/sets/set-thread.ts'
import { sourceNamed } from './sources.ts'
import { answerCalls } from './threads/answer-calls.ts'

type Answers = {
  [Name in keyof SetCalls]: (argument: SetCalls[Name]['takes']) => Promise<SetCalls[Name]['gives']>
}

const database = openDatabase(workerData as EvidenceThreadConfig)
const reader = new SetReader(database, sourceNamed)

answerCalls((error) => database.engine.failureOf(error) === 'unavailable', {
  contents: (wanted) => reader.read(wanted),
} satisfies Answers)
