import type { AnswerOf } from '@tollgate/contract/call/define-call.ts'
import type { NamesMeta, playSession } from '@tollgate/contract/calls/simulation.ts'
import type { ComparisonAnswer, ProofAnswer, TakesAnswer, WhyNotAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SequenceProofAnswer } from '@tollgate/contract/proof/sequence-proof.ts'
import type { WorkflowComparison } from '@tollgate/contract/proof/workflow-comparison.ts'
import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { CaseRun } from '@tollgate/contract/simulation/case-run.ts'
import type { CheckedAnswer } from '@tollgate/contract/simulation/check.ts'
import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import type { AskedPolicy } from '@tollgate/contract/simulation/policy-source.ts'
import type { StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { CaseComparison, CaseComparisonRequest, Coverage, Strength } from '@tollgate/contract/simulation/suite.ts'
import type { JsonOf } from '../../../http/json-of.ts'
import type { RowsOfText } from '../../../policy/rows-of-text.ts'
import type { ExportedDecision } from '../export/export-decision.ts'
import type { RecordsByCatalogue } from '../names/records-named.ts'
import type { AskedSuite } from '../suite/suite.ts'

/** The calls of the worker, with argument and result. */
export interface Calls {
  answer: AnswerCall
  /** The same with unsaved edits of a version or workflow. */
  answerEdited: { takes: AnswerCall['takes'] & { typed: RowsOfText | undefined }; gives: AnsweredCall<NamedAnswer> }
  /** A request body; returns the decision in a network format. */
  export: { takes: { body: unknown; asked: ExportQuery }; gives: ExportedDecision }
  /** A decision as sent to a gateway; returns its faults. */
  check: { takes: string; gives: CheckedAnswer }
  /** The UTF-8 text of a batch, and the policy to compare with; returns the batch's number. */
  openBatch: { takes: { body: Uint8Array; isLines: boolean; beside: Beside }; gives: number }
  /** The number of a batch; returns more answers, one per line, or null after the last. */
  nextAnswers: { takes: number; gives: string | null }
  closeBatch: { takes: number; gives: null }
  /** Plays a session; `shown` is the step with all details. */
  play: {
    takes: { body: unknown; shown: number | undefined; isNamed: boolean; job: number }
    gives: AnsweredCall<AnswerOf<typeof playSession>>
  }
  /** Exports what the gateway receives at one step of a session. */
  exportPlayed: { takes: { body: unknown; shown: number; asked: ExportQuery; job: number }; gives: ExportedDecision }
  /** A body, and the number of the job, by which it can be stopped; returns JSON. */
  prove: ProofCall<ProofAnswer>
  compare: ProofCall<ComparisonAnswer>
  whyNot: ProofCall<WhyNotAnswer>
  takes: ProofCall<TakesAnswer>
  compareWorkflows: ProofCall<WorkflowComparison>
  proveSequences: ProofCall<SequenceProofAnswer>
  /** The same for a suite of test cases. */
  coverage: SuiteCall<Coverage>
  strength: SuiteCall<Strength>
  runCases: { takes: { cases: readonly StoredCase[]; job: number }; gives: JsonOf<CaseRun> }
  /** The same with two versions or releases. */
  compareCases: {
    takes: { about: CaseComparisonRequest; cases: readonly StoredCase[]; job: number }
    gives: JsonOf<CaseComparison>
  }
  stopProof: { takes: number; gives: null }
}

/** Another policy, or none. */
export type Beside = AskedPolicy | undefined

/** A request body, and whether to collect the records in the answer; returns JSON. */
interface AnswerCall {
  takes: { body: unknown; isNamed: boolean }
  gives: AnsweredCall<NamedAnswer>
}

export interface AnsweredCall<T> {
  data: JsonOf<T>
  records: RecordsByCatalogue | undefined
}

/** Adds the names of the records in an answer, where these were collected. */
export type Present = <T>(answered: AnsweredCall<T>) => Promise<{ data: JsonOf<T>; meta: NamesMeta }>

interface SuiteCall<T> {
  takes: { suite: AskedSuite; job: number }
  gives: JsonOf<T>
}

interface ProofCall<T> {
  takes: { body: unknown; job: number }
  gives: JsonOf<T>
}

export type CallName = keyof Calls
