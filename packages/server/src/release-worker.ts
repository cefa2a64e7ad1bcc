import { workerData } from 'node:worker_threads'
import { openDatabase } from './database/open.ts'
import { problemComparer } from './features/problems/compare-problems.ts'
import { between } from './features/release/evidence/between.ts'
import type { EvidenceCalls, EvidenceThreadConfig } from './features/release/evidence/evidence-thread.ts'
import { EvidenceMaker } from './features/release/evidence/evidence.ts'
import { makeFirstRelease } from './features/release/mode.ts'
import { searched } from './searched.ts'
import { seed } from './seed/seed.ts'
import { sourceNamed } from './sources.ts'
import { answerCalls } from './threads/answer-calls.ts'

type Answers = {
  [Name in keyof EvidenceCalls]: (argument: EvidenceCalls[Name]['takes']) => Promise<EvidenceCalls[Name]['gives']>
}

const database = openDatabase(workerData as EvidenceThreadConfig)
const maker = new EvidenceMaker(database, {
  sourceNamed,
  compareProblems: problemComparer({
    searched,
    fill: (scratch) => seed(scratch, { demoData: false }, sourceNamed),
  }),
})

answerCalls((error) => database.engine.failureOf(error) === 'unavailable', {
  of: (sets) => maker.of(sets),
  changed: ({ sets, page }) => maker.changed(sets, page),
  async first(actor) {
    await makeFirstRelease(database, sourceNamed, actor)
    return null
  },
  between: (asked) => between(database, sourceNamed, asked),
} satisfies Answers)
