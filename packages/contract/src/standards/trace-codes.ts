import { defineCodes } from './codes.ts'

/** `trace_format`: what is pasted. */
export const TRACE_FORMAT = defineCodes([
  { value: 'G', label: 'Gx request' },
  { value: 'N', label: '5G SmPolicyContextData' },
])

/** `trace_reading`: how a value becomes the text that zones and policies compare. */
export const TRACE_READING = defineCodes([
  { value: 'V', label: 'As it is', hint: 'Identities without their kind: msisdn-49170… is 49170…' },
  {
    value: 'S',
    label: 'Number of the subscriber',
    hint: 'Of an IMSI, a NAI of one, a telephone number, a SIP or tel URI',
  },
  { value: 'P', label: 'Network (PLMN)' },
  { value: 'T', label: 'Tracking area' },
  { value: 'A', label: 'Routing area' },
  { value: 'C', label: 'Cell' },
  { value: 'N', label: 'Radio node (eNodeB)' },
  { value: 'R', label: 'RAT-Type number' },
  { value: 'I', label: 'IP-CAN-Type number' },
  { value: 'D', label: 'Device type (IMEI)' },
  { value: 'Z', label: 'UTC offset' },
])
