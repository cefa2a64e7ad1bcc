import { compareStrength } from '@tollgate/policy/order.ts'
import type { Outcome } from '@tollgate/contract/simulation/answer.ts'
import type { AccumulationRow, BasicRow, BasicTimeSpanRow } from '../rows/policy-data.ts'
import type { Decision } from '../decision.ts'
import { unitOf } from '../references/references.ts'
import type { CompiledRule } from '../references/rules.ts'
import { adjusted, adjustSymbol, replacesFigure } from './adjust.ts'
import { checkBalance } from './balance.ts'

/** A basic rule with the rows that override it, the strongest first. */
export interface CompiledBasic {
  row: BasicRow
  timeSpans: readonly BasicTimeSpanRow[]
  /** Accumulation rules, grouped by accumulator and ordered by its id. */
  accumulations: readonly { resource_id: number; rows: readonly AccumulationRow[] }[]
}

/** An accumulation rule whose range contains the usage. */
export interface TakenAccumulation {
  row: AccumulationRow
  usage: number
  /** Unit of the rest: of the accumulation rule, else of its accumulator, else of the figure before accumulation rules changed it. */
  rum: number | null
}

/** The outcome of a basic rule, with the details that the merge needs. */
export interface DecidedOutcome {
  answer: Outcome
  rule: CompiledRule | undefined
  /** In the order in which they are applied: the weakest first. */
  accumulations: readonly TakenAccumulation[]
  /** The record that set the figure. */
  figureOf: { resource: string; id: number }
}

/** Applies time spans and usage to a basic rule, and checks the balance that pays (statements 19 to 25). */
export function decideOutcome(decision: Decision, basic: CompiledBasic): DecidedOutcome {
  const { basic_rule_id: id, pcc_rule_id, acct_res_id, value, rum, pay_indicator } = basic.row
  const answer: Outcome = {
    basic_rule_id: id,
    pcc_rule_id,
    acct_res_id,
    value,
    rum,
    pay_indicator,
    time_span_rule: null,
    acm_rule_id: null,
    refused: null,
  }
  const outcome = { answer, figureOf: { resource: 'policy-plan-basic', id } }
  const resource = 'policy-plan-basic'
  decision.trace.taken(() => ({ statement: 19, resource, id, text: 'Basic rule', left: value, result: pcc_rule_id }))
  applyTimeSpan(decision, basic, outcome)
  const accumulations = takenAccumulations(decision, basic, answer.rum)
  for (const { row } of accumulations) applyAccumulation(decision, row, outcome, pcc_rule_id)
  const rule = answer.pcc_rule_id === null ? undefined : decision.references.rules.get(answer.pcc_rule_id)
  answer.refused = checkBalance(decision, answer, rule)
  return { ...outcome, rule, accumulations }
}

type Changing = Pick<DecidedOutcome, 'answer' | 'figureOf'>

/** The strongest running time span overrides; weaker ones are not checked (statement 20). */
function applyTimeSpan(decision: Decision, { timeSpans }: CompiledBasic, outcome: Changing): void {
  const { answer, figureOf } = outcome
  for (const row of timeSpans) {
    const of = { statement: 20, resource: 'policy-plan-basic-timespan', id: row.time_span_rule } as const
    decision.dependsOnSpan(row.time_span_id)
    if (!decision.isRunning(row.time_span_id)) {
      const text = 'The time span does not run'
      decision.trace.lost(() => ({ ...of, text, left: row.time_span_id, result: false }))
      continue
    }
    const { value: before, pcc_rule_id: ruleBefore } = answer
    answer.value = adjusted(before, row.value, row.adjust_method)
    answer.pcc_rule_id = row.pcc_rule_id ?? ruleBefore
    answer.acct_res_id = row.acct_res_id ?? answer.acct_res_id
    answer.rum = row.rum ?? answer.rum
    answer.time_span_rule = row.time_span_rule
    if (row.value !== null) Object.assign(figureOf, { resource: of.resource, id: of.id })
    decision.trace.taken(() => ({
      ...of,
      text: `The time span runs and overrides${replacedRule(decision, ruleBefore, answer.pcc_rule_id)}`,
      left: before,
      operator: adjustSymbol(row.adjust_method),
      right: row.value,
      result: answer.value,
    }))
    return
  }
}

