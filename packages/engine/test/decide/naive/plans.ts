import { isBefore, type InOrder } from './order.ts'
import type { Outcome, PlanAnswer, RulePlanAnswer } from '@tollgate/contract/simulation/answer.ts'
import type {
  AccumulationRow,
  BasicRow,
  MappingRow,
  PccRuleRow,
  PlanRow,
  RulePlanRow,
  RuleZoneRow,
  UnitRow,
  VersionRows,
} from '../../../src/decide/rows/policy-data.ts'
import { membersOf } from './rules.ts'
import { valuesOfMap } from './functions.ts'
import type { Moving } from './moving.ts'
import {
  readAttribute,
  balance,
  counts,
  equalsCounted,
  equalsPlain,
  liesWithin,
  readInput,
  zoneOf,
  type Input,
} from './sources.ts'
import { onClock, onDay, say, sayLost, spanRuns, type State } from './state.ts'
import { asId, dayAfter, dayOf, inForce, onPaper, order, same } from './values.ts'

// Statements 7 to 26, read one after the other.

export interface NaiveOutcome {
  answer: Outcome
  rule: PccRuleRow | undefined
  /** What each counts is counted in the rule's unit, or that of the figure that it found. */
  taken: { row: AccumulationRow; usage: number; rum: number | null }[]
  setBy: [string, number]
}

/** Statements 4 and 5. */
export function strongest<R extends InOrder & { priority: number | null }>(rows: readonly R[]): R[] {
  const left = [...rows]
  const ordered: R[] = []
  while (left.length > 0) {
    let best = 0
    for (let place = 1; place < left.length; place += 1) {
      const [a, b] = [left[place] as R, left[best] as R]
      const [strength, other] = [a.priority ?? 0, b.priority ?? 0]
      if (strength > other || (strength === other && isBefore(a, b))) best = place
    }
    ordered.push(...left.splice(best, 1))
  }
  return ordered
}

interface Dated extends InOrder {
  eff_date: string
  exp_date: string | null
}

/** Statement 8: of those in force on a day, the strongest first. */
function current<R extends Dated>(rows: readonly R[], day: string): R[] {
  return rows
    .filter((row) => inForce(row, day))
    .toSorted((a, b) => order(dayOf(b.eff_date), dayOf(a.eff_date)) || (isBefore(b, a) ? -1 : 1))
}

function noteChange(state: State, rows: readonly Dated[], of: [string, number]) {
  const now = current(rows, state.day)[0]
  const days = rows
    .flatMap((row) => [dayOf(row.eff_date), ...(row.exp_date === null ? [] : [dayAfter(row.exp_date)])])
    .filter((day) => day > state.day)
    .toSorted(order)
  for (const day of days) {
    if (current(rows, day)[0] === now) continue
    onDay(state, day, ...of)
    return
  }
}

export function evaluatePlan(
  state: State,
  plan: PlanRow,
  asked: VersionRows | undefined,
  outcomes: NaiveOutcome[],
): PlanAnswer {
  say(state, 7, 'policy-plan', plan.pcr_plan_id, 'The plan is looked at', [plan.priority])
  const version = asked ?? versionInForce(state, plan)
  if (asked) say(state, 8, 'policy-plan-ver', asked.version.pcc_rule_ver_id, 'The version asked for')
  const answer: PlanAnswer = {
    pcr_plan_id: plan.pcr_plan_id,
    pcc_rule_ver_id: version?.version.pcc_rule_ver_id ?? null,
    rule_plans: [],
  }
  if (!version) return answer
  const event = state.context.pcr_event_id ?? 0
  const link = version.events.find((row) => row.pcr_event_id === event)
  if (!link) {
    say(state, 9, 'policy-plan-ver', version.version.pcc_rule_ver_id, 'Event not in plan', [event, null, null, false])
    return answer
  }
  const result = [event, null, null, true]
  say(state, 9, 'policy-plan-event', link.policy_plan_event_id, 'The version holds the event', result)
  const rules = version.rules.filter((row) => row.pcr_event_id === event)
  for (const rule of strongest(rules)) {
    answer.rule_plans.push(evaluateRulePlan(state, version, rule, outcomes))
  }
  return answer
}

