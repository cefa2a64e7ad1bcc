import { Kysely } from 'kysely'
import { workerData } from 'node:worker_threads'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { readAcceptances } from './catalogue/accepted-warnings.ts'
import { openDatabase } from './database/open.ts'
import type { Tables } from './database/tables.ts'
import { ProblemChecker } from './features/problems/problem-checker.ts'
import { ProblemStore } from './features/problems/problem-store.ts'
import type { ProblemCalls, ProblemThreadConfig } from './features/problems/problem-thread.ts'
import { TablesRead } from './features/problems/tables-read.ts'
import { searched } from './searched.ts'
import { answerCalls } from './threads/answer-calls.ts'

type Answers = {
  [Name in keyof ProblemCalls]: (argument: ProblemCalls[Name]['takes']) => Promise<ProblemCalls[Name]['gives']>
}

const { engine } = openDatabase(workerData as ProblemThreadConfig)
const read = new TablesRead(catalogues)
const db = new Kysely<Tables>({ dialect: engine.dialect, log: ({ query }) => read.note(query.sql) })
const store = new ProblemStore()
const checker = new ProblemChecker({ db, engine }, searched, { store, read })

/** Accepted problems are few and read each time, so that an accepted warning disappears at once. */
async function ready(): Promise<boolean> {
  const isCurrent = await checker.ready()
  store.setAccepted(await readAcceptances(db))
  return isCurrent
}

const checking = (isCurrent: boolean) => (isCurrent ? {} : { checking: true as const })

answerCalls((error) => engine.failureOf(error) === 'unavailable', {
  counts: async () => {
    const isCurrent = await ready()
    return { ...store.counts(), ...checking(isCurrent) }
  },
  groups: async (query) => {
    const isCurrent = await ready()
    return { ...store.groups(query), ...checking(isCurrent) }
  },
  page: async (query) => {
    const isCurrent = await ready()
    return { ...store.page(query), ...checking(isCurrent) }
  },
} satisfies Answers)
