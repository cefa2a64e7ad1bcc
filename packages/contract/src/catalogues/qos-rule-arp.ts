import { defineCatalogue } from '../catalogue/define-catalogue.ts'
import { integer } from '../catalogue/field.ts'
import { PRE_EMPTION_CAPABILITY, PRE_EMPTION_VULNERABILITY } from '../standards/arp.ts'

/** Allocation and retention priorities (TS 29.212 5.3.45 to 5.3.47): who gets a bearer when resources are short. */
export const qosRuleArp = defineCatalogue({
  name: 'qos-rule-arp',
  path: 'qos-rule-arp',
  firstLoad: ['qos-rule/arp'],
  id: 'arp_id',

  fields: {
    priority_level: integer('Priority level', {
      role: 'decides',
      required: true,
      min: 1,
      max: 15,
      help: '1 is strongest, 15 weakest. 1 to 8 are for services privileged inside the own network.',
    }),
    pre_emption_capability: integer('Pre-emption capability', {
      role: 'decides',
      min: 0,
      max: 1,
      codes: PRE_EMPTION_CAPABILITY,
      help: '0 is enabled: it may take resources from weaker bearers. Absent counts as disabled.',
    }),
    pre_emption_vulnerability: integer('Pre-emption vulnerability', {
      role: 'decides',
      min: 0,
      max: 1,
      codes: PRE_EMPTION_VULNERABILITY,
      help: '0 is enabled: it may lose its resources to stronger bearers. Absent counts as enabled.',
    }),
  },
  unique: [['priority_level', 'pre_emption_capability', 'pre_emption_vulnerability']],

  columns: ['arp_id', 'priority_level', 'pre_emption_capability', 'pre_emption_vulnerability'],
  filters: ['priority_level'],
  label: 'priority_level',
  beside: ['pre_emption_capability', 'pre_emption_vulnerability'],
  search: 'priority_level',

  words: {
    one: 'QoS ARP',
    many: 'QoS ARPs',
    about: 'Allocation and retention priority: who gets and keeps a bearer when resources are short.',
  },
})
