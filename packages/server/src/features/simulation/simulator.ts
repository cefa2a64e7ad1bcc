import { faultsAt, type Fault } from '@tollgate/contract/errors.ts'
import { editedSimulationSchema } from '@tollgate/contract/simulation/edited.ts'
import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { ExportQuery } from '@tollgate/contract/simulation/export-query.ts'
import { bodyFaults } from '@tollgate/contract/body-faults.ts'
import { askedSimulationSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import { askedPolicySchema } from '@tollgate/contract/simulation/policy-source.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import type { PolicySource } from '@tollgate/engine/decide/policy.ts'
import type { SourceFinder } from '../../catalogue/select-rows.ts'
import type { Database } from '../../database/open.ts'
import type { RowsOfText } from '../../policy/rows-of-text.ts'
import { AppError } from '../../app-error.ts'
import { parseBody } from '../../http/parse-body.ts'
import { EditedSource } from './edited/edited-policy.ts'
import { exportDecision, type ExportedDecision } from './export/export-decision.ts'
import { exportSourceOf } from './export/export-source-of.ts'
import { AskedPolicies } from './policy/asked-policies.ts'
import { PolicyStore, type StoredPolicy } from './policy/policy-store.ts'
import { unknownRecords } from './request/unknown-records.ts'

/** Decides requests with the current stored policy. */
export class Simulator {
  readonly database: Database
  readonly store: PolicyStore
  readonly policies: AskedPolicies

  constructor(database: Database, sourceNamed: SourceFinder) {
    this.database = database
    this.store = new PolicyStore(database)
    this.policies = new AskedPolicies(database, this.store, sourceNamed)
  }

  /** Answers a request. Throws the faults of the body. */
  async answer(body: unknown): Promise<NamedAnswer> {
    const { policy, request } = await this.#asked(this.sourceOf(body), body)
    return answerOf(policy, request)
  }

  /** Answers a request in a network format. */
  async export(body: unknown, asked: ExportQuery): Promise<ExportedDecision> {
    const { policy, request } = await this.#asked(this.sourceOf(body), body)
    return exportDecision(exportSourceOf(policy, request), asked)
  }

  /**
   * Answers a request with unsaved edits of a version or workflow; `typed` are those of its text. Nothing is stored.
   */
  async answerEdited(body: unknown, typed?: RowsOfText): Promise<NamedAnswer> {
    const edited = parseBody(editedSimulationSchema, body)
    const source = new EditedSource(this.store, edited, typed)
    const { policy, request } = await this.#asked(source, edited.request, 'request')
    return answerOf(policy, request)
  }

  async #asked(source: PolicySource<StoredPolicy>, body: unknown, field?: string) {
    const refuse = (faults: Fault[]) => new AppError(field === undefined ? faults : faultsAt(field, faults))
    const request = this.parse(body)
    if (Array.isArray(request)) throw refuse(request)
    const policy = await source.policyFor([request])
    const faults = unknownRecords(policy, request)
    if (faults.length > 0) throw refuse(faults)
    return { policy, request }
  }

  /** The policy that a body asks. */
  sourceOf(body: unknown): PolicySource<StoredPolicy> {
    return this.policies.source(askedPolicySchema.safeParse(body).data ?? {})
  }

  /** Parses a request, or returns the faults of the body itself. */
  parse(body: unknown): SimulationRequest | Fault[] {
    const parsed = askedSimulationSchema.safeParse(body)
    if (!parsed.success) return bodyFaults(parsed.error)
    const { release: _release, change_set_ids: _sets, ...request } = parsed.data
    return request
  }
}

export function answerOf(policy: StoredPolicy, request: SimulationRequest): NamedAnswer {
  const { trace, ...decision } = decide(policy, request)
  return { ...decision, policy: policy.source, trace }
}

export function requestsIn(parsed: readonly (SimulationRequest | Fault[])[]): SimulationRequest[] {
  return parsed.flatMap((one) => (Array.isArray(one) ? [] : [one]))
}
