import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { PlayedSession } from '@tollgate/contract/simulation/session.ts'
import type { TraceLine } from '@tollgate/contract/simulation/trace-line.ts'

export type RecordsByCatalogue = ReadonlyMap<CatalogueName, ReadonlySet<number>>

/** Collects a record that an answer mentions; ignores values that are no ids. */
export type Note = (catalogue: CatalogueName, id: unknown) => void

/** Statements whose trace lines compare zones: the right side, and the result. */
const ZONE_LINE = 12
const UNIT_LINE = 16

export function collectRecords(speak: (note: Note) => void): RecordsByCatalogue {
  const named = new Map<CatalogueName, Set<number>>()
  speak((catalogue, id) => {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return
    const known = named.get(catalogue) ?? new Set()
    named.set(catalogue, known.add(id))
  })
  return named
}

export function noteAnswer(answer: SimulationAnswer, note: Note): void {
  for (const line of answer.trace) noteLine(line, note)
  for (const { acct_res_id, basic_rule_id } of answer.charges) {
    note('balance-type-acct', acct_res_id)
    note('policy-plan-basic', basic_rule_id)
  }
  for (const { resource_id } of answer.quotas) note('accumulator-type', resource_id)
  for (const key of Object.keys(answer.attributes)) note('attribute', Number(key))
  for (const { pcr_plan_id, rule_plans } of answer.plans) {
    note('policy-plan', pcr_plan_id)
    for (const rulePlan of rule_plans) noteRulePlan(rulePlan, note)
  }
}

type RulePlan = Pick<SimulationAnswer['plans'][number]['rule_plans'][number], 'ap_rule_id' | 'outcomes'>

function noteRulePlan({ ap_rule_id, outcomes }: RulePlan, note: Note): void {
  note('policy-plan-rule', ap_rule_id)
  for (const outcome of outcomes) {
    note('pcc-rule', outcome.pcc_rule_id)
    note('balance-type-acct', outcome.acct_res_id)
    note('policy-plan-basic', outcome.basic_rule_id)
  }
}

export function noteSession({ steps }: PlayedSession, note: Note): void {
  for (const { asked, charges, usage, trace, context } of steps) {
    for (const question of asked) {
      note('policy-plan', question.pcr_plan_id)
      note('policy-event', question.pcr_event_id)
      note('policy-plan-mapping', question.mapping_id)
      noteRulePlan(question, note)
    }
    for (const { acct_res_id } of charges) note('balance-type-acct', acct_res_id)
    for (const { resource_id } of usage) note('accumulator-type', resource_id)
    for (const line of trace) noteLine(line, note)
    for (const key of Object.keys(Object(context?.attributes))) note('attribute', Number(key))
  }
}

/** The record that decided, and those that were compared. */
export function noteLine(line: Partial<TraceLine>, note: Note): void {
  const { resource = null, id, statement, text, left, right, result } = line
  if (resource !== null && isCatalogueName(resource)) note(resource, id)
  if (statement === ZONE_LINE) {
    note('zone-map', right)
    note('zone', result)
  }
  if (statement === UNIT_LINE && text === 'Zone') {
    note('zone', left)
    note('zone', right)
  }
  if (statement === UNIT_LINE && text === 'Time span') note('timespan', right)
}