function versionInForce(state: State, plan: PlanRow): VersionRows | undefined {
  const versions = state.data.versions.filter((rows) => rows.version.pcr_plan_id === plan.pcr_plan_id)
  const rows = versions.map((entry) => entry.version)
  noteChange(state, rows, ['policy-plan', plan.pcr_plan_id])
  const [first, ...others] = current(rows, state.day)
  if (!first) {
    say(state, 8, 'policy-plan', plan.pcr_plan_id, 'No version is in force', [state.day, null, null, false])
    return undefined
  }
  say(state, 8, 'policy-plan-ver', first.pcc_rule_ver_id, 'The version in force', [state.day, null, null, true])
  for (const other of others)
    say(state, 8, 'policy-plan-ver', other.pcc_rule_ver_id, 'Current as well, but overlaid', [state.day])
  return versions.find((entry) => entry.version === first)
}

interface Read {
  input: Input
  zone: number | null
}

export function evaluateRulePlan(
  state: State,
  version: VersionRows,
  rule: RulePlanRow,
  outcomes: NaiveOutcome[],
): RulePlanAnswer {
  const answer: RulePlanAnswer = {
    ap_rule_id: rule.ap_rule_id,
    mapping_id: null,
    basic_rule_ver_id: null,
    outcomes: [],
  }
  say(state, 10, 'policy-plan-rule', rule.ap_rule_id, 'The rule plan is evaluated')
  const mapping = chooseMapping(state, version, rule)
  if (!mapping) return answer
  answer.mapping_id = mapping.mapping_id
  const rows = version.basic_versions.filter((row) => row.mapping_id === mapping.mapping_id)
  noteChange(state, rows, ['policy-plan-mapping', mapping.mapping_id])
  const [first, ...others] = current(rows, state.day)
  if (!first) {
    const text = 'No version of its basic rules is in force'
    say(state, 18, 'policy-plan-mapping', mapping.mapping_id, text, [state.day, null, null, false])
    return answer
  }
  answer.basic_rule_ver_id = first.basic_rule_ver_id
  say(state, 18, 'policy-plan-basic-ver', first.basic_rule_ver_id, 'The version in force', [
    state.day,
    null,
    null,
    true,
  ])
  for (const other of others)
    say(state, 18, 'policy-plan-basic-ver', other.basic_rule_ver_id, 'Current as well, but overlaid', [state.day])
  const basics = version.basics.filter((row) => row.basic_rule_ver_id === first.basic_rule_ver_id)
  for (const basic of strongest(basics)) {
    const outcome = outcomeOf(state, version, basic)
    answer.outcomes.push(outcome.answer)
    outcomes.push(outcome)
  }
  return answer
}

const OPERATORS = ['', '=', '≠', 'within', 'known', 'unknown']

/** What an input would be at another moment, where it goes on with the clock. */
function laterOf(state: State, row: RuleZoneRow): { moving: Moving; at: (moment: number) => Read } | null {
  const { moving } =
    row.mapping_src_type === 'A' ? readAttribute(state, '', asId(row.mapping_src_value) ?? 0) : { moving: null }
  if (moving === null) return null
  const map = mapOf(row)
  const at = (moment: number): Read => {
    const value = moving.at(moment)
    const input: Input = value === null ? { known: false } : { known: true, value, isTime: false }
    return { input, zone: zoneOf(state, map, value ?? undefined) }
  }
  return { moving, at }
}

function mapOf(row: RuleZoneRow): number | null {
  return row.mapping_des_type === 'Z' ? (asId(row.mapping_des_value) ?? row.zone_map_id) : null
}

/** Statement 34: the zone of an input that goes on with the clock. */
function zoneOnClock(state: State, row: RuleZoneRow): void {
  const [later, among] = [laterOf(state, row), valuesOfMap(state, mapOf(row))]
  if (!later || !among) return
  const sides = [{ value: null, moving: later.moving }, ...among.map((value) => ({ value, moving: null }))]
  onClock(state, sides, (moment) => later.at(moment).zone, 'policy-plan-rule-zone', row.ap_rule_zone_id)
}

function unitOnClock(state: State, unit: UnitRow, zones: readonly RuleZoneRow[]): void {
  const zone = zones.find((row) => row.ap_rule_zone_id === unit.ap_rule_zone_id)
  const later = zone && laterOf(state, zone)
  if (!later || (unit.mapping_type ?? zone.mapping_des_type) === 'T') return
  const sides = [
    { value: null, moving: later.moving },
    { value: unit.mapping_value, moving: null },
  ]
  const holds = (moment: number) => truth(state, unit, zone, later.at(moment)).holds
  onClock(state, sides, holds, 'policy-plan-rule-zone', zone.ap_rule_zone_id)
}

