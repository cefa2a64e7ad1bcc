import { eventTrigger, EVENT_TRIGGERS } from '@tollgate/contract/standards/event-trigger.ts'
import { IP_CAN_TYPE, RAT_TYPE } from '@tollgate/contract/standards/gx-enumerations.ts'
import { instantOfNtp } from './octets.ts'
import type { AvpDefinition } from './dictionary.ts'

/** Standard names of enumerated values, from 0 on (TS 29.212, TS 29.214, RFC 8506). */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'CC-Request-Type': ['', 'INITIAL_REQUEST', 'UPDATE_REQUEST', 'TERMINATION_REQUEST', 'EVENT_REQUEST'],
  'Default-Bearer-Indication': ['BIND_TO_DEF_BEARER', 'BIND_TO_APPLICABLE_BEARER'],
  'Flow-Direction': ['UNSPECIFIED', 'DOWNLINK', 'UPLINK', 'BIDIRECTIONAL'],
  'Flow-Status': ['ENABLED-UPLINK', 'ENABLED-DOWNLINK', 'ENABLED', 'DISABLED', 'REMOVED'],
  'Metering-Method': ['DURATION', 'VOLUME', 'DURATION_VOLUME', 'EVENT'],
  Offline: ['DISABLE_OFFLINE', 'ENABLE_OFFLINE'],
  Online: ['DISABLE_ONLINE', 'ENABLE_ONLINE'],
  'Packet-Filter-Usage': ['', 'SEND_TO_UE'],
  'PCC-Rule-Status': ['ACTIVE', 'INACTIVE', 'TEMPORARILY INACTIVE'],
  'Pre-emption-Capability': ['PRE-EMPTION_CAPABILITY_ENABLED', 'PRE-EMPTION_CAPABILITY_DISABLED'],
  'Pre-emption-Vulnerability': ['PRE-EMPTION_VULNERABILITY_ENABLED', 'PRE-EMPTION_VULNERABILITY_DISABLED'],
  'Re-Auth-Request-Type': ['AUTHORIZE_ONLY', 'AUTHORIZE_AUTHENTICATE'],
  'Redirect-Address-Type': ['IPv4 Address', 'IPv6 Address', 'URL', 'SIP URI'],
  'Redirect-Support': ['REDIRECTION_DISABLED', 'REDIRECTION_ENABLED'],
  'Reporting-Level': ['SERVICE_IDENTIFIER_LEVEL', 'RATING_GROUP_LEVEL', 'SPONSORED_CONNECTIVITY_LEVEL'],
  'Subscription-Id-Type': ['END_USER_E164', 'END_USER_IMSI', 'END_USER_SIP_URI', 'END_USER_NAI', 'END_USER_PRIVATE'],
  'Usage-Monitoring-Level': ['SESSION_LEVEL', 'PCC_RULE_LEVEL', 'ADC_RULE_LEVEL'],
}

const CODES: Readonly<Record<string, readonly { value: number; hint?: string }[]>> = {
  'IP-CAN-Type': IP_CAN_TYPE,
  'RAT-Type': RAT_TYPE,
}

const RESULTS: Readonly<Record<number, string>> = { 2001: 'DIAMETER_SUCCESS', 5012: 'DIAMETER_UNABLE_TO_COMPLY' }
const APPLICATIONS: Readonly<Record<number, string>> = { 16_777_238: '3GPP Gx' }

/** The allowed numbers of an AVP; undefined if they are not listed here. */
export function allowedOf({ name }: { name: string }): { value: number; label: string }[] | undefined {
  if (name === 'Event-Trigger')
    return EVENT_TRIGGERS.filter(({ obsolete }) => !obsolete).map(({ number: value, name: label }) => ({
      value,
      label,
    }))
  return NAMES[name]?.flatMap((label, value) => (label === '' ? [] : [{ value, label }]))
}

/** The meaning of an AVP's number; undefined if the number has no name. */
export function labelOf({ name, type }: AvpDefinition, value: number): string | undefined {
  if (type === 'Time') return instantOfNtp(value)
  if (name === 'Event-Trigger') return eventTrigger(value)?.name
  if (name === 'Result-Code') return RESULTS[value]
  if (name === 'Auth-Application-Id') return APPLICATIONS[value]
  return NAMES[name]?.[value] ?? CODES[name]?.find((code) => code.value === value)?.hint
}
