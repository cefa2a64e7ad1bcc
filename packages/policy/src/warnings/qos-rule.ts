import type { RowOf, Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { UINT32_MAX } from '@tollgate/contract/catalogue/field.ts'
import type { qosRule } from '@tollgate/contract/catalogues/qos-rule.ts'
import { qciCharacteristics, qciClass } from '@tollgate/contract/standards/qci.ts'

type QosRule = Partial<RowOf<typeof qosRule>>
type Rate = 'mbrul' | 'mbrdl' | 'gbrul' | 'gbrdl' | 'apn_mrbul' | 'apn_mrbdl'

const RATES: readonly Rate[] = ['mbrul', 'mbrdl', 'gbrul', 'gbrdl', 'apn_mrbul', 'apn_mrbdl']
/** The lowest rate that needs the extended field: the plain one, in bit/s, cannot hold it. */
const FIRST_EXTENDED_KBPS = 4_294_968

/** Warnings of QoS rules: class, default flag and rates (TS 29.212 5.3.16, TS 29.214 4.5.30). */
export function qosRuleWarnings(rule: QosRule): Warning[] {
  return [
    ...classWarnings(rule),
    ...guaranteeWarnings(rule),
    ...RATES.flatMap((rate) => extendedWarnings(rule, rate)),
    ...aggregateWarnings(rule),
  ]
}

function classWarnings({ qci }: QosRule): Warning[] {
  if (typeof qci !== 'number' || qciClass(qci) !== 'operator') return []
  return [
    {
      code: 'OPERATOR_QCI',
      message: `QCI ${qci} is operator specific: make sure that the gateway knows it`,
      field: 'qci',
    },
  ]
}

function guaranteeWarnings(rule: QosRule): Warning[] {
  const type = typeof rule.qci === 'number' ? qciCharacteristics(rule.qci)?.resourceType : undefined
  const warnings: Warning[] = []
  for (const direction of ['ul', 'dl'] as const) {
    const guaranteed = bitPerSecond(rule, `gbr${direction}`)
    const maximum = bitPerSecond(rule, `mbr${direction}`)
    const way = direction === 'ul' ? 'uplink' : 'downlink'
    const field = `gbr${direction}`
    if (type === 'Non-GBR' && guaranteed !== undefined) {
      warnings.push({
        code: 'GBR_ON_NON_GBR',
        message: `QCI ${rule.qci} is a non-GBR class: no guaranteed ${way} rate is possible`,
        field,
      })
    }
    if (type === 'GBR' && guaranteed === undefined) {
      warnings.push({
        code: 'GBR_MISSING',
        message: `QCI ${rule.qci} is a GBR class: it needs a guaranteed ${way} rate`,
        field,
      })
    }
    if (guaranteed !== undefined && maximum !== undefined && maximum < guaranteed) {
      warnings.push({
        code: 'MBR_BELOW_GBR',
        message: `The maximum ${way} rate is below the guaranteed one`,
        field: `mbr${direction}`,
      })
    }
  }
  if (type === 'GBR' && rule.def_qos_flow_flag === '1') {
    warnings.push({
      code: 'DEFAULT_GBR',
      message: 'A default bearer cannot have a GBR class',
      field: 'def_qos_flow_flag',
    })
  }
  return warnings
}

/** A rate in bit/s. The extended field, in kbit/s, takes precedence over the plain one. */
function bitPerSecond(rule: QosRule, rate: Rate): number | undefined {
  const extended = rule[`ex_${rate}`]
  return typeof extended === 'number' ? extended * 1000 : (rule[rate] ?? undefined)
}

function extendedWarnings(rule: QosRule, rate: Rate): Warning[] {
  const extended = rule[`ex_${rate}`]
  if (typeof extended !== 'number') return []
  const plain = rule[rate]
  const field = `ex_${rate}`
  const warnings: Warning[] = []
  if (typeof plain === 'number' && plain !== UINT32_MAX) {
    warnings.push({
      code: 'TWO_RATES',
      message: `The plain and the extended rate are both set, and only the extended one is sent: leave the plain one empty, or at ${UINT32_MAX} for older peers`,
      field,
    })
  }
  if (extended < FIRST_EXTENDED_KBPS) {
    warnings.push({
      code: 'EXTENDED_NOT_NEEDED',
      message: 'The plain field can hold this rate: the extended one is not needed',
      field,
    })
  }
  return warnings
}

function aggregateWarnings(rule: QosRule): Warning[] {
  const up = bitPerSecond(rule, 'apn_mrbul')
  const down = bitPerSecond(rule, 'apn_mrbdl')
  const warnings: Warning[] = []
  if ((up === undefined) !== (down === undefined)) {
    const field = up === undefined ? 'apn_mrbul' : 'apn_mrbdl'
    warnings.push({ code: 'HALF_AMBR', message: 'The APN aggregate rate needs both directions', field })
  }
  if ((up !== undefined || down !== undefined) && rule.def_qos_flow_flag !== '1') {
    warnings.push({
      code: 'AMBR_NOT_DEFAULT',
      message: 'APN aggregate rates belong to the default bearer only',
      field: 'def_qos_flow_flag',
    })
  }
  return warnings
}