/** Statements 11 to 17: every mapping in turn, until one matches. */
function chooseMapping(state: State, version: VersionRows, rule: RulePlanRow): MappingRow | undefined {
  const zones = version.zones
    .filter((row) => row.ap_rule_id === rule.ap_rule_id)
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  const inputs = zones.map((row) => row.ap_rule_zone_id)
  const read = new Map(zones.map((row) => [row.ap_rule_zone_id, readZone(state, row)]))
  const mappings = strongest(version.mappings.filter((row) => row.ap_rule_id === rule.ap_rule_id))
  for (const mapping of mappings) {
    const units = version.units
      .filter((row) => row.mapping_id === mapping.mapping_id)
      .toSorted((a, b) => inputs.indexOf(a.ap_rule_zone_id) - inputs.indexOf(b.ap_rule_zone_id))
    const lines: Parameters<typeof say>[] = []
    let matches = true
    for (const unit of units) unitOnClock(state, unit, zones)
    for (const unit of units) {
      const zone = zones.find((row) => row.ap_rule_zone_id === unit.ap_rule_zone_id)
      const input = read.get(unit.ap_rule_zone_id)
      const { holds, left, wanted } = truth(state, unit, zone as RuleZoneRow, input as Read)
      if (!holds) matches = false
      const compared = [left, OPERATORS[unit.mapping_match_type ?? 1], wanted, holds]
      const form = unit.mapping_type ?? zone?.mapping_des_type ?? 'V'
      const text = { Z: 'Zone', T: 'Time span' }[form] ?? 'Value'
      lines.push([state, 16, 'policy-plan-mapping-unit', unit.mapping_unit_id, text, compared])
    }
    if (matches) {
      for (const line of lines) say(...line)
      say(state, 17, 'policy-plan-mapping', mapping.mapping_id, 'The mapping is chosen', [null, null, null, true])
      return mapping
    }
    for (const line of lines) sayLost(...line)
    const nothing = [null, null, null, false]
    sayLost(state, 17, 'policy-plan-mapping', mapping.mapping_id, 'The mapping does not match', nothing)
  }
  say(state, 17, 'policy-plan-rule', rule.ap_rule_id, 'No mapping matches', [null, null, null, false])
  return undefined
}

export function readZone(state: State, row: RuleZoneRow): Read {
  const input = readInput(state, row.mapping_src_type, row.mapping_src_value.trim())
  const isZone = row.mapping_des_type === 'Z'
  const map = mapOf(row)
  zoneOnClock(state, row)
  const id = row.ap_rule_zone_id
  const value = input.known && !input.isTime ? input.value : undefined
  const zone = zoneOf(state, map, value)
  if (!input.known) say(state, 11, 'policy-plan-rule-zone', id, 'The source is unknown', [null, null, null, 'unknown'])
  else if (input.isTime) say(state, 14, 'policy-plan-rule-zone', id, 'Time', [new Date(state.at).toISOString()])
  else if (isZone) {
    const known = state.rows.zone_maps.some((entry) => entry.zone_map_id === map)
    say(state, 12, 'policy-plan-rule-zone', id, 'Zone', [input.value, 'zone in', known ? map : null, zone])
  } else say(state, 14, 'policy-plan-rule-zone', id, 'Value', [input.value])
  return { input, zone }
}

interface Truth {
  holds: boolean
  left: string | number | null
  wanted: string | number | null
}

/** Statement 16. */
export function truth(state: State, unit: UnitRow, zone: RuleZoneRow, { input, zone: inZone }: Read): Truth {
  const form = unit.mapping_type ?? zone.mapping_des_type
  const match = unit.mapping_match_type ?? 1
  if (form === 'T') {
    const span =
      asId(unit.mapping_value) ?? (zone.mapping_des_type === 'T' ? asId(zone.mapping_des_value) : undefined) ?? 0
    state.spans.add(span)
    const running = spanRuns(state, span)
    const holds = match === 1 || match === 3 ? running : match === 2 ? !running : match === 4
    return { holds, left: null, wanted: span }
  }
  const value = input.known && !input.isTime ? input.value : null
  if (form === 'Z') {
    const wanted = unit.zone_id ?? asId(unit.mapping_value)
    const equal = inZone !== null && inZone === wanted
    const within = inZone !== null && wanted !== null && liesWithin(state, inZone, wanted)
    return { holds: byMatch(match, input.known, match === 3 ? within : equal), left: inZone, wanted }
  }
  const wanted = unit.mapping_value
  const plain = counts(state, zone.mapping_src_type, zone.mapping_src_value) ? equalsCounted : equalsPlain
  const equal = value !== null && (form === 'V' ? plain(value, wanted) : wanted !== null && same(value, wanted))
  return { holds: byMatch(match, input.known, equal), left: value, wanted }
}

