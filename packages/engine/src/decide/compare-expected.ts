import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { CaseDifference } from '@tollgate/contract/simulation/case-run.ts'
import type { AnsweredStep } from '@tollgate/contract/simulation/session.ts'
import type { ExpectedAnswer, ExpectedSteps } from '@tollgate/contract/simulation/simulation-case.ts'

/** Of a quota or a charge counts what it says, not which record says it: a copy of a plan has records of its own. */
const RECORD_OF_OUTCOME = /^(?:quotas|charges)\.\d+\.(?:basic_rule_id|acm_rule_id)$/

type ExpectedStep = ExpectedSteps['steps'][string]

/** Where the steps of a session are not what a case expects; a step that was not played is told as a whole. */
export function compareSteps({ steps }: ExpectedSteps, played: readonly AnsweredStep[]): CaseDifference[] {
  return Object.entries(steps).flatMap(([place, expected]) => {
    const answer = played.find(({ step }) => step === Number(place))
    const field = `steps.${place}`
    if (!answer) return [{ field, expected, actual: null }]
    return compareExpected(expected, answer).map((one) => ({ ...one, field: `${field}.${one.field}` }))
  })
}

/** Where an answer is not what a case expects. What the case does not name may be anything; codes may stand in any order. */
export function compareExpected(
  expected: ExpectedAnswer | ExpectedStep,
  answer: SimulationAnswer | AnsweredStep,
): CaseDifference[] {
  const actual: Readonly<Record<string, unknown>> = answer
  return Object.entries(expected).flatMap(([field, wanted]) => differencesBetween(field, wanted, actual[field]))
}

/** Where two values are not the same, place by place. */
export function differencesBetween(field: string, expected: unknown, actual: unknown): CaseDifference[] {
  if (RECORD_OF_OUTCOME.test(field)) return []
  if (isList(expected) && isList(actual)) return listDifferences(field, expected, actual)
  if (isObject(expected) && isObject(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...names].flatMap((name) => differencesBetween(`${field}.${name}`, expected[name], actual[name]))
  }
  return expected === actual ? [] : [{ field, expected: expected ?? null, actual: actual ?? null }]
}

/** Codes and numbers are a set; records are compared one by one. */
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
