import { MOST_AMOUNT } from '@tollgate/contract/standards/quantity.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import type { Policy } from '../../decide/policy.ts'
import { compareDecisions, type ComparisonQuestion, type GroupComparison } from '../compare/compare-decisions.ts'
import type { AccumulationRow } from '../../decide/rows/policy-data.ts'
import { unitOf } from '../../decide/references/references.ts'
import { readingOf } from '../space/build-space.ts'

/** A version whose event sequences are checked, beginning with the start event. */
export interface SequenceQuestion extends Pick<ComparisonQuestion, 'assumed' | 'calendar' | 'limits'> {
  policy: Policy
  version: CompiledVersion
  start: number
  /** The most states of a group of questions. */
  most: number
}

const [BEFORE, AFTER] = [-1, -2]
/** Above every amount of usage. */
const BEYOND = 2 * MOST_AMOUNT

/** With an open end, usage is reported by the threshold of its unit: a quota too (statement 66). It never ends. */
function reporting(
  { basicsOf }: CompiledVersion,
  { references, sessionSettings }: Policy,
): CompiledVersion['basicsOf'] {
  const isReported = (id: number) => sessionSettings.reporting_threshold[String(unitOf(references, id))] !== undefined
  const closed = (row: AccumulationRow) =>
    row.stop_quota === null && isReported(row.resource_id) ? { ...row, stop_quota: BEYOND } : row
  return (id) =>
    basicsOf(id).map((basic) => ({
      ...basic,
      accumulations: basic.accumulations.map((one) => ({ ...one, rows: one.rows.map(closed) })),
    }))
}

/** Compares the rule plans of two states, as if they were two versions at one event. */
export function compareStanding(
  { policy, version, start, assumed, calendar, limits }: SequenceQuestion,
  before: readonly CompiledRulePlan[],
  after: readonly CompiledRulePlan[],
): Generator<undefined, GroupComparison[]> {
  const asking = (plans: readonly CompiledRulePlan[]): CompiledVersion => ({
    ...version,
    basicsOf: reporting(version, policy),
    events: new Map([[start, 1]]),
    rulePlans: new Map([[start, plans]]),
  })
  const versions = new Map([
    [BEFORE, asking(before)],
    [AFTER, asking(after)],
  ])
  const compared = { ...policy, versions }
  return compareDecisions({
    before: { policy: compared, version: BEFORE },
    after: { policy: compared, version: AFTER },
    event: start,
    assumed,
    calendar,
    limits,
  })
}

/** Whether rule plans grant a rule in every context; undefined if that is not decided. */
export function* isAlwaysGranted(
  question: SequenceQuestion,
  plans: readonly CompiledRulePlan[],
  rule: string,
): Generator<undefined, boolean | undefined> {
  let isGranted = false
  for (const { contexts, changed } of yield* compareStanding(question, [], plans)) {
    if (changed === 'not decided') return undefined
    const granting = changed.filter(({ after }) => after.rules.includes(rule))
    isGranted ||= granting.length > 0 && granting.reduce((sum, one) => sum + one.contexts, 0) === contexts
  }
  return isGranted
}

/** Whether a rule plan reads fields of its event. Then it would decide differently at other events. */
export function readsItsEvent({ policy }: SequenceQuestion, { axes }: CompiledRulePlan): boolean {
  return axes.some(({ type, source }) => readingOf(policy.references, type, source)[0] === 'E')
}
