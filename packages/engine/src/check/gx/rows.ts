import type { WarningCode } from '@tollgate/contract/catalogue/warning-code.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import type { Avp } from '@tollgate/contract/simulation/export.ts'
import { RATE_AVPS } from '../../export/gx/qos.ts'

interface RowOfGroup {
  catalogue: CatalogueName
  /** Fields of the row, by AVP. */
  fields: Readonly<Record<string, string>>
  /** Warnings of the row that are faults of a message. */
  faults: readonly WarningCode[]
  /** Fields that are not values of an AVP. */
  given?: (members: readonly Avp[]) => Readonly<Record<string, unknown>>
}

const RATES = Object.entries(RATE_AVPS).flatMap(([rate, [plain, extended]]) => [
  [plain, rate],
  [extended, `ex_${rate}`],
])
const CLASS = { 'QoS-Class-Identifier': 'qci' }

/** Groups that correspond to a row of a catalogue and are checked as one. */
export const ROWS: Readonly<Record<string, RowOfGroup>> = {
  'QoS-Information': {
    catalogue: 'qos-rule',
    fields: { ...CLASS, ...Object.fromEntries(RATES) },
    faults: ['GBR_MISSING', 'GBR_ON_NON_GBR', 'MBR_BELOW_GBR', 'TWO_RATES', 'HALF_AMBR'],
  },
  'Default-EPS-Bearer-QoS': {
    catalogue: 'qos-rule',
    fields: CLASS,
    faults: ['DEFAULT_GBR'],
    given: () => ({ def_qos_flow_flag: '1' }),
  },
  'Allocation-Retention-Priority': {
    catalogue: 'qos-rule-arp',
    fields: {
      'Priority-Level': 'priority_level',
      'Pre-emption-Capability': 'pre_emption_capability',
      'Pre-emption-Vulnerability': 'pre_emption_vulnerability',
    },
    faults: [],
  },
  'Flow-Information': {
    catalogue: 'rule-flow',
    fields: {
      'Flow-Description': 'flow_description',
      'ToS-Traffic-Class': 'tos_traffic_class',
      'Security-Parameter-Index': 'security_parameter_index',
      'Flow-Label': 'flow_label',
      'Flow-Direction': 'flow_direction',
      'Packet-Filter-Usage': 'packet_filter_usage',
    },
    faults: ['EMPTY_FILTER', 'FILTER_COMBINATION'],
  },
  'Charging-Rule-Definition': {
    catalogue: 'pcc-rule',
    fields: { Precedence: 'priority', 'Flow-Status': 'admission' },
    faults: ['TWO_KINDS_OF_TRAFFIC', 'NO_PRECEDENCE', 'NO_RATING_GROUP', 'SERVICE_WITHOUT_RATING_GROUP'],
    given: ruleGiven,
  },
}

/** References of a rule: 1 if there is one, else null. Only that matters to its warnings. */
function ruleGiven(members: readonly Avp[]): Readonly<Record<string, unknown>> {
  const there = (...names: readonly string[]) => (members.some(({ name }) => names.includes(name)) ? 1 : null)
  const isCharged = members.some(({ name, value }) => (name === 'Online' || name === 'Offline') && value === 1)
  return {
    rule_type: 'A',
    flow_group_id: there('Flow-Information'),
    url_instance_id: there('TDF-Application-Identifier'),
    rating_group_id: there('Rating-Group'),
    pcc_service_id: there('Service-Identifier'),
    rule_mode: isCharged ? 1 : null,
  }
}
