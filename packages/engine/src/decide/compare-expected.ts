import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { CaseDifference } from '@tollgate/contract/simulation/case-run.ts'
import type { AnsweredStep } from '@tollgate/contract/simulation/session.ts'
import type { ExpectedAnswer, ExpectedSteps } from '@tollgate/contract/simulation/simulation-case.ts'
import type { ToldDifference } from '@tollgate/contract/simulation/suite.ts'
import { compareText } from '@tollgate/policy/order.ts'

/** Fields with names of records, which the gateway never gets. */
const WORDS = /_name$/

/** Record ids in quotas and charges are not compared: a copy of a plan has records of its own. */
const RECORD_OF_OUTCOME = /^(?:quotas|charges)\.\d+\.(?:basic_rule_id|acm_rule_id)$/

type ExpectedStep = ExpectedSteps['steps'][string]

/** Differences between the steps of a session and what a case expects. A step that was not played is one difference. */
export function compareSteps({ steps }: ExpectedSteps, played: readonly AnsweredStep[]): CaseDifference[] {
  return Object.entries(steps).flatMap(([place, expected]) => {
    const answer = played.find(({ step }) => step === Number(place))
    const field = `steps.${place}`
    if (!answer) return [{ field, expected, actual: null }]
    return compareExpected(expected, answer).map((one) => ({ ...one, field: `${field}.${one.field}` }))
  })
}

/** Differences between an answer and what a case expects. Fields that the case leaves out may be anything; codes may be in any order. */
export function compareExpected(
  expected: ExpectedAnswer | ExpectedStep,
  answer: SimulationAnswer | AnsweredStep,
): CaseDifference[] {
  const actual: Readonly<Record<string, unknown>> = answer
  return Object.entries(expected).flatMap(([field, wanted]) => differencesBetween(field, wanted, actual[field]))
}

/** Differences between two values, field by field. */
export function differencesBetween(field: string, expected: unknown, actual: unknown): CaseDifference[] {
  if (RECORD_OF_OUTCOME.test(field)) return []
  if (isList(expected) && isList(actual)) return listDifferences(field, expected, actual)
  if (isObject(expected) && isObject(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...names].flatMap((name) => differencesBetween(`${field}.${name}`, expected[name], actual[name]))
  }
  return expected === actual ? [] : [{ field, expected: expected ?? null, actual: actual ?? null }]
}

/** Lists of codes or numbers are compared as sets, lists of records item by item. */
function listDifferences(field: string, expected: readonly unknown[], actual: readonly unknown[]): CaseDifference[] {
  const isSame = expected.length === actual.length
  if (expected.some(isObject) && isSame)
    return expected.flatMap((item, index) => differencesBetween(`${field}.${index}`, item, actual[index]))
  const set = new Set(actual)
  return isSame && expected.every((item) => set.has(item)) ? [] : [{ field, expected, actual }]
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

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
