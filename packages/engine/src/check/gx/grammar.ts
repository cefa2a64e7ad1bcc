/** What a group must have; of a list within it one (TS 29.212 5.3, 5.6.3; RFC 8506 3.2). Empty: the message itself. */
export const NEEDED: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  '': [
    'Session-Id',
    'Auth-Application-Id',
    'Origin-Host',
    'Origin-Realm',
    ['Result-Code', 'Experimental-Result'],
    'CC-Request-Type',
    'CC-Request-Number',
  ],
  'Charging-Rule-Install': [['Charging-Rule-Definition', 'Charging-Rule-Name', 'Charging-Rule-Base-Name']],
  'Charging-Rule-Remove': [['Charging-Rule-Name', 'Charging-Rule-Base-Name']],
  'Charging-Rule-Definition': ['Charging-Rule-Name'],
  'Allocation-Retention-Priority': ['Priority-Level'],
  'Usage-Monitoring-Information': ['Monitoring-Key'],
}

interface Need {
  avp: string
  /** Whatever its value, where there is none. */
  value?: number
  needs: readonly string[]
}

/** What an AVP needs beside it in its group, or with a value. */
export const NEEDED_BESIDE: readonly Need[] = [
  { avp: 'Event-Trigger', value: 17, needs: ['Revalidation-Time'] },
  { avp: 'Reporting-Level', value: 0, needs: ['Service-Identifier', 'Rating-Group'] },
  { avp: 'Reporting-Level', value: 1, needs: ['Rating-Group'] },
  { avp: 'Redirect-Server-Address', needs: ['Redirect-Address-Type'] },
]

/** What may stand more than once in a group; every other AVP that is known stands once. */
export const REPEATABLE: ReadonlySet<string> = new Set([
  'AN-GW-Address',
  'Charging-Rule-Base-Name',
  'Charging-Rule-Definition',
  'Charging-Rule-Install',
  'Charging-Rule-Name',
  'Charging-Rule-Remove',
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
