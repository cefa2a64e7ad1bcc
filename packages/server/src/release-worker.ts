import { workerData } from 'node:worker_threads'
import { catalogueNames, catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { catalogueHooks } from './catalogue-hooks.ts'
import { sourceFinder, sourceOf } from './catalogue/select-rows.ts'
import { openDatabase } from './database/open.ts'
import type { EvidenceCalls, EvidenceThreadConfig } from './features/release/evidence/evidence-thread.ts'
import { EvidenceMaker } from './features/release/evidence/evidence.ts'
import { caseSource, settingSource } from './policy/case-rows.ts'
import { answerCalls } from './threads/answer-calls.ts'

type Answers = {
  [Name in keyof EvidenceCalls]: (argument: EvidenceCalls[Name]['takes']) => Promise<EvidenceCalls[Name]['gives']>
}

const database = openDatabase(workerData as EvidenceThreadConfig)
const sources = catalogueNames.map((name) => sourceOf(catalogueOf(name), catalogues, catalogueHooks[name]))
const maker = new EvidenceMaker(database, sourceFinder([...sources, caseSource, settingSource]))

answerCalls((error) => database.engine.failureOf(error) === 'unavailable', {
  of: (sets) => maker.of(sets),
} satisfies Answers)