function byMatch(match: number, known: boolean, equal: boolean): boolean {
  if (match === 5) return !known
  if (!known) return false
  if (match === 4) return true
  return match === 2 ? !equal : equal
}

const ADJUST = ['=', '+', '%', 'min', 'max']

function adjust(running: number | null, figure: number | null, method: number | null): number | null {
  if (figure === null || running === null) return figure ?? running
  switch (method) {
    case 1:
      return onPaper(running, '+', figure)
    case 2:
      return onPaper(figure, 'percent of', running)
    case 3:
      return running < figure ? running : figure
    case 4:
      return running > figure ? running : figure
    default:
      return figure
  }
}

/** Statements 19 to 23 and 25. */
function outcomeOf(state: State, version: VersionRows, basic: BasicRow): NaiveOutcome {
  const { basic_rule_id } = basic
  const answer: Outcome = {
    basic_rule_id,
    pcc_rule_id: basic.pcc_rule_id,
    acct_res_id: basic.acct_res_id,
    value: basic.value,
    rum: basic.rum,
    pay_indicator: basic.pay_indicator,
    time_span_rule: null,
    acm_rule_id: null,
    refused: null,
  }
  const codeOf = (id: number | null) =>
    id === null ? 'no rule' : (state.rows.pcc_rules.find((row) => row.pcc_rule_id === id)?.rule_code ?? `#${id}`)
  const inPlaceOf = (before: number | null) =>
    before === answer.pcc_rule_id ? '' : `: ${codeOf(answer.pcc_rule_id)} in place of ${codeOf(before)}`
  let setBy: [string, number] = ['policy-plan-basic', basic_rule_id]
  say(state, 19, 'policy-plan-basic', basic_rule_id, 'Basic rule', [basic.value, null, null, basic.pcc_rule_id])
  const spans = version.time_spans.filter((row) => row.basic_rule_id === basic_rule_id)
  for (const row of strongest(spans)) {
    state.spans.add(row.time_span_id)
    const of = ['policy-plan-basic-timespan', row.time_span_rule] as const
    if (!spanRuns(state, row.time_span_id)) {
      sayLost(state, 20, ...of, 'The time span does not run', [row.time_span_id, null, null, false])
      continue
    }
    const [before, ruleBefore] = [answer.value, answer.pcc_rule_id]
    answer.value = adjust(before, row.value, row.adjust_method)
    if (row.value !== null) setBy = [...of]
    if (row.pcc_rule_id !== null) answer.pcc_rule_id = row.pcc_rule_id
    if (row.acct_res_id !== null) answer.acct_res_id = row.acct_res_id
    if (row.rum !== null) answer.rum = row.rum
    answer.time_span_rule = row.time_span_rule
    const compared = [before, ADJUST[row.adjust_method ?? 0], row.value, answer.value]
    say(state, 20, ...of, `The time span runs and overrides${inPlaceOf(ruleBefore)}`, compared)
    break
  }
  const unit = answer.rum
  const taken = takenOf(state, version, basic_rule_id).map((one) => {
    const ofAccumulator = state.rows.accumulators?.find((row) => row.resource_id === one.row.resource_id)?.rum
    return { ...one, rum: one.row.rum ?? ofAccumulator ?? unit }
  })
  for (const { row } of taken) {
    const [before, ruleBefore] = [answer.value, answer.pcc_rule_id]
    answer.value = adjust(before, row.rate, row.adjust_method)
    if (row.rate !== null) setBy = ['policy-plan-basic-accm', row.acm_rule_id]
    // One that names the PCC rule of the basic rule itself says nothing about the rule.
    if (row.pcc_rule_id !== null && row.pcc_rule_id !== basic.pcc_rule_id) answer.pcc_rule_id = row.pcc_rule_id
    if (row.acct_res_id !== null) answer.acct_res_id = row.acct_res_id
    const comesAlone = before === null || (row.adjust_method ?? 0) === 0
    if (row.rate !== null && row.rum !== null && comesAlone) answer.rum = row.rum
    answer.acm_rule_id = row.acm_rule_id
    const compared = [before, ADJUST[row.adjust_method ?? 0], row.rate, answer.value]
    say(
      state,
      23,
      'policy-plan-basic-accm',
      row.acm_rule_id,
      `It overrides the outcome${inPlaceOf(ruleBefore)}`,
      compared,
    )
  }
  const rule = state.rows.pcc_rules.find((row) => row.pcc_rule_id === answer.pcc_rule_id)
  if (isRefused(state, answer, rule)) answer.refused = 'no_balance'
  return { answer, rule, taken, setBy }
}

