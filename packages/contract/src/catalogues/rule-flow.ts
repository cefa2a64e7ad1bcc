import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer, name, reference, text, recordKey, place } from '../catalogue/field.ts'
import { TOS_CODES } from '../standards/dscp.ts'
import { FLOW_DIRECTION, PACKET_FILTER_USAGE } from '../standards/gx-enumerations.ts'

const MATCH = 'What it matches'
const USE = 'How it is used'

/** Packet filters (Flow-Information, TS 29.212 5.3.53), which select the traffic of a rule. */
export const ruleFlow = defineCatalogue({
  name: 'rule-flow',
  path: 'rule-flow',
  firstLoad: ['rule-flow'],
  id: 'packet_filter_id',

  fields: {
    flow_name: name('Flow name'),
    flow_group_id: reference('Flow group', {
      role: 'decides',
      to: 'flow-group',
      nest: 'pcc_flow_group',
      show: ['flow_group_name'],
      required: true,
      createdByImport: true,
    }),
    flow_description: text('Flow description', {
      role: 'decides',
      maxLength: 256,
      mono: true,
      check: 'flow description',
      help: 'permit out PROTOCOL from SOURCE [PORTS] to assigned [PORTS]; the remote side comes first.',
      section: MATCH,
    }),
    tos_traffic_class: text('ToS or traffic class', {
      role: 'decides',
      maxLength: 4,
      mono: true,
      codes: TOS_CODES,
      check: 'ToS or traffic class',
      help: 'Two octets, value then mask: B8FC is DSCP EF.',
      section: MATCH,
    }),
    security_parameter_index: text('Security parameter index', {
      role: 'decides',
      maxLength: 8,
      mono: true,
      check: 'security parameter index',
      help: 'IPsec SPI: eight hexadecimal digits.',
      section: MATCH,
    }),
    flow_label: text('Flow label', {
      role: 'decides',
      maxLength: 6,
      mono: true,
      check: 'flow label',
      help: 'IPv6 flow label, 20 bits: six hexadecimal digits, the first 0.',
      section: MATCH,
    }),
    flow_direction: integer('Direction', {
      role: 'decides',
      min: 1,
      max: 3,
      codes: FLOW_DIRECTION,
      default: 3,
      section: USE,
    }),
    packet_filter_usage: integer('Sent to the device', {
      role: 'decides',
      codes: PACKET_FILTER_USAGE,
      closed: true,
      section: USE,
    }),
    key: recordKey({ from: ['flow_name'], within: ['flow_group_id'] }, 'decides'),
    place: place('flow_group_id'),
  },

  columns: ['flow_name', 'flow_group_id', 'flow_description', 'flow_direction', 'tos_traffic_class'],
  filters: ['flow_group_id', 'flow_name', 'flow_description'],
  label: 'flow_name',
  search: 'flow_name',

  words: { one: 'rule flow', many: 'Rule flows', about: 'Packet filters: which traffic a rule speaks of.' },
})
