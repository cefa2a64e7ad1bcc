import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { UINT32_MAX, code, integer, name, reference, text, uint32, recordKey, yesNo } from '../catalogue/field.ts'
import { formatBitRate, kbpsToBps } from '../standards/bit-rate.ts'
import { CLASS_CODES, is5qi, qciClass } from '../standards/qci.ts'

const CLASS = 'Class and priority'
const RATES = 'Bit rates'
const EXTENDED = 'Extended bit rates'
const OF_5G = '5G'

/** What a QoS rule says for 5G alone. */
export const ONLY_5G = [
  'qos_priority_level',
  'averaging_window',
  'max_data_burst_volume',
  'reflective_qos',
  'notification_control',
] as const

const bitRate = (label: string, extendedBy: string) =>
  uint32(label, { role: 'decides', unit: 'bit/s', section: RATES, refuse: onlyExtended, extendedBy })
const extendedBitRate = (label: string) => uint32(label, { role: 'decides', unit: 'kbit/s', section: EXTENDED })

/** Refuses a plain rate above 32 bits. The extended field, in kbit/s, can hold it (TS 29.212 5.3.135). */
function onlyExtended(bps: number): string | undefined {
  if (bps <= UINT32_MAX || bps > kbpsToBps(UINT32_MAX)) return undefined
  return `At most 4,294,967,295 bit/s (4.29 Gbit/s) fit here: give ${formatBitRate(bps)} as the extended value`
}

/** Refuses reserved and spare classes, which cannot be sent (TS 29.212 5.3.17); 86 to 90 are classes of 5G alone. */
function unusableQci(qci: number): string | undefined {
  if (is5qi(qci)) return undefined
  return `QCI ${qci} is ${qciClass(qci)}: choose a standardised class or one from 128 to 254`
}

/** QoS rules: class, priority and bit rates of a bearer. Plain rates are in bit/s, `ex_` rates in kbit/s. */
export const qosRule = defineCatalogue({
  name: 'qos-rule',
  path: 'qos-rule',
  firstLoad: ['qos-rule'],
  id: 'qos_policy_id',

  fields: {
    qos_policy_name: name('Policy name'),
    qos_policy_code: code('Policy code', { role: 'decides' }),
    qci: integer('QCI', {
      role: 'decides',
      min: 1,
      max: 254,
      codes: CLASS_CODES,
      takes: 'a standardised class, such as 9, or an operator-specific one from 128 to 254',
      refuse: unusableQci,
      section: CLASS,
    }),
    arp_id: reference('Allocation retention priority', {
      role: 'decides',
      to: 'qos-rule-arp',
      nest: 'pcc_qos_arp',
      show: ['arp_id', 'priority_level', 'pre_emption_capability', 'pre_emption_vulnerability'],
      section: CLASS,
    }),
    def_qos_flow_flag: text('Default bearer or flow', {
      role: 'decides',
      maxLength: 1,
      codes: [
        { value: '1', label: 'Default bearer' },
        { value: '0', label: 'Dedicated bearer' },
      ],
      closed: true,
      section: CLASS,
    }),
    mbrul: bitRate('Maximum, uplink', 'ex_mbrul'),
    mbrdl: bitRate('Maximum, downlink', 'ex_mbrdl'),
    gbrul: bitRate('Guaranteed, uplink', 'ex_gbrul'),
    gbrdl: bitRate('Guaranteed, downlink', 'ex_gbrdl'),
    apn_mrbul: bitRate('APN aggregate maximum, uplink', 'ex_apn_mrbul'),
    apn_mrbdl: bitRate('APN aggregate maximum, downlink', 'ex_apn_mrbdl'),
    ex_mbrul: extendedBitRate('Maximum, uplink'),
    ex_mbrdl: extendedBitRate('Maximum, downlink'),
    ex_gbrul: extendedBitRate('Guaranteed, uplink'),
    ex_gbrdl: extendedBitRate('Guaranteed, downlink'),
    ex_apn_mrbul: extendedBitRate('APN aggregate maximum, uplink'),
    ex_apn_mrbdl: extendedBitRate('APN aggregate maximum, downlink'),
    qos_priority_level: integer('Priority level', {
      role: 'decides',
      min: 1,
      max: 127,
      help: 'The lower is served first (TS 29.571 5.5.2). Empty: that of the class.',
      section: OF_5G,
    }),
    averaging_window: integer('Averaging window (ms)', {
      role: 'decides',
      min: 1,
      max: 4095,
      help: 'Over which guaranteed and maximum rates are measured. Empty: that of the class, 2,000 ms.',
      section: OF_5G,
    }),
    max_data_burst_volume: integer('Maximum data burst (octets)', {
      role: 'decides',
      min: 1,
      max: 2_000_000,
      help: 'What must arrive within the delay budget; of delay-critical classes. Empty: that of the class.',
      section: OF_5G,
    }),
    reflective_qos: yesNo('Reflective QoS', {
      role: 'decides',
      help: 'Whether the device marks its uplink as the downlink is marked. Empty: not told.',
      section: OF_5G,
    }),
    notification_control: yesNo('Notification control', {
      role: 'decides',
      help: 'Whether the network says when it cannot keep a guaranteed rate. Empty: not told.',
      section: OF_5G,
    }),
    key: recordKey({ from: ['qos_policy_code', 'qos_policy_name'], within: [] }, 'describes'),
  },
  unique: [['qos_policy_name'], ['qos_policy_code']],

  columns: ['qos_policy_name', 'qos_policy_code', 'qci', 'arp_id', 'mbrul', 'mbrdl'],
  filters: ['qos_policy_name', 'qos_policy_code', { key: 'arp_id', hidden: true }],
  label: 'qos_policy_name',
  beside: ['qos_policy_code'],
  search: 'qos_policy_name',

  words: { one: 'QoS rule', many: 'QoS rules', about: 'What a bearer is given: class, priority and bit rates.' },
})
