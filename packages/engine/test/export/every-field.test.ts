import { describe, expect, test } from 'vitest'
import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
import { checkAnswer } from '../../src/check/check-answer.ts'
import { smPolicyDecision } from '../../src/export/npcf/sm-policy-decision.ts'
import { creditControlAnswer, exportSource, qos, rule } from './support/console-rows.ts'

/** What a rule has for the console alone. */
const OF_THE_CONSOLE = ['pcc_rule_id', 'rule_name', 'change_rule', 'flow_group_id']

/** Values of fields that are not numbers or texts. */
const OTHER: Partial<RuleDefinition> = {
  rule_type: 'B',
  flows: [],
  qos: qos(),
  rating_group: { rating_group_id: 1, rg_code: '1' },
  service: { pcc_service_id: 1, si_code: 1 },
  rums: [0],
}

const fields = Object.keys(rule()).filter((field) => !OF_THE_CONSOLE.includes(field))

/** A rule with another value of a field. */
const changed = (field: string, value: unknown) =>
  rule({ rule_mode: 2, [field]: field in OTHER ? Reflect.get(OTHER, field) : value })

describe.each([
  ['Gx', creditControlAnswer],
  ['5G', smPolicyDecision],
] as const)('an export as %s', (_format, write) => {
  test.each(fields)('sends %s of a rule, or reports it', (field) => {
    const [unchanged, ...written] = [rule({ rule_mode: 2 }), changed(field, 1), changed(field, 'other')].map((one) =>
      JSON.stringify(write(exportSource({ rules: [one] }))),
    )
    expect(written.filter((text) => text !== unchanged)).not.toEqual([])
  })
})

test.each(fields)('%s of a rule adds no member that 5G does not know', (field) => {
  const { decision } = smPolicyDecision(exportSource({ rules: [changed(field, 'other')] }))
  const { faults, unread } = checkAnswer(JSON.stringify(decision))
  expect(faults.filter(({ message }) => message === 'There is no such member here')).toEqual([])
  expect(unread).toEqual([])
})