/** Such as `: fup-1m in place of internet-std`. Empty if the PCC rule stays. */
function replacedRule(
  { references }: Pick<Decision, 'references'>,
  before: number | null,
  after: number | null,
): string {
  if (before === after) return ''
  const codeOf = (id: number | null) => (id === null ? 'no rule' : (references.rules.get(id)?.rule_code ?? `#${id}`))
  return `: ${codeOf(after)} in place of ${codeOf(before)}`
}

/** For each accumulator, the accumulation rule whose range contains its usage. Weakest first (statements 22 and 23). */
function takenAccumulations(
  decision: Decision,
  { accumulations }: CompiledBasic,
  rum: number | null,
): TakenAccumulation[] {
  const taken: TakenAccumulation[] = []
  for (const { resource_id, rows } of accumulations) {
    const usage = usageOf(decision, resource_id)
    const row = usage === undefined ? undefined : rowHolding(decision, rows, usage)
    if (usage !== undefined && row)
      taken.push({ row, usage, rum: row.rum ?? unitOf(decision.references, resource_id) ?? rum })
    else traceNothingTaken(decision, resource_id, usage)
  }
  return taken.toSorted((a, b) => compareStrength(b.row, a.row))
}

/** Unknown usage counts as 0 if the accumulator is listed for the subscriber. */
function usageOf(decision: Decision, resource: number): number | undefined {
  const usage = decision.usage(resource)
  return usage === null ? 0 : usage
}

function rowHolding(decision: Decision, rows: readonly AccumulationRow[], usage: number): AccumulationRow | undefined {
  for (const { time_span_id: span } of rows) if (span !== null) decision.dependsOnSpan(span)
  for (const row of rows) {
    const of = { statement: 22, resource: 'policy-plan-basic-accm', id: row.acm_rule_id } as const
    const range = `${row.start_quota}..${row.stop_quota ?? ''}`
    if (row.time_span_id !== null && !decision.isRunning(row.time_span_id)) {
      const text = 'Its time span does not run'
      decision.trace.lost(() => ({ ...of, text, left: row.time_span_id, result: false }))
    } else if (usage < row.start_quota || usage >= (row.stop_quota ?? Number.POSITIVE_INFINITY)) {
      const text = 'The usage lies outside'
      decision.trace.lost(() => ({ ...of, text, left: usage, operator: 'in', right: range, result: false }))
    } else {
      const text = 'The usage lies within'
      decision.trace.taken(() => ({ ...of, text, left: usage, operator: 'in', right: range, result: true }))
      return row
    }
  }
  return undefined
}

function traceNothingTaken({ trace }: Decision, id: number, usage: number | undefined): void {
  const text =
    usage === undefined
      ? 'The accumulator is not listed: its rules add nothing'
      : 'No accumulation rule holds the usage'
  trace.taken(() => ({
    statement: 22,
    resource: 'accumulator-type',
    id,
    text,
    left: usage ?? null,
    result: false,
  }))
}

/**
 * An accumulation rule that names the basic rule's own PCC rule does not bring it back: the PCC rule set by a time span or
 * by a weaker accumulation rule stays (statement 23).
 */
function applyAccumulation(
  { trace, references }: Decision,
  row: AccumulationRow,
  { answer, figureOf }: Changing,
  ruleOfBasic: number | null,
): void {
  const [resource, id] = ['policy-plan-basic-accm', row.acm_rule_id]
  const { value: before, pcc_rule_id: ruleBefore } = answer
  answer.value = adjusted(before, row.rate, row.adjust_method)
  if (row.pcc_rule_id !== ruleOfBasic) answer.pcc_rule_id = row.pcc_rule_id ?? ruleBefore
  answer.acct_res_id = row.acct_res_id ?? answer.acct_res_id
  if (replacesFigure(before, row.rate, row.adjust_method)) answer.rum = row.rum ?? answer.rum
  answer.acm_rule_id = id
  if (row.rate !== null) Object.assign(figureOf, { resource, id })
  trace.taken(() => ({
    statement: 23,
    resource,
    id,
    text: `It overrides the outcome${replacedRule({ references }, ruleBefore, answer.pcc_rule_id)}`,
    left: before,
    operator: adjustSymbol(row.adjust_method),
    right: row.rate,
    result: answer.value,
  }))
}
