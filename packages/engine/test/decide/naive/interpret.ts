import type { PlanAnswer, Quota, SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { QosDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import type { SimulationRequest } from '@tollgate/contract/simulation/request.ts'
import type { PccRuleRow, PolicyData } from '../../../src/decide/rows/policy-data.ts'
import { evaluatePlan, strongest, type NaiveOutcome } from './plans.ts'
import { definitionOf, membersOf, precedence, qosOf, sharesTraffic } from './rules.ts'
import { nextEdge, say, sayLost, startOf, type State } from './state.ts'
import { onPaper, order, TooLarge } from './values.ts'
import { runEntry, Stop } from './workflows.ts'

/** Decides by reading the rows and the statements one after the other. It judges the engine: nothing is shared with it. */
export function interpret(data: PolicyData, request: SimulationRequest): SimulationAnswer {
  const state = startOf(data, request.context, request.trace)
  const before = attributesOf(state)
  const failed = (error: NonNullable<SimulationAnswer['error']>): SimulationAnswer => ({
    result: 'error',
    error,
    plans: [],
    ...keepAll(state),
    session_qos: null,
    quotas: [],
    charges: [],
    triggers: [],
    next_evaluation: null,
    attributes: before,
    trace: state.trace,
  })
  const error =
    request.work_group_id === undefined ? null : runEntry(state, request.work_group_id, request.exact_version)
  if (error) return failed(error)
  try {
    return decided(state, request)
  } catch (fault) {
    if (!(fault instanceof TooLarge)) throw fault
    const { error: tooLarge } = new Stop('NUMBER_OVERFLOW', null)
    say(state, 19, null, null, tooLarge.message, [null, null, null, tooLarge.code])
    return failed(tooLarge)
  }
}

function decided(state: State, request: SimulationRequest): SimulationAnswer {
  const outcomes: NaiveOutcome[] = []
  const plans = plansOf(state, request, outcomes)
  const accepted = outcomes.filter(({ answer }) => answer.refused === null)
  const charges: SimulationAnswer['charges'] = []
  for (const { answer, setBy } of accepted) {
    const { basic_rule_id, acct_res_id, value, rum, pay_indicator } = answer
    if (value === null) continue
    say(state, 26, ...setBy, 'Charge', [value, 'from', acct_res_id])
    charges.push({ basic_rule_id, acct_res_id, value, rum, pay_indicator })
  }
  const chosen = new Map<PccRuleRow, Set<number>>()
  const quotas: Quota[] = []
  for (const outcome of accepted) {
    addRules(state, chosen, outcome)
    addQuotas(state, quotas, outcome)
  }
  const session_qos = sessionQos(state, accepted)
  const changes = changesOf(state, outcomes, chosen)
  const edge = nextEdge(state)
  const next_evaluation = edge ? new Date(edge.at).toISOString() : null
  if (edge) say(state, 34, edge.resource, edge.id, 'Next evaluation', [null, null, null, next_evaluation])
  const triggers = [...state.triggers, ...state.events]
  if (quotas.length > 0) triggers.push(33)
  if (edge) triggers.push(17)
  const wanted = [...new Set(triggers)].filter((code) => code !== 14).toSorted((a, b) => a - b)
  if (wanted.length === 0) wanted.push(14)
  for (const code of wanted) say(state, 33, null, null, 'Trigger to arm', [null, null, null, code])
  quotas.sort((a, b) => order(a.monitoring_key, b.monitoring_key) || (a.rum ?? -1) - (b.rum ?? -1))
  return {
    result: outcomes.length === 0 ? 'no_policy' : 'policy',
    plans,
    ...changes,
    session_qos,
    quotas,
    charges,
    triggers: wanted,
    next_evaluation,
    attributes: attributesOf(state),
    trace: state.trace,
  }
}

function attributesOf({ attributes }: State): SimulationAnswer['attributes'] {
  return Object.fromEntries(attributes)
}

function plansOf(state: State, request: SimulationRequest, outcomes: NaiveOutcome[]): PlanAnswer[] {
  const { pcr_plan_id, pcc_rule_ver_id, context } = request
  if (context.pcr_event_id === undefined) return []
  const ordered = strongest(state.data.plans)
  if (pcc_rule_ver_id !== undefined) {
    const version = state.data.versions.find((rows) => rows.version.pcc_rule_ver_id === pcc_rule_ver_id)
    const plan = ordered.find((row) => row.pcr_plan_id === version?.version.pcr_plan_id)
    return plan && version ? [evaluatePlan(state, plan, version, outcomes)] : []
  }
  const isTaken = (row: (typeof ordered)[number]) =>
    pcr_plan_id === undefined ? row.state === 'A' : row.pcr_plan_id === pcr_plan_id
  for (const row of ordered) {
    if (pcr_plan_id === undefined && !isTaken(row))
      sayLost(state, 7, 'policy-plan', row.pcr_plan_id, 'The plan is not active', [row.state, '=', 'A', false])
  }
  return ordered.filter(isTaken).map((row) => evaluatePlan(state, row, undefined, outcomes))
}

/** Statements 29 and 30. */
export function addRules(state: State, chosen: Map<PccRuleRow, Set<number>>, { rule, answer }: NaiveOutcome): void {
  if (!rule) return
  const members = membersOf(state.rows, rule)
  if (rule.rule_type === 'G') {
    const codes = members.map((row) => row.rule_code).join(', ')
    say(state, 30, 'pcc-rule', rule.pcc_rule_id, 'The group stands for its members', [null, null, null, codes])
  }
  for (const member of members) {
    const rums = chosen.get(member) ?? new Set()
    if (chosen.has(member)) {
      say(state, 29, 'pcc-rule', member.pcc_rule_id, 'Chosen more than once, kept once', [member.rule_code])
    }
    if (answer.rum !== null) rums.add(answer.rum)
    chosen.set(member, rums)
  }
}

/** Statement 24. */
function addQuotas(state: State, quotas: Quota[], { rule, taken }: NaiveOutcome): void {
  const members = rule ? membersOf(state.rows, rule) : []
  const keys = [...new Set(members.map((row) => row.monitoring_key).filter((key) => key !== null))]
  for (const { row, usage, rum } of taken) {
    if (row.stop_quota === null) continue
    const of = ['policy-plan-basic-accm', row.acm_rule_id] as const
    const amount = onPaper(row.stop_quota, '-', usage)
    if (keys.length === 0) say(state, 24, ...of, 'No monitoring key, no quota', [amount])
    for (const monitoring_key of keys) {
      const { resource_id, acm_rule_id } = row
      const quota = { monitoring_key, amount, rum, resource_id, acm_rule_id }
      const place = quotas.findIndex((one) => one.monitoring_key === monitoring_key && one.rum === rum)
      const other = quotas[place]
      if (!other) {
        quotas.push(quota)
        say(state, 24, ...of, `Quota under ${monitoring_key}`, [amount, null, null, true])
        continue
      }
      const smaller = amount < other.amount
      if (smaller) quotas[place] = quota
      say(state, 24, ...of, `Quota under ${monitoring_key}`, [amount, '<', other.amount, smaller])
    }
  }
}

/** Statement 31. */
function sessionQos(state: State, outcomes: readonly NaiveOutcome[]): QosDefinition | null {
  let first: QosDefinition | null = null
  const dropped: number[] = []
  for (const { rule } of outcomes) {
    for (const member of rule ? membersOf(state.rows, rule) : []) {
      const qos = qosOf(state.rows, member)
      if (qos?.def_qos_flow_flag !== '1') continue
      first ??= qos
      const id = qos.qos_policy_id
      if (id !== first.qos_policy_id && !dropped.includes(id)) dropped.push(id)
    }
  }
  if (first) say(state, 31, 'qos-rule', first.qos_policy_id, 'Session QoS', [null, null, null, true])
  for (const id of dropped) {
    say(state, 31, 'qos-rule', id, 'Session QoS of a weaker outcome, dropped', [null, null, null, false])
  }
  return first
}

type Changes = Pick<SimulationAnswer, 'install' | 'install_bases' | 'keep' | 'remove' | 'rules'>

/** Statements 32 and 35. */
function changesOf(
  state: State,
  outcomes: readonly NaiveOutcome[],
  chosen: ReadonlyMap<PccRuleRow, Set<number>>,
): Changes {
  const named = outcomes.some(({ rule }) => rule && membersOf(state.rows, rule).length > 0)
  if (!named) {
    const reason = outcomes.length > 0 ? 'No outcome names a PCC rule' : 'No policy'
    say(state, 35, null, null, `${reason}: what is installed stays`)
    return keepAll(state)
  }
  const { installed } = state.context
  const ordered = [...chosen.keys()].toSorted(precedence)
  const keep = ordered.filter((row) => installed.includes(row.rule_code))
  const install = ordered.filter((row) => !installed.includes(row.rule_code) && row.rule_type !== 'C')
  const bases = ordered.filter((row) => !installed.includes(row.rule_code) && row.rule_type === 'C')
  const gone = installed.filter((code) => !ordered.some((row) => row.rule_code === code))
  const remove = byPrecedence(state, gone)
  for (const row of install) say(state, 32, 'pcc-rule', row.pcc_rule_id, 'Install', [null, null, null, row.rule_code])
  for (const row of bases)
    say(state, 32, 'pcc-rule', row.pcc_rule_id, 'Install the base', [null, null, null, row.rule_code])
  for (const row of keep) say(state, 32, 'pcc-rule', row.pcc_rule_id, 'Keep', [null, null, null, row.rule_code])
  for (const code of remove) {
    const id = state.rows.pcc_rules.find((row) => row.rule_code === code)?.pcc_rule_id ?? null
    say(state, 32, 'pcc-rule', id, 'Remove', [null, null, null, code])
  }
  const active = [...install, ...keep].toSorted(precedence)
  for (const [place, a] of active.entries()) {
    for (const b of active.slice(place + 1)) {
      if (a.priority === null || a.priority !== b.priority || !sharesTraffic(state.rows, a, b)) continue
      const compared = [a.rule_code, '=', b.rule_code, a.priority]
      say(state, 32, 'pcc-rule', a.pcc_rule_id, 'Conflict: equal precedence, overlapping traffic', compared)
    }
  }
  return {
    install: install.map((row) => row.rule_code),
    install_bases: bases.map((row) => row.rule_code),
    keep: keep.map((row) => row.rule_code),
    remove,
    rules: [...install, ...keep].map((row) => definitionOf(state.rows, row, [...(chosen.get(row) ?? [])])),
  }
}

function keepAll(state: State): Changes {
  const keep = byPrecedence(state, state.context.installed)
  const rules = keep.flatMap((code) => state.rows.pcc_rules.filter((row) => row.rule_code === code))
  return {
    install: [],
    install_bases: [],
    keep,
    remove: [],
    rules: rules.map((row) => definitionOf(state.rows, row, [])),
  }
}

function byPrecedence(state: State, codes: readonly string[]): string[] {
  return [...new Set(codes)]
    .map((rule_code) => {
      const row = state.rows.pcc_rules.find((one) => one.rule_code === rule_code)
      return { rule_code, priority: row?.priority ?? null }
    })
    .toSorted(precedence)
    .map(({ rule_code }) => rule_code)
}
