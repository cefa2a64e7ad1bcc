import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { PolicyData } from '../../../src/decide/rows/policy-data.ts'
import { decide } from '../../../src/decide/decide.ts'
import { compile } from '../../../src/decide/policy.ts'
import { timeZoneRules } from '../../../src/time-span/time-zone-rules.ts'
import { interpret } from '../naive/interpret.ts'
import { Dice } from './dice.ts'
import { digestWith, NO_TEXT } from './digest.ts'
import { BEGINNINGS, NETWORK_ZONES, ZONES } from './pools.ts'
import { randomPlans } from './random-plan.ts'
import { randomReferences } from './random-references.ts'
import { randomRequest } from './random-request.ts'
import { randomWorkflows } from './random-workflow.ts'

const time_zones = ZONES.map(timeZoneRules)
const networks = NETWORK_ZONES.map(timeZoneRules)

/** Plans, workflows and all that they refer to. */
export function randomPolicyData(dice: Dice): PolicyData {
  return {
    references: randomReferences(dice),
    ...randomPlans(dice),
    workflows: randomWorkflows(dice),
    network_time_zone: dice.pick(networks),
    time_zones,
  }
}

/** The same with maps and conditions that compare beginnings of moments, and accumulators with units. */
export function judgedPolicyData(dice: Dice): PolicyData {
  const data = randomPolicyData(dice)
  const begun = (text: string | null) => (text?.startsWith('2026-') && dice.chance(0.5) ? dice.pick(BEGINNINGS) : text)
  const accumulators = [1, 2, 3].map((id) => ({
    resource_id: id,
    key: `u${id}`,
    cycle: 'N',
    rum: dice.pick([null, 2, 0]),
  }))
  const zone_values = data.references.zone_values.map((row) => ({ ...row, value: begun(row.value) ?? '' }))
  const workflows = data.workflows.map((rows) => ({
    ...rows,
    condition_groups: rows.condition_groups.map((group) => ({
      ...group,
      conditions: group.conditions.map((row) => ({ ...row, operand: begun(row.operand) })),
    })),
  }))
  return { ...data, workflows, references: { ...data.references, zone_values, accumulators } }
}

/** A context in which the engine and the naive interpreter differ. */
export interface Disagreement {
  seed: number
  request: SimulationRequest
  /** Where the answers differ: path, engine, interpreter. The first few. */
  differences: readonly string[]
}

/** What a number of contexts of one random policy came to. */
export interface Agreement {
  contexts: number
  /** How many answers there were of each result. */
  results: Record<string, number>
  /** Of the bytes of all answers of the engine, as it gives them. */
  digest: number
  disagreement: Disagreement | undefined
}

/** Asks both about random contexts of one random policy, until they differ. */
export function compareOn(seed: number, contexts: number): Agreement {
  const dice = new Dice(seed)
  const data = judgedPolicyData(dice)
  const policy = compile(data)
  const results: Record<string, number> = {}
  let digest = NO_TEXT
  for (let count = 1; count <= contexts; count += 1) {
    const request = randomRequest(dice, data)
    const [answer, expected] = [decide(policy, request), interpret(data, request)]
    const [engine, naive] = [canonical(answer), canonical(expected)]
    results[answer.result] = (results[answer.result] ?? 0) + 1
    digest = digestWith(digest, JSON.stringify(answer))
    if (engine !== naive)
      return {
        contexts: count,
        results,
        digest,
        disagreement: { seed, request, differences: differencesOf(answer, expected) },
      }
  }
  return { contexts, results, digest, disagreement: undefined }
}

const MOST_NAMED = 5

/** The places at which two answers differ, with what stands there. */
export function differencesOf(engine: unknown, naive: unknown, path = 'answer'): string[] {
  if (canonical(engine) === canonical(naive)) return []
  if (!isTree(engine) || !isTree(naive))
    return [`${path}: ${shown(engine)} by the engine, ${shown(naive)} by the statements`]
  const keys = new Set([...Object.keys(engine), ...Object.keys(naive)])
  return [...keys].flatMap((key) => differencesOf(engine[key], naive[key], `${path}.${key}`)).slice(0, MOST_NAMED)
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : canonical(value)
}

/** JSON with its keys in order: two answers are equal when their bytes are. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
