import { compile, type Policy } from '../packages/engine/src/decide/policy.ts'
import { compileAssumptions } from '../packages/engine/src/prove/assume.ts'
import { proveRulePlan, type ProofQuestion, type RulePlanProof } from '../packages/engine/src/prove/prove-rule-plan.ts'
import { planOf } from './engine-table.ts'
import { median } from './load.ts'
import { provenTable } from './proof-table.ts'
import type { Figure } from './requests.ts'

const MAPPINGS = 10_000
const ROUNDS = 5
/** What a user was promised, in milliseconds. */
const LONGEST_PROOF = 1000
/** The longest that nothing else may run on a page. */
const LONGEST_STEP = 50
const LIMITS = { contexts: 20_000_000, steps: 2_000_000 }
const DAY = 86_400_000
const FROM = Date.UTC(2026, 0, 1)

/** Proof over 10,000 mappings, and the longest step of it. */
export async function measureProof(): Promise<Figure[]> {
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

function questionOf(policy: Policy): ProofQuestion {
  const rulePlan = policy.versions.get(1)?.rulePlans.get(1)?.[0]
  if (!rulePlan) throw new Error('The table has no rule plan')
  const calendar = { from: FROM, to: FROM + DAY, clock: policy.timeZone }
  const assumed = compileAssumptions([], policy.references)
  return { policy, version: 1, event: 1, rulePlan, assumed, calendar, limits: LIMITS }
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
