import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { AnsweredStep } from '@tollgate/contract/simulation/session.ts'
import type { ToldDifference } from '@tollgate/contract/simulation/suite.ts'
import { compareText } from '@tollgate/policy/order.ts'
import { differencesBetween } from './compare-expected.ts'

/** Fields with names of records, which the gateway never gets. */
const WORDS = /_name$/

/** Differences between two answers as the gateway and charging see them; how they were reached does not matter. */
export function toldDifferences(
  before: SimulationAnswer | AnsweredStep,
  after: SimulationAnswer | AnsweredStep,
): ToldDifference[] {
  const both = new Set(codesOf(before).filter((code) => codesOf(after).includes(code)))
  return Object.entries(told(before, both))
    .flatMap(([field, value]) => differencesBetween(field, value, told(after, both)[field]))
    .filter(({ field }) => !WORDS.test(field))
    .map(({ field, expected, actual }) => ({ field, before: expected, after: actual }))
}

/** @param both Codes of rules that both sides grant: only their definitions can be compared. */
function told(answer: SimulationAnswer | AnsweredStep, both: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  const { result, install_bases, rules, session_qos, quotas, charges } = answer
  const definitions = rules.filter(({ rule_code }) => both.has(rule_code)).map((rule) => [rule.rule_code, rule])
  return {
    result,
    rules: codesOf(answer),
    install_bases,
    definitions: Object.fromEntries(definitions),
    session_qos,
    quotas,
    charges,
    attributes: 'attributes' in answer ? answer.attributes : {},
  }
}

function codesOf({ install, keep }: SimulationAnswer | AnsweredStep): string[] {
  return [...install, ...keep].toSorted(compareText)
}
