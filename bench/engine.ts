import type { TraceLevel } from '@tollgate/contract/simulation/request.ts'
import { decide } from '../packages/engine/src/decide/decide.ts'
import { compileVersion } from '../packages/engine/src/decide/plan/compile-version.ts'
import { assemble, compile, type Policy } from '../packages/engine/src/decide/policy.ts'
import { compileReferences } from '../packages/engine/src/decide/references/references.ts'
import { planOf, randomFacts, randomTable, requestOf, type Facts } from './engine-table.ts'
import { jsonRules, zen, type Ask } from './engine-rivals.ts'
import { median } from './load.ts'
import type { Figure } from './requests.ts'

const MAPPINGS = 10_000
const ROUNDS = 5
/** Questions in one round: as many as each engine answers in about a second. */
const QUESTIONS = { ours: 20_000, zen: 200, jsonRules: 3 }
const DIFFERENT = 500
/** What a user was promised for compiling a version again, in milliseconds. */
const LONGEST_COMPILE = 100

/** Decisions per second on one table of 10,000 mappings, beside two engines that answer the same; and how long it compiles. */
export async function measureEngine(): Promise<Figure[]> {
  const table = randomTable(MAPPINGS)
  const data = planOf(table)
  const policy = compile(data)
  const facts = randomFacts(DIFFERENT)
  const [plain, traced, rules] = [zen(table, false), zen(table, true), jsonRules(table)]
  await sameAnswers(policy, facts, { zen: plain, 'zen with trace': traced })
  await sameAnswers(policy, facts.slice(0, QUESTIONS.jsonRules), { 'json-rules-engine': rules })
  return [
    await beside('zen', { policy, facts, trace: 'none' }, plain, QUESTIONS.zen),
    await beside('zen, both tracing', { policy, facts, trace: 'path' }, traced, QUESTIONS.zen),
    await beside('json-rules', { policy, facts, trace: 'none' }, rules, QUESTIONS.jsonRules),
    compiling(data),
  ]
}

async function sameAnswers(policy: Policy, facts: readonly Facts[], rivals: Record<string, Ask>): Promise<void> {
  for (const [name, ask] of Object.entries(rivals)) {
    for (const one of facts) {
      const ours = decide(policy, requestOf(one, 'none')).plans[0]?.rule_plans[0]?.mapping_id
      const theirs = (await ask(one)) + 1
      if (ours !== theirs) throw new Error(`${JSON.stringify(one)}: ours ${ours}, ${name} ${theirs}`)
    }
  }
}

interface Ours {
  policy: Policy
  facts: readonly Facts[]
  trace: TraceLevel
}

/** Ours and a rival by turns, so that a busy machine slows both. */
async function beside(name: string, { policy, facts, trace }: Ours, ask: Ask, count: number): Promise<Figure> {
  const requests = facts.map((one) => requestOf(one, trace))
  const [ours, theirs]: [number[], number[]] = [[], []]
  // What is asked for the first time is compiled by the runtime: nobody's figure.
  askOurs(policy, requests)
  await askTheirs(ask, facts, count)
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(perSecond(QUESTIONS.ours, await timed(() => askOurs(policy, requests))))
    theirs.push(perSecond(count, await timed(() => askTheirs(ask, facts, count))))
  }
  const [mine, other] = [median(ours), median(theirs)]
  return { what: `decide (${name})`, engine: 'none', ours: mine, bare: other, ratio: mine / other }
}

function askOurs(policy: Policy, requests: readonly ReturnType<typeof requestOf>[]): void {
  for (let asked = 0; asked < QUESTIONS.ours; asked += 1) {
    const request = requests[asked % requests.length]
    if (request) decide(policy, request)
  }
}

async function askTheirs(ask: Ask, facts: readonly Facts[], count: number): Promise<void> {
  for (const one of facts.slice(0, count)) await ask(one)
}

async function timed(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function perSecond(count: number, milliseconds: number): number {
  return (count * 1000) / milliseconds
}

/** Compiling a version again after an edit, and the first decision by it. */
function compiling(data: ReturnType<typeof planOf>): Figure {
  const references = compileReferences(data.references)
  const request = requestOf(randomFacts(1)[0] ?? {}, 'path')
  const durations = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    const versions = data.versions.map((version) => compileVersion(version, references))
    decide(
      assemble({ references, plans: data.plans, versions, workflows: [], network_time_zone: data.network_time_zone }),
      request,
    )
    return performance.now() - start
  })
  const ours = median(durations)
  return { what: 'compile a version (ms)', engine: 'none', ours, bare: LONGEST_COMPILE, ratio: ours / LONGEST_COMPILE }
}
