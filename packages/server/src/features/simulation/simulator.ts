import { fault, faultsAt, type Fault } from '@tollgate/contract/errors.ts'
import { editedSimulationSchema } from '@tollgate/contract/simulation/edited.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { ExportFormat } from '@tollgate/contract/simulation/export.ts'
import {
  simulationFaults,
  simulationRequestSchema,
  type SimulationRequest,
} from '@tollgate/contract/simulation/request.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import type { Database } from '../../database/open.ts'
import { AppError } from '../../http/app-error.ts'
import { editedPolicy, policyOfDesigner } from './edited/edited-policy.ts'
import { exportDecision, type ExportedDecision } from './export/export-decision.ts'
import { exportSourceOf } from './export/export-source-of.ts'
import { PolicyStore, type StoredPolicy } from './policy/policy-store.ts'
import { unknownRecords } from './request/unknown-records.ts'

/** Decides requests by the stored policy as it is when they are asked. */
export class Simulator {
  readonly store: PolicyStore

  constructor(database: Database) {
    this.store = new PolicyStore(database)
  }

  /** Answers a body. What is wrong with it is thrown, field by field. */
  async answer(body: unknown): Promise<SimulationAnswer> {
    const { policy, request } = await this.#asked(body)
    return decide(policy, request)
  }

  /** Answers a body in a format of the network. */
  async export(body: unknown, format: ExportFormat): Promise<ExportedDecision> {
    const { policy, request } = await this.#asked(body)
    return exportDecision(exportSourceOf(policy, request), format)
  }

  async #asked(body: unknown): Promise<{ policy: StoredPolicy; request: SimulationRequest }> {
    const request = this.#parse(body)
    if (Array.isArray(request)) throw new AppError(request)
    const policy = await this.store.policyFor([request])
    const faults = unknownRecords(policy, request)
    if (faults.length > 0) throw new AppError(faults)
    return { policy, request }
  }

  /** Answers a request by a version or a workflow as it is edited. Nothing is stored. */
  async answerEdited(body: unknown): Promise<SimulationAnswer> {
    const parsed = editedSimulationSchema.safeParse(body)
    if (!parsed.success) throw new AppError(simulationFaults(parsed.error))
    const { basic_rule, workflow_edits } = parsed.data
    const request = this.#parse(parsed.data.request)
    if (Array.isArray(request)) throw new AppError(faultsAt('request', request))
    let policy = await this.store.policyFor([request])
    const faults = unknownRecords(policy, request)
    if (faults.length > 0) throw new AppError(faultsAt('request', faults))
    const { pcc_rule_ver_id: version = 0, work_group_id: workflow = 0 } = request
    if (basic_rule) policy = await editedPolicy(this.store, policy, version, basic_rule)
    if (workflow_edits) policy = await policyOfDesigner(this.store, policy, workflow, workflow_edits)
    return decide(policy, request)
  }

  /** Bodies as requests. What is wrong with them is thrown; the fields of the first are those of `requests.<first>`. */
  async read(bodies: readonly unknown[], first: number): Promise<SimulationRequest[]> {
    const read = bodies.map((body) => this.#parse(body))
    const requests = read.flatMap((one) => (Array.isArray(one) ? [] : [one]))
    const policy = await this.store.policyFor(requests)
    const faults = read.flatMap((one, index) =>
      faultsAt(`requests.${first + index}`, Array.isArray(one) ? one : unknownRecords(policy, one)),
    )
    if (faults.length > 0) throw new AppError(faults)
    return requests
  }

  /** Answers requests that were read, in their order. */
  async decide(requests: readonly SimulationRequest[]): Promise<SimulationAnswer[]> {
    const policy: StoredPolicy = await this.store.policyFor(requests)
    return requests.map((request) => decide(policy, request))
  }

  #parse(body: unknown): SimulationRequest | Fault[] {
    const parsed = simulationRequestSchema.safeParse(body)
    if (!parsed.success) return simulationFaults(parsed.error)
    const zone = parsed.data.context.time_zone
    if (zone === undefined || this.store.zones.has(zone)) return parsed.data
    return [fault('INVALID', `There is no time zone "${zone}"`, 'context.time_zone')]
  }
}
