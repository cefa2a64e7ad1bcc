import type { z } from 'zod'
import type { Assumption } from '@tollgate/contract/proof/assumption.ts'
import {
  workflowComparisonRequestSchema,
  type WorkflowComparison,
} from '@tollgate/contract/proof/workflow-comparison.ts'
import { fault } from '@tollgate/contract/errors.ts'
import {
  comparisonRequestSchema,
  proofRequestSchema,
  takesRequestSchema,
  whyNotRequestSchema,
  type ComparisonAnswer,
  type ProofAnswer,
  type TakesAnswer,
  type WhyNotAnswer,
} from '@tollgate/contract/proof/proof.ts'
import { sequenceProofRequestSchema, type SequenceProofAnswer } from '@tollgate/contract/proof/sequence-proof.ts'
import { simulationRequestSchema, type SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { CompiledVersion } from '@tollgate/engine/decide/plan/compile-version.ts'
import { assumptionFault } from '@tollgate/engine/prove/assume.ts'
import { compareDecisions } from '@tollgate/engine/prove/compare/compare-decisions.ts'
import { mappingsThatTake } from '@tollgate/engine/prove/mappings-that-take.ts'
import { proveRulePlan, USUAL_LIMITS } from '@tollgate/engine/prove/prove-rule-plan.ts'
import { compareRuns } from '@tollgate/engine/prove/workflow/compare-runs.ts'
import { proveWorkflow } from '@tollgate/engine/prove/workflow/prove-workflow.ts'
import { AppError, refusal } from '../../../app-error.ts'
import { parseBody } from '../../../http/parse-body.ts'
import { editedPolicy } from '../edited/edited-policy.ts'
import type { PolicyStore, PolicyWithRows, StoredPolicy, WantedRows } from '../policy/policy-store.ts'
import { unknownRecords } from '../request/unknown-records.ts'
import { calendarOf, datesOf, type AskedPeriod } from '@tollgate/engine/prove/calendar-of.ts'
import { readAssumptions } from './read-assumptions.ts'
import { explain } from './explain.ts'
import { proofOfSequences } from './proof-of-sequences.ts'
import type { SlicedWork } from './sliced-work.ts'

/** Limit of runs of a workflow; takes some seconds. */
const MOST_RUNS = 50_000
/** The same for contexts in which two workflows are compared. */
const MOST_COMPARED = 25_000

/** Proves and compares stored versions, in slices of a few milliseconds. */
export class Prover {
  readonly #store: PolicyStore

  constructor(store: PolicyStore) {
    this.#store = store
  }

  async prove(body: unknown, slices: SlicedWork): Promise<ProofAnswer> {
    const asked = this.#read(proofRequestSchema, body)
    const { pcc_rule_ver_id: version, work_group_id, assumptions } = asked
    if (work_group_id !== undefined) {
      const policy = await this.#policyOfWorkflows({ work_group_id }, asked)
      const workflow = await proofOfWorkflow(policy, work_group_id, asked, slices)
      return { policy: policy.source, rule_plans: [], workflow }
    }
    if (version === undefined) throw new AppError([fault('REQUIRED', undefined, 'pcc_rule_ver_id')])
    const { policy } = await this.#policyWith({ pcc_rule_ver_id: version }, asked)
    const assumed = readAssumptions(assumptions, policy.references)
    const calendar = calendarOf(policy, { ...asked, now: Date.now() }, datesOf(policy, { versions: [version] }))
    const rule_plans: ProofAnswer['rule_plans'] = []
    for (const [event, rulePlans] of eventsOf([policy.versions.get(version)], asked.pcr_event_id)) {
      for (const rulePlan of rulePlans) {
        const question = { policy, version, event, rulePlan, assumed, calendar, limits: USUAL_LIMITS }
        const { never, not_decided, examples: _examples, ...proof } = await slices.finish(proveRulePlan(question))
        rule_plans.push({
          pcr_event_id: event,
          ...proof,
          never: never.map(({ by, conditions, ...one }) => ({ ...one, by: [...by], conditions: [...conditions] })),
          not_decided: [...not_decided],
        })
      }
    }
    return { policy: policy.source, rule_plans }
  }

  async proveSequences(body: unknown, slices: SlicedWork): Promise<SequenceProofAnswer> {
    const asked = this.#read(sequenceProofRequestSchema, body)
    const { policy } = await this.#policyWith({ pcc_rule_ver_id: asked.pcc_rule_ver_id }, asked)
    return proofOfSequences(policy, asked, slices)
  }

  async compareWorkflows(body: unknown, slices: SlicedWork): Promise<WorkflowComparison> {
    const asked = this.#read(workflowComparisonRequestSchema, body)
    const { before, after } = asked
    const policy = await this.#policyOfWorkflows({ before, after }, asked)
    const assumed = readAssumptions(asked.assumptions, policy.references)
    const question = {
      policy,
      before,
      after,
      calendar: calendarOf(policy, { ...asked, now: Date.now() }, datesOf(policy, { workflows: [before, after] })),
      assumed,
      runs: MOST_COMPARED,
    }
    const { runs, isWhole, changed } = await slices.finish(compareRuns(question))
    // The engine's lists are readonly; in JSON there is no difference.
    return { policy: policy.source, runs, is_whole: isWhole, changed: [...changed] as WorkflowComparison['changed'] }
  }

  /** The policy with some workflows, each given by its field. Throws for unknown ones. */
  async #policyOfWorkflows(
    workflows: Readonly<Record<string, number>>,
    { time_zone }: AskedPeriod,
  ): Promise<StoredPolicy> {
    const [work_group_id] = Object.values(workflows)
    const context = { at: new Date().toISOString(), ...(time_zone !== undefined && { time_zone }) }
    const policy = await this.#store.policyFor([simulationRequestSchema.parse({ work_group_id, context })])
    const faults = Object.entries(workflows).flatMap(([field, id]) =>
      policy.workflows.has(id) ? [] : [fault('INVALID', `There is no workflow ${id}`, field)],
    )
    if (faults.length > 0) throw new AppError(faults)
    return policy
  }

  async compare(body: unknown, slices: SlicedWork): Promise<ComparisonAnswer> {
    const asked = this.#read(comparisonRequestSchema, body)
    const { basic_rule } = asked
    const wanted = basic_rule && { pcc_rule_ver_id: asked.after }
    const loaded = await this.#policyWith({ before: asked.before, after: asked.after }, asked, wanted)
    const { policy } = loaded
    const assumed = readAssumptions(asked.assumptions, policy.references)
    const calendar = calendarOf(
      policy,
      { ...asked, now: Date.now() },
      datesOf(policy, { versions: [asked.before, asked.after] }),
    )
    const edited = basic_rule ? editedPolicy(loaded, { basic_rule }) : policy
    const [before, after] = [
      { policy, version: asked.before },
      { policy: edited, version: asked.after },
    ]
    const versions = [policy.versions.get(asked.before), policy.versions.get(asked.after)]
    const groups: ComparisonAnswer['groups'] = []
    for (const event of eventsOf(versions, asked.pcr_event_id).keys()) {
      const question = { before, after, event, assumed, calendar, limits: USUAL_LIMITS }
      const found = await slices.finish(compareDecisions(question))
      // The engine's lists are readonly; in JSON there is no difference.
      groups.push(...found.map((group) => ({ pcr_event_id: event, ...group }) as ComparisonAnswer['groups'][number]))
    }
    return { policy: edited.source, groups }
  }

  async whyNot(body: unknown, slices: SlicedWork): Promise<WhyNotAnswer> {
    const asked = this.#read(whyNotRequestSchema, body)
    const { pcc_rule_ver_id, work_group_id, context } = asked
    const request = parseBody(simulationRequestSchema, { pcc_rule_ver_id, work_group_id, context, trace: 'none' })
    const policy = await this.#store.policyFor([request])
    const faults = unknownRecords(policy, request)
    if (faults.length > 0) throw new AppError(faults)
    return { policy: policy.source, ...(await explain(policy, asked, slices)) }
  }

  async takes(body: unknown): Promise<TakesAnswer> {
    const { pcc_rule_ver_id, ap_rule_zone_id, value } = this.#read(takesRequestSchema, body)
    const { policy } = await this.#policyWith({ pcc_rule_ver_id }, {})
    const rulePlans = [...eventsOf([policy.versions.get(pcc_rule_ver_id)], undefined).values()].flat()
    const [mappings] = rulePlans.flatMap((plan) => {
      const found = mappingsThatTake(plan, ap_rule_zone_id, value ?? undefined)
      return found ? [found] : []
    })
    if (mappings) return { policy: policy.source, mappings }
    throw new AppError([fault('INVALID', `The version has no rule zone ${ap_rule_zone_id}`, 'ap_rule_zone_id')])
  }

  #read<T>(schema: z.ZodType<T>, body: unknown): T {
    const asked = parseBody(schema, body)
    const { assumptions } = asked as Partial<z.output<typeof proofRequestSchema>>
    const contradiction = assumptions && assumptionFault(assumptions)
    if (contradiction !== undefined) throw refusal('INVALID', contradiction, 'assumptions')
    return asked
  }

  /** The policy with some versions, each given by its field. Throws for unknown ones. */
  async #policyWith(
    versions: Readonly<Record<string, number>>,
    { pcr_event_id = 1, time_zone, from }: AskedPeriod & { pcr_event_id?: number | undefined },
    wanted?: WantedRows,
  ): Promise<PolicyWithRows> {
    const requests = Object.values(versions).map((pcc_rule_ver_id): SimulationRequest => {
      const context = {
        at: from ?? new Date().toISOString(),
        pcr_event_id,
        ...(time_zone !== undefined && { time_zone }),
      }
      return simulationRequestSchema.parse({ pcc_rule_ver_id, trace: 'none', context })
    })
    const loaded = wanted
      ? await this.#store.policyWithRows(requests, wanted)
      : { policy: await this.#store.policyFor(requests) }
    const faults = Object.entries(versions).flatMap(([field, id]) =>
      loaded.policy.versionRows.has(id) ? [] : [fault('INVALID', `There is no plan version ${id}`, field)],
    )
    if (faults.length > 0) throw new AppError(faults)
    return loaded
  }
}

