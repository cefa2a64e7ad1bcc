import type { PolicyData } from '../packages/engine/src/decide/rows/policy-data.ts'
import { compile, type Policy } from '../packages/engine/src/decide/policy.ts'
import { compileAssumptions } from '../packages/engine/src/prove/assume.ts'
import {
  compareDecisions,
  type ComparedSide,
  type GroupComparison,
} from '../packages/engine/src/prove/compare/compare-decisions.ts'
import {
  proveRulePlan,
  USUAL_LIMITS,
  type ProofQuestion,
  type RulePlanProof,
} from '../packages/engine/src/prove/prove-rule-plan.ts'
import { planOf } from './engine-table.ts'
import { median } from './load.ts'
import { provenTable } from './proof-table.ts'
import type { Figure } from './requests.ts'

const MAPPINGS = 10_000
const ROUNDS = 5
/** What a user was promised, in milliseconds. */
const LONGEST_PROOF = 1000
const LONGEST_COMPARISON = 2000
/** The longest that nothing else may run on a page. */
const LONGEST_STEP = 50
const DAY = 86_400_000
const FROM = Date.UTC(2026, 0, 1)

/** Proof over 10,000 mappings, two versions of as many, and the longest step of both. */
export async function measureProof(): Promise<Figure[]> {
  return [...proving(), ...comparing()]
}

function proving(): Figure[] {
  const policy = compile(planOf(provenTable(MAPPINGS, 1)))
  const runs = Array.from({ length: ROUNDS }, () => timedSteps(proveRulePlan(questionOf(policy))))
  const [{ result }] = runs as [Timed<RulePlanProof>]
  const words = `${result.never.length} never taken, ${JSON.stringify(result.gap).slice(0, 40)}`
  console.log(`${MAPPINGS} mappings, ${result.contexts?.toLocaleString('en')} contexts: ${words}`)
  return [
    limited('proof (ms)', median(runs.map(({ whole }) => whole)), LONGEST_PROOF),
    limited('its longest step (ms)', median(runs.map(({ longest }) => longest)), LONGEST_STEP),
  ]
}

/** Two versions of 10,000 mappings of which a tenth grants something else. */
function comparing(): Figure[] {
  const policy = compile(twoVersions())
  const [before, after] = [1, 2].map((version) => ({ policy, version })) as [ComparedSide, ComparedSide]
  const { assumed, calendar, limits } = questionOf(policy)
  const question = { before, after, event: 1, assumed, calendar, limits }
  const runs = Array.from({ length: ROUNDS }, () => timedSteps(compareDecisions(question)))
  const [{ result }] = runs as [Timed<GroupComparison[]>]
  for (const { contexts, changed } of result) {
    const differing = changed === 'not decided' ? 0 : changed.reduce((sum, one) => sum + one.contexts, 0)
    const words = `${differing.toLocaleString('en')} of ${contexts?.toLocaleString('en')} contexts`
    console.log(`two versions of ${MAPPINGS} mappings: ${words} decided differently, ${changed.length} classes`)
  }
  return [
    limited('comparison (ms)', median(runs.map(({ whole }) => whole)), LONGEST_COMPARISON),
    limited('its longest step (ms)', median(runs.map(({ longest }) => longest)), LONGEST_STEP),
  ]
}

/** Every tenth mapping of the second version grants another rule, and is weaker than all that stand. */
function twoVersions(): PolicyData {
  const data = planOf(provenTable(MAPPINGS, 1))
  const [version] = data.versions
  if (!version) throw new Error('The table has no version')
  const isChanged = (id: number) => id % 10 === 0
  const basics = version.basics.map((row) =>
    isChanged(row.basic_rule_id) ? { ...row, pcc_rule_id: (row.pcc_rule_id ?? 1) - 1 } : row,
  )
  const mappings = version.mappings.map((row) => (isChanged(row.mapping_id) ? { ...row, priority: 0 } : row))
  const changed = { ...version, version: { ...version.version, pcc_rule_ver_id: 2 }, basics, mappings }
  return { ...data, versions: [version, changed] }
}

function questionOf(policy: Policy): ProofQuestion {
  const rulePlan = policy.versions.get(1)?.rulePlans.get(1)?.[0]
  if (!rulePlan) throw new Error('The table has no rule plan')
  const calendar = { from: FROM, to: FROM + DAY, clock: policy.networkTimeZone }
  const assumed = compileAssumptions([], policy.references)
  return { policy, version: 1, event: 1, rulePlan, assumed, calendar, limits: USUAL_LIMITS }
}

interface Timed<R> {
  result: R
  whole: number
  longest: number
}

function timedSteps<R>(work: Generator<undefined, R>): Timed<R> {
  const start = performance.now()
  let [longest, last] = [0, start]
  for (;;) {
    const step = work.next()
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (step.done) return { result: step.value, whole: now - start, longest }
  }
}

function limited(what: string, ours: number, bare: number): Figure {
  return { what, engine: 'none', ours, bare, ratio: ours / bare }
}
