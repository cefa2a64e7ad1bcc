/** Required AVPs. Of a nested list, one is required. */
export type Needed = readonly (string | readonly string[])[]

const OF_ALL = ['Session-Id', 'Origin-Host', 'Origin-Realm'] as const
const OF_CREDIT_CONTROL = ['Auth-Application-Id', 'CC-Request-Type', 'CC-Request-Number'] as const
const RESULT = ['Result-Code', 'Experimental-Result'] as const

/** Required AVPs of messages, by command (TS 29.212 5.6; RFC 6733 8.3; RFC 8506 3). */
export const NEEDED_IN_MESSAGE: Readonly<Record<string, Needed>> = {
  'Credit-Control-Request': [...OF_ALL, ...OF_CREDIT_CONTROL, 'Destination-Realm'],
  'Credit-Control-Answer': [...OF_ALL, ...OF_CREDIT_CONTROL, RESULT],
  'Re-Auth-Answer': [...OF_ALL, RESULT],
}

/** Required AVPs of groups (TS 29.212 5.3; RFC 8506 8). */
export const NEEDED: Readonly<Record<string, Needed>> = {
  'Subscription-Id': ['Subscription-Id-Type', 'Subscription-Id-Data'],
  'User-Equipment-Info': ['User-Equipment-Info-Type', 'User-Equipment-Info-Value'],
  'Charging-Rule-Install': [['Charging-Rule-Definition', 'Charging-Rule-Name', 'Charging-Rule-Base-Name']],
  'Charging-Rule-Remove': [['Charging-Rule-Name', 'Charging-Rule-Base-Name']],
  'Charging-Rule-Definition': ['Charging-Rule-Name'],
  'Allocation-Retention-Priority': ['Priority-Level'],
  'Usage-Monitoring-Information': ['Monitoring-Key'],
}

interface Need {
  avp: string
  /** Only with this value; absent: with any. */
  value?: number
  needs: readonly string[]
}

/** AVPs that require others in the same group. */
export const NEEDED_BESIDE: readonly Need[] = [
  { avp: 'Event-Trigger', value: 17, needs: ['Revalidation-Time'] },
  { avp: 'Reporting-Level', value: 0, needs: ['Service-Identifier', 'Rating-Group'] },
  { avp: 'Reporting-Level', value: 1, needs: ['Rating-Group'] },
  { avp: 'Redirect-Server-Address', needs: ['Redirect-Address-Type'] },
]

/** AVPs that a group may repeat. Every other known AVP occurs once. */
export const REPEATABLE: ReadonlySet<string> = new Set([
  'AN-GW-Address',
  'Charging-Rule-Base-Name',
  'Charging-Rule-Definition',
  'Charging-Rule-Install',
  'Charging-Rule-Name',
  'Charging-Rule-Remove',
  'Charging-Rule-Report',
  'Class',
  'Event-Trigger',
  'Failed-AVP',
  'Flow-Information',
  'Flow-Number',
  'Flows',
  'Granted-Service-Unit',
  'Packet-Filter-Information',
  'Policy-Counter-Status-Report',
  'Proxy-Info',
  'QoS-Information',
  'Route-Record',
  'Subscription-Id',
  'Supported-Features',
  'Usage-Monitoring-Information',
  'Used-Service-Unit',
])