/** The nodes of a workflow that are reached, and those that are not. */
export async function proofOfWorkflow(
  policy: StoredPolicy,
  workflow: number,
  asked: AskedPeriod & { assumptions: readonly Assumption[] },
  slices: SlicedWork,
): Promise<NonNullable<ProofAnswer['workflow']>> {
  const assumed = readAssumptions(asked.assumptions, policy.references)
  const question = {
    policy,
    workflow,
    calendar: calendarOf(policy, { ...asked, now: Date.now() }, datesOf(policy, { workflows: [workflow] })),
    assumed,
    runs: MOST_RUNS,
  }
  const { reached, never, not_decided, ...rest } = await slices.finish(proveWorkflow(question))
  return { ...rest, reached: [...reached], never: [...never], not_decided: [...not_decided] }
}

/** The rule plans of some versions by event, in order; only of the given event, if any. */
function eventsOf(versions: readonly (CompiledVersion | undefined)[], asked: number | undefined) {
  const events = versions.flatMap((version) => [...(version?.events.keys() ?? [])])
  const wanted = [...new Set(events)].filter((event) => asked === undefined || event === asked)
  return new Map(
    wanted
      .toSorted((a, b) => a - b)
      .map((event) => [event, versions.flatMap((version) => version?.rulePlans.get(event) ?? [])]),
  )
}
