import { buildSpace, type Watched } from '../space/build-space.ts'
import { pointsOf } from '../space/space.ts'
import { decidedDifferently } from './check-example.ts'
import type { ChangedClass, ComparisonQuestion, GroupComparison } from './comparison.ts'
import { GroupDecisions } from './group-decisions.ts'
import { groupsOf, type RulePlanGroup, type Sides } from './rule-plan-groups.ts'
import { joinWatched, watchedByPlan } from './watched.ts'
import { winnersIn } from './winners.ts'

/**
 * All classes of contexts that two versions decide differently. Rule plans that cannot affect each other's part of an answer
 * are compared separately. Rule plans that are equal in both versions are skipped.
 */
export function* compareDecisions(question: ComparisonQuestion): Generator<undefined, GroupComparison[]> {
  const { before, after, event } = question
  const [old, young] = [before.policy.versions.get(before.version), after.policy.versions.get(after.version)]
  if (!old || !young) throw new RangeError('A version is not in its policy')
  const sides = { before: old, after: young }
  const found: GroupComparison[] = []
  for (const group of yield* groupsOf(sides, event, after.policy.references)) {
    const compared = yield* compareGroup(question, sides, group)
    if (compared.changed === 'not decided' || compared.changed.length > 0) found.push(compared)
  }
  return found
}

/** The most points that are visited for each point that is kept and decided. Limits memory as well. */
const MOST_ALIKE = 20

function* compareGroup(
  question: ComparisonQuestion,
  sides: Sides,
  group: RulePlanGroup,
): Generator<undefined, GroupComparison> {
  const { event, calendar, assumed, limits, after } = question
  const { policy } = after
  const plans = [...group.before, ...group.after, assumed.impossible]
  const parts: Watched[] = []
  for (const plan of group.before) parts.push(yield* watchedByPlan(sides.before, plan, policy))
  for (const plan of group.after) parts.push(yield* watchedByPlan(sides.after, plan, policy))
  const watched = joinWatched(parts)
  const space = yield* buildSpace({ plans, policy, event, calendar, links: assumed.links, watched })
  const ids = {
    before: group.before.map(({ ap_rule_id }) => ap_rule_id),
    after: group.after.map(({ ap_rule_id }) => ap_rule_id),
  }
  const decisions = new GroupDecisions({ space, sides, group, watched, setting: { policy, event, calendar } })
  const notDecided: GroupComparison = { ...ids, contexts: null, changed: 'not decided' }
  if (pointsOf(decisions.chosenBy) > limits.contexts) return notDecided
  const most = limits.contexts / MOST_ALIKE
  const winners = yield* winnersIn(decisions.chosenBy, decisions.dependentAxes, most)
  if (!winners) return notDecided
  for (const one of winners.found) {
    yield* decisions.add(one, most)
    if (decisions.decided > most) return notDecided
    yield
  }
  const changed: ChangedClass[] = []
  for (const one of decisions.changed()) {
    changed.push(decidedDifferently(question, one))
    yield
  }
  const contexts = winners.contexts * decisions.behind
  return { ...ids, contexts, changed: changed.toSorted((a, b) => b.contexts - a.contexts) }
}
