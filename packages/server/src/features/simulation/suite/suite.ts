import { fault } from '@tollgate/contract/errors.ts'
import {
  simulationRequestSchema,
  type SimulationRequest,
  type SimulationRequestBody,
} from '@tollgate/contract/simulation/request.ts'
import type { SessionRequest } from '@tollgate/contract/simulation/session.ts'
import { isQuestionCase, isSessionCase, type StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import type { Coverage, Strength, SuiteRequest } from '@tollgate/contract/simulation/suite.ts'
import { compileVersion } from '@tollgate/engine/decide/plan/compile-version.ts'
import { compileWorkflow } from '@tollgate/engine/decide/workflow/compile-workflow.ts'
import { coveredMappings, coveredNodes, type Asking, type Covered } from '@tollgate/engine/prove/suite/covered.ts'
import { versionMutants, workflowMutants } from '@tollgate/engine/prove/suite/mutants.ts'
import { suiteStrength, type SuiteCase } from '@tollgate/engine/prove/suite/strength.ts'
import { proveRulePlan, USUAL_LIMITS } from '@tollgate/engine/prove/prove-rule-plan.ts'
import { compileAssumptions } from '@tollgate/engine/prove/assume.ts'
import { AppError } from '../../../app-error.ts'
import type { PolicyStore, PolicyWithRows } from '../policy/policy-store.ts'
import { calendarOf, datesOf } from '@tollgate/engine/prove/calendar-of.ts'
import { proofOfWorkflow } from '../proof/prover.ts'
import { askedBy, parsedSession } from '../session/play-session.ts'
import { unknownInSession } from '../session/unknown-in-session.ts'
import type { SlicedWork } from '../proof/sliced-work.ts'

/** Limit of mutations; takes some seconds with large versions. */
const MOST_MUTATIONS = 500

export interface AskedSuite {
  about: SuiteRequest
  cases: readonly StoredCase[]
}

interface Suite extends PolicyWithRows {
  cases: readonly SuiteCase[]
  /** The cases that play a session. */
  sessions: readonly SessionRequest[]
}

/**
 * Measures the test cases of a plan version or workflow: what they reach, and which mutations the cases of single
 * questions would notice.
 */
export class SuiteMeasure {
  readonly #store: PolicyStore

  constructor(store: PolicyStore) {
    this.#store = store
  }

  async coverage(asked: AskedSuite, slices: SlicedWork): Promise<Coverage> {
    const suite = await this.#suiteOf(asked)
    const { pcc_rule_ver_id: version, work_group_id: workflow } = asked.about
    if (workflow !== undefined) return coverageOfNodes(suite, workflow, slices)
    return coverageOfMappings(suite, version ?? 0, slices)
  }

  async strength(asked: AskedSuite, slices: SlicedWork): Promise<Strength> {
    const { policy, cases, ...rows } = await this.#suiteOf(asked)
    const { pcc_rule_ver_id: version = 0, work_group_id: workflow } = asked.about
    const common = { policy, cases, limit: MOST_MUTATIONS }
    if (workflow !== undefined) {
      const found = await slices.finish(
        suiteStrength({
          ...common,
          mutants: rows.workflow ? workflowMutants(rows.workflow) : [],
          policyWith: (mutated) => {
            const workflows = new Map([...policy.workflows, [workflow, compileWorkflow(mutated)]])
            return { ...policy, workflows }
          },
        }),
      )
      return { policy: policy.source, ...found, missed: [...found.missed] }
    }
    const found = await slices.finish(
      suiteStrength({
        ...common,
        mutants: rows.version ? versionMutants(rows.version) : [],
        policyWith: (mutated) => {
          const versions = new Map([...policy.versions, [version, compileVersion(mutated, policy.references)]])
          return { ...policy, versions }
        },
      }),
    )
    return { policy: policy.source, ...found, missed: [...found.missed] }
  }

  /** The cases applied to the version or workflow, with the policy that decides them. */
  async #suiteOf({ about, cases }: AskedSuite): Promise<Suite> {
    const { pcc_rule_ver_id: version, work_group_id } = about
    const asking = cases
      .filter(isQuestionCase)
      .filter(({ request }) => isAbout(about, request))
      .map(({ request, expected }) => ({ request: requestBy(about, request), expected }))
    const playing = cases.filter(isSessionCase).flatMap(({ request }) => {
      const parsed = parsedSession(request)
      return Array.isArray(parsed) ? [] : [parsed]
    })
    const first = requestBy(about, { context: { at: new Date().toISOString(), pcr_event_id: 1 }, work_group_id })
    const asked = [first, ...asking.map(({ request }) => request), ...playing.flatMap(askedBy)]
    const loaded = await this.#store.policyWithRows(asked, about)
    const { policy } = loaded
    if (version !== undefined && !policy.versionRows.has(version)) {
      throw new AppError([fault('INVALID', `There is no plan version ${version}`, 'pcc_rule_ver_id')])
    }
    if (work_group_id !== undefined && !policy.workflows.has(work_group_id)) {
      throw new AppError([fault('INVALID', `There is no workflow ${work_group_id}`, 'work_group_id')])
    }
    const sessions = playing.filter((session) => unknownInSession(policy, session).length === 0)
    return { ...loaded, cases: asking, sessions }
  }
}

