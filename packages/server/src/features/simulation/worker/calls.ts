import type { z } from 'zod'
import type { CheckedAnswer } from '@tollgate/contract/simulation/check.ts'
import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import type { besideSchema } from '@tollgate/contract/simulation/request.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { CaseComparisonRequest } from '@tollgate/contract/simulation/suite.ts'
import type { RowsOfText } from '../../../policy/rows-of-text.ts'
import type { ExportedDecision } from '../export/export-decision.ts'
import type { RecordsByCatalogue } from '../names/records-named.ts'
import type { AskedSuite } from '../suite/suite.ts'

/** What the worker is asked for: the argument and the result of each call. */
export interface Calls {
  answer: AnswerCall
  /** The same by a version or a workflow as it is edited. */
  answerEdited: { takes: AnswerCall['takes'] & { typed: RowsOfText | undefined }; gives: AnsweredCall }
  /** A request's body; its answer in a format of the network. */
  export: { takes: { body: unknown; asked: ExportQuery }; gives: ExportedDecision }
  /** A decision as a gateway is sent it; what is wrong with it. */
  check: { takes: string; gives: CheckedAnswer }
  /** The text of a batch in UTF-8, and which policy is asked beside; its number. */
  openBatch: { takes: { body: Uint8Array; isLines: boolean; beside: Beside }; gives: number }
  /** A batch's number; further answers, one a line, or null after the last. */
  nextAnswers: { takes: number; gives: string | null }
  closeBatch: { takes: number; gives: null }
  /** A session, played step by step; `shown` is the step that is told in full. */
  play: {
    takes: { body: unknown; shown: number | undefined; isNamed: boolean; job: number }
    gives: AnsweredCall
  }
  /** What the gateway is told at one step of it. */
  exportPlayed: { takes: { body: unknown; shown: number; asked: ExportQuery; job: number }; gives: ExportedDecision }
  /** A body, and a number by which the work can be stopped; its answer as JSON. */
  prove: ProofCall
  compare: ProofCall
  whyNot: ProofCall
  takes: ProofCall
  compareWorkflows: ProofCall
  proveSequences: ProofCall
  /** The same of a suite of cases. */
  coverage: SuiteCall
  strength: SuiteCall
  runCases: { takes: { cases: readonly StoredCase[]; job: number }; gives: string }
  /** The same, by two versions or releases. */
  compareCases: { takes: { about: CaseComparisonRequest; cases: readonly StoredCase[]; job: number }; gives: string }
  stopProof: { takes: number; gives: null }
}

/** Another policy: the working data, a release, or none. */
export type Beside = z.output<typeof besideSchema> | undefined

/** A request's body, and whether it is wanted of which records the answer speaks; its answer as JSON. */
interface AnswerCall {
  takes: { body: unknown; isNamed: boolean }
  gives: AnsweredCall
}

export interface AnsweredCall {
  text: string
  records: RecordsByCatalogue | undefined
}

interface SuiteCall {
  takes: { suite: AskedSuite; job: number }
  gives: string
}

interface ProofCall {
  takes: { body: unknown; job: number }
  gives: string
}

export type ProofName = 'prove' | 'compare' | 'whyNot' | 'takes' | 'compareWorkflows' | 'proveSequences'

export type CallName = keyof Calls
