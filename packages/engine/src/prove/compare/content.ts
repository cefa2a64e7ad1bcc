import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { ownerOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { MATCH } from '@tollgate/contract/standards/plan-codes.ts'
import { inForceOn } from '@tollgate/policy/plan/in-force.ts'
import { decidingFields } from '@tollgate/policy/document/document-catalogue.ts'
import { inPlace, strongestFirst } from '@tollgate/policy/order.ts'
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
  const ranges = strongestFirst(accumulations.flatMap(({ rows }) => rows))
  return [
    valuesIn(row, BASIC),
    timeSpans.map((span) => valuesIn(span, TIME_SPAN)),
    ranges.map((range) => valuesIn(range, RANGE)),
  ]
}

const BASIC = contentFields('policy-plan-basic')
const TIME_SPAN = contentFields('policy-plan-basic-timespan')
const RANGE = contentFields('policy-plan-basic-accm')

/** What decisions read of a record, without its owner and its key: the order of records is that of the list. */
function contentFields(catalogue: CatalogueName): readonly string[] {
  const owner = ownerOf(catalogue)?.field
  return decidingFields(catalogue).filter((field) => field !== 'key' && field !== owner)
}

function valuesIn(row: object, fields: readonly string[]): unknown[] {
  return fields.map((field) => Reflect.get(row, field) ?? null)
}