async function coverageOfNodes(suite: Suite, workflow: number, slices: SlicedWork): Promise<Coverage> {
  const { policy } = suite
  const covered = coveredNodes(policy, workflow, askingOf(suite))
  const { reached, not_decided, never } = await proofOfWorkflow(policy, workflow, { assumptions: [] }, slices)
  const others = reached.filter(({ work_node_id }) => !covered.has(work_node_id))
  const open = not_decided.filter((id) => !covered.has(id))
  return {
    policy: policy.source,
    cases: countOf(suite),
    covered: casesOf(covered, [...covered.keys()]),
    missing: [
      ...others.map(({ work_node_id, example }) => ({ id: work_node_id, pcr_event_id: null, example })),
      ...open.map((id) => ({ id, pcr_event_id: null, example: null })),
    ],
    never,
  }
}

function casesOf(covered: Covered, ids: readonly number[]): Coverage['covered'] {
  return ids.map((id) => ({ id, cases: covered.get(id) ?? 0 })).filter(({ cases }) => cases > 0)
}

/** Whether a case asks this version, or any version that is in force. */
function isAbout({ pcc_rule_ver_id: version, work_group_id }: SuiteRequest, request: SimulationRequestBody): boolean {
  if (version !== undefined) return (request.pcc_rule_ver_id ?? version) === version
  return request.work_group_id === work_group_id || request.exact_version !== true
}

/** The request of a case, with this version instead of the one in force. */
function requestBy({ pcc_rule_ver_id: version, work_group_id }: SuiteRequest, stored: unknown): SimulationRequest {
  const request = simulationRequestSchema.parse(stored)
  if (version === undefined) return { ...request, work_group_id, exact_version: true }
  const { pcr_plan_id: _plan, ...rest } = request
  return { ...rest, pcc_rule_ver_id: version }
}

function askingOf({ cases, sessions }: Suite): Asking {
  return { requests: cases.map(({ request }) => request), sessions }
}

function countOf({ cases, sessions }: Suite): number {
  return cases.length + sessions.length
}

async function coverageOfMappings(suite: Suite, version: number, slices: SlicedWork): Promise<Coverage> {
  const { policy } = suite
  const covered = coveredMappings(policy, askingOf(suite))
  const assumed = compileAssumptions([], policy.references)
  const calendar = calendarOf(policy, { now: Date.now() }, datesOf(policy, { versions: [version] }))
  const coverage: Coverage = { policy: policy.source, cases: countOf(suite), covered: [], missing: [], never: [] }
  for (const [event, rulePlans] of policy.versions.get(version)?.rulePlans ?? []) {
    for (const rulePlan of rulePlans) {
      const ids = [...rulePlan.mappings.map(({ mapping_id }) => mapping_id), ...rulePlan.unmatchable]
      const wanted = new Set(ids.filter((id) => !covered.has(id)))
      const question = { policy, version, event, rulePlan, assumed, calendar, limits: USUAL_LIMITS, wanted }
      const { never, examples } = await slices.finish(proveRulePlan(question))
      const lost = new Set(never.map(({ mapping_id }) => mapping_id))
      coverage.covered.push(...casesOf(covered, ids))
      coverage.never.push(...lost)
      for (const id of [...wanted].filter((one) => !lost.has(one))) {
        const example = examples.find(({ mapping_id }) => mapping_id === id)?.example ?? null
        coverage.missing.push({ id, pcr_event_id: event, example })
      }
    }
  }
  return coverage
}
