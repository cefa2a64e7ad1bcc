import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import { inForceOn } from '@tollgate/policy/plan/in-force.ts'
import { inPlace, strongestFirst, type Ranked } from '@tollgate/policy/order.ts'
import type { CompiledRulePlan } from '../../decide/plan/compile-rule-plan.ts'
import type { CompiledVersion } from '../../decide/plan/compile-version.ts'
import type { CompiledBasic } from '../../decide/plan/outcome.ts'

// The content of records without their ids, so that a copy equals its original.

const IS_KNOWN: ReadonlySet<number> = new Set([MATCH.KNOWN, MATCH.UNKNOWN])

type Of = readonly [CompiledVersion, CompiledRulePlan]

/** Mappings between two yields. */
const SLICE = 200

/** Gives the granted content of a mapping. */
type Granting = (version: CompiledVersion, mapping: number) => unknown

/** Whether two rule plans have the same content, mapping by mapping. */
export function* isSameContent(
  of: Of,
  other: Of,
  granting: Granting = contentOfMapping,
): Generator<undefined, boolean> {
  const [[, plan], [, otherPlan]] = [of, other]
  if (plan.mappings.length !== otherPlan.mappings.length) return false
  if (JSON.stringify(inputsOf(plan)) !== JSON.stringify(inputsOf(otherPlan))) return false
  for (let place = 0; place < plan.mappings.length; place += 1) {
    if (place % SLICE === 0) yield
    if (contentAt(of, place, granting) !== contentAt(other, place, granting)) return false
  }
  return true
}

function inputIds({ axes }: CompiledRulePlan): number[] {
  return inPlace(axes.flatMap(({ inputs }) => inputs.map(({ row }) => row))).map((row) => row.ap_rule_zone_id)
}

function inputsOf(plan: CompiledRulePlan): unknown {
  const ids = inputIds(plan)
  return plan.axes.map(({ type, source, inputs }) => [
    type,
    source,
    inputs.map(({ row, map }) => [ids.indexOf(row.ap_rule_zone_id), row.mapping_des_type, map?.zone_map_id]),
  ])
}

function contentAt([version, plan]: Of, place: number, granting: Granting): string {
  const [ids, mapping] = [inputIds(plan), plan.mappings[place]]
  const units = mapping?.units.map(({ ap_rule_zone_id, question: { kind, match, wanted, timeSpan, range, text } }) => {
    // "Known" and "unknown" do not depend on the named zone.
    const asked = kind === 'zone' && IS_KNOWN.has(match) ? [] : [wanted, timeSpan, range, text]
    return [ids.indexOf(ap_rule_zone_id), kind, match, ...asked]
  })
  return JSON.stringify([units, mapping && granting(version, mapping.mapping_id)])
}

/** Everything that a mapping grants on any day. */
export function contentOfMapping(version: CompiledVersion, mapping: number): unknown {
  return version
    .basicVersionsOf(mapping)
    .latest.map(({ basic_rule_ver_id, eff_date, exp_date }) => [
      eff_date,
      exp_date,
      version.basicsOf(basic_rule_ver_id).map(contentOfBasic),
    ])
}

/** What a mapping grants from a day on, and the days on which another version of its basic rules takes over, up to the end of its version. */
export function contentBetween(from: string, to: string | null): Granting {
  return (version, mapping) => {
    const rows = version.basicVersionsOf(mapping)
    const contentOn = (day: string) => {
      const { current } = inForceOn(rows, day)
      return current && version.basicsOf(current.basic_rule_ver_id).map(contentOfBasic)
    }
    const found = [contentOn(from)]
    for (let { changes } = inForceOn(rows, from); changes !== undefined; { changes } = inForceOn(rows, changes)) {
      if (to !== null && changes >= to) break
      found.push([changes, contentOn(changes)])
    }
    return found
  }
}

function contentOfBasic({ row, timeSpans, accumulations }: CompiledBasic): unknown {
  const { basic_rule_id: _id, basic_rule_ver_id: _version, ...rest } = withoutOrder(row)
  const ranges = strongestFirst(accumulations.flatMap(({ rows }) => rows))
  return [
    rest,
    timeSpans.map(withoutOrder).map(({ time_span_rule: _rule, basic_rule_id: _basic, ...span }) => span),
    ranges.map(withoutOrder).map(({ acm_rule_id: _rule, basic_rule_id: _basic, ...range }) => range),
  ]
}

/** Leaves out order and keys: the order is that of the list, and keys decide nothing. */
function withoutOrder<R extends Ranked>({ priority: _priority, place: _place, key: _key, ...row }: R) {
  return row
}
