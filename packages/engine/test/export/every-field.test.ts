import { describe, expect, test } from 'vitest'
import type { RuleDefinition } from '@tollgate/contract/simulation/rule-definition.ts'
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

describe.each([
  ['Gx', creditControlAnswer],
  ['5G', smPolicyDecision],
] as const)('an export as %s', (_format, write) => {
  const written = (values: Partial<RuleDefinition>) =>
    JSON.stringify(write(exportSource({ rules: [rule({ rule_mode: 2, ...values })] })))

  const fields = Object.keys(rule()).filter((field) => !OF_THE_CONSOLE.includes(field))
  test.each(fields)('sends %s of a rule, or reports it', (field) => {
    const values = field in OTHER ? [OTHER] : [{ [field]: 1 }, { [field]: 'other' }]
    const texts = values.map((value) => written({ [field]: Reflect.get(value, field) }))
    expect(texts.filter((text) => text !== written({}))).not.toEqual([])
  })
})
