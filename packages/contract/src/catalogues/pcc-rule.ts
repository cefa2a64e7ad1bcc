import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { code, comments, externalId, integer, name, reference, text, uint32, recordKey } from '../catalogue/field.ts'
import { FLOW_STATUS } from '../standards/gx-enumerations.ts'
import { ADVICE_TYPE, CHANGE_RULE, RULE_MODE, RULE_TYPE } from '../standards/reference-codes.ts'

const TRAFFIC = 'Traffic'
const QOS = 'QoS'
const CHARGING = 'Charging'
const REDIRECTION = 'Redirection'

/** PCC rules (Charging-Rule-Definition, TS 29.212 5.3.4) and groups of them: QoS and charging of traffic. */
export const pccRule = defineCatalogue({
  name: 'pcc-rule',
  path: 'pcc-rule',
  firstLoad: ['pcc-rule'],
  id: 'pcc_rule_id',
  copyParts: true,

  fields: {
    rule_name: name('Rule name'),
    rule_code: code('Rule code', {
      role: 'decides',
      required: true,
      help: 'Charging-Rule-Name: how the gateway knows the rule.',
    }),
    rule_type: text('Rule type', { role: 'decides', maxLength: 1, codes: RULE_TYPE, closed: true }),
    priority: uint32('Precedence', { role: 'decides', help: 'The lower number is applied first (TS 29.212 5.3.11).' }),
    change_rule: integer('On change', { role: 'decides', min: 0, max: 1, codes: CHANGE_RULE }),
    comments: comments(),

    flow_group_id: reference('Flow group', {
      role: 'decides',
      to: 'flow-group',
      nest: 'pcc_flow_group',
      show: ['flow_group_name'],
      help: 'Packet filters, unless the rule names an application.',
      section: TRAFFIC,
    }),
    url_instance_id: externalId('Application', {
      role: 'decides',
      help: 'Number of a detected application, unless the rule names a flow group.',
      section: TRAFFIC,
    }),
    admission: integer('Admission', { role: 'decides', min: 0, max: 3, codes: FLOW_STATUS, section: TRAFFIC }),
    cond_data_id: externalId('Condition data', {
      role: 'decides',
      help: 'Number of a set of conditions kept elsewhere: times, access, radio.',
      section: TRAFFIC,
    }),

    qos_policy_id: reference('QoS rule', {
      role: 'decides',
      to: 'qos-rule',
      nest: 'pcc_qos_policy',
      show: ['qos_policy_name', 'qci', 'arp_id'],
      section: QOS,
    }),

    rule_mode: integer('Charging mode', { role: 'decides', min: 0, max: 3, codes: RULE_MODE, section: CHARGING }),
    rating_group_id: reference('Rating group', {
      role: 'decides',
      to: 'rating-group',
      nest: 'pcc_rating_group',
      show: ['rg_name'],
      section: CHARGING,
    }),
    pcc_service_id: reference('Service', {
      role: 'decides',
      to: 'service-identifier',
      nest: 'pcc_service',
      show: ['pcc_service_name', 'rating_group_id'],
      section: CHARGING,
    }),
    monitoring_key: text('Monitoring key', {
      role: 'decides',
      maxLength: 64,
      mono: true,
      help: 'Rules with the same key share one quota.',
      section: CHARGING,
    }),
    charging_rule_id: externalId('Charging rule', {
      role: 'decides',
      help: 'Number of a rule of the charging system.',
      section: CHARGING,
    }),
    advice_type: integer('Advice of charge', {
      role: 'decides',
      min: 0,
      max: 3,
      codes: ADVICE_TYPE,
      section: CHARGING,
    }),

    redirection_rule_id: externalId('Redirection', {
      role: 'decides',
      help: 'Number of a redirection kept elsewhere; applies to a detected application.',
      section: REDIRECTION,
    }),
    key: recordKey({ from: ['rule_code'], within: [] }, 'describes'),
  },
  unique: [['rule_code']],
  computed: { pcc_rule_group_mapping_id: integer('Group membership', { required: true }) },
  alsoRead: ['member_count'],

  columns: ['rule_name', 'rule_code', 'rule_type', 'priority', 'flow_group_id', 'qos_policy_id'],
  filters: [
    'rule_name',
    { key: 'rule_type', hidden: true },
    { key: 'flow_group_id', hidden: true },
    { key: 'qos_policy_id', hidden: true },
    { key: 'pcc_service_id', hidden: true },
    { key: 'rating_group_id', hidden: true },
    { key: 'pcc_rule_group_id', of: integer('Rule group'), hidden: true },
  ],
  label: 'rule_name',
  beside: ['rule_code'],
  search: 'rule_name',

  words: {
    one: 'PCC rule',
    many: 'PCC rules',
    about: 'Which traffic gets what quality, and how it is charged.',
  },
})
