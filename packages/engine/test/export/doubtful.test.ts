import { describe, expect, test } from 'vitest'
import { UINT32_MAX } from '@tollgate/contract/standards/bit-rate.ts'
import type { ExportSource } from '../../src/export/export-source.ts'
import { smPolicyDecision } from '../../src/export/npcf/sm-policy-decision.ts'
import { encodeMessage } from '../../src/diameter/encode.ts'
import { creditControlAnswer, exportSource, qos, rule } from './support/console-rows.ts'

const VOICE = { qci: 1, mbrul: 5, mbrdl: 5, gbrul: 5, gbrdl: 5 }
const service = { pcc_service_id: 8, si_code: 410 }
const rating_group = { rating_group_id: 1, rg_code: '1000' }

describe.each([
  ['Gx', creditControlAnswer],
  ['5G', smPolicyDecision],
] as const)('an export as %s warns of', (format, write) => {
  const warningsOf = (source: ExportSource) =>
    write(source).warnings.map(({ code, resource, id, field }) => `${code} ${resource} ${id} ${field}`)
  const ofRule = (values: Parameters<typeof rule>[0]) => warningsOf(exportSource({ rules: [rule(values)] }))

  test.each([
    ['a maximum below the guaranteed rate', { ...VOICE, mbrdl: 4 }, ['MBR_BELOW_GBR qos-rule 1 mbrdl']],
    [
      'a GBR class of the default bearer',
      { ...VOICE, def_qos_flow_flag: '1' },
      ['DEFAULT_GBR qos-rule 1 def_qos_flow_flag'],
    ],
    ['a plain rate that an extended one drops', { mbrul: 100, ex_mbrul: 5_000_000 }, ['TWO_RATES qos-rule 1 ex_mbrul']],
    ['nothing where the plain rate is the largest', { mbrul: UINT32_MAX, ex_mbrul: 5_000_000 }, []],
    ['nothing where the rates are in order', VOICE, []],
  ])('%s', (_what, values, warnings) => {
    expect(ofRule({ qos: qos(values) })).toEqual(warnings)
  })

  test.each([
    ['a service without its rating group', { service }, ['SERVICE_WITHOUT_RATING_GROUP pcc-rule 1 rating_group_id']],
    ['no service that has one', { service, rating_group }, []],
    [
      'no rule that is sent by its name',
      { rule_type: 'B', service, qos: qos({ ...VOICE, mbrdl: 4 }) },
      format === '5G' ? ['NO_PREDEFINED_RULE null null null'] : [],
    ],
  ])('%s', (_what, values, warnings) => {
    expect(ofRule(values)).toEqual(warnings)
  })

  test.each([1e17, 2 ** 53, 1e300])('a quota of %d, and sends the largest number that is exact', (amount) => {
    const source = exportSource({ quotas: [{ monitoring_key: 'MK', amount, rum: 2, resource_id: 1, acm_rule_id: 1 }] })
    expect(warningsOf(source)).toEqual(['QUOTA_TOO_LARGE policy-plan-basic-accm 1 stop_quota'])
    expect(JSON.stringify(write(source))).toContain('9007199254740991')
    expect(encodeMessage(creditControlAnswer(source).message).length).toBeGreaterThan(0)
  })

  test('the class of the session, whatever its flag says, and of nothing that the gateway keeps', () => {
    expect(warningsOf(exportSource({ session_qos: qos(VOICE) }))).toEqual(['DEFAULT_GBR qos-rule 1 def_qos_flow_flag'])
    const kept = rule({ qos: qos({ ...VOICE, mbrdl: 4 }), service })
    expect(warningsOf(exportSource({ install: [], rules: [kept] }))).toEqual([])
  })
})