/** Statement 22, the weakest first. */
function takenOf(state: State, version: VersionRows, basic: number): Omit<NaiveOutcome['taken'][number], 'rum'>[] {
  const rows = version.accumulations.filter((row) => row.basic_rule_id === basic)
  const resources = [...new Set(rows.map((row) => row.resource_id))].toSorted((a, b) => a - b)
  const taken: ReturnType<typeof takenOf> = []
  for (const resource of resources) {
    state.reads.add(`C ${resource}`)
    const listed = Object.hasOwn(state.context.accumulators, resource)
    if (!listed) {
      const text = 'The accumulator is not listed: its rules add nothing'
      say(state, 22, 'accumulator-type', resource, text, [null, null, null, false])
      continue
    }
    const usage = state.context.accumulators[resource] ?? 0
    const group = strongest(rows.filter((row) => row.resource_id === resource))
    const found = holding(state, group, usage)
    if (found) taken.push({ row: found, usage })
    else
      say(state, 22, 'accumulator-type', resource, 'No accumulation rule holds the usage', [usage, null, null, false])
  }
  return strongest(taken.map((entry) => ({ ...entry.row, entry })))
    .toReversed()
    .map(({ entry }) => entry)
}

function holding(state: State, group: readonly AccumulationRow[], usage: number): AccumulationRow | undefined {
  for (const row of group) if (row.time_span_id !== null) state.spans.add(row.time_span_id)
  for (const row of group) {
    const of = ['policy-plan-basic-accm', row.acm_rule_id] as const
    if (row.time_span_id !== null && !spanRuns(state, row.time_span_id)) {
      sayLost(state, 22, ...of, 'Its time span does not run', [row.time_span_id, null, null, false])
      continue
    }
    const range = `${row.start_quota}..${row.stop_quota ?? ''}`
    const inside = row.start_quota <= usage && (row.stop_quota === null || usage < row.stop_quota)
    if (inside) {
      say(state, 22, ...of, 'The usage lies within', [usage, 'in', range, true])
      return row
    }
    sayLost(state, 22, ...of, 'The usage lies outside', [usage, 'in', range, false])
  }
  return undefined
}

/** Statement 25. */
function isRefused(state: State, answer: Outcome, rule: PccRuleRow | undefined): boolean {
  if (answer.pay_indicator !== 1) return false
  const id = answer.basic_rule_id
  const members = rule ? membersOf(state.rows, rule) : []
  const say25 = (text: string, compared: Parameters<typeof say>[5]) =>
    say(state, 25, 'policy-plan-basic', id, text, compared)
  if (members.length > 0 && members.every((row) => row.redirection_rule_id !== null)) {
    say25('Needs no balance: it redirects', [null, null, null, true])
    return false
  }
  const unrated = (row: PccRuleRow) =>
    (row.rule_type === 'A' || row.rule_type === null) &&
    row.rating_group_id === null &&
    row.pcc_service_id === null &&
    row.charging_rule_id === null
  if (answer.value === 0 || (members.length > 0 && members.every(unrated))) {
    say25('Needs no balance: it is free of charge', [null, null, null, true])
    return false
  }
  if (members.length > 0 && members.every((row) => row.redirection_rule_id !== null || unrated(row))) {
    say25('Needs no balance: each of its rules redirects or is free of charge', [null, null, null, true])
    return false
  }
  const account = answer.acct_res_id
  const amount = account === null ? undefined : balance(state, account)
  const limit = state.rows.balance_types.find((row) => row.acct_res_id === account)?.credit_limit ?? 0
  const available = amount === undefined ? null : onPaper(amount, '+', limit)
  const enough = available !== null && available > 0
  say25('Balance check', [available, '>', 0, enough])
  return !enough
}
