import { write, type Place } from './demo-writer.ts'

interface Static {
  name: string
  source?: 'A' | 'C' | 'D'
  measurable?: 'Y'
  comments: string
  mask?: string
}

const STATIC: readonly Static[] = [
  { name: 'Serving network', comments: 'MCC and MNC (3GPP-SGSN-MCC-MNC)' },
  { name: 'Radio access type', comments: 'RAT-Type (TS 29.212 5.3.31)' },
  { name: 'Access network type', comments: 'IP-CAN-Type (TS 29.212 5.3.27)' },
  { name: 'Serving cell', comments: 'ECGI or NCGI of the user location' },
  { name: 'Tracking area', comments: 'TAI of the user location' },
  { name: 'Time zone of the device', comments: '3GPP-MS-TimeZone' },
  { name: 'Access point name', comments: 'Called-Station-Id; DNN in 5G' },
  { name: 'Device type', comments: 'First eight digits of the IMEI' },
  { name: 'Subscriber class', comments: 'Consumer, business, IoT' },
  { name: 'Subscriber number', comments: 'MSISDN' },
  { name: 'Charging characteristics', comments: '3GPP-Charging-Characteristics' },
  { name: 'Bearer QCI', measurable: 'Y', comments: 'QCI of the default bearer' },
  { name: 'Data used this month (MB)', measurable: 'Y', comments: 'Both directions' },
  { name: 'Data used in this session (MB)', measurable: 'Y', comments: 'Both directions' },
  { name: 'Sessions open', measurable: 'Y', comments: 'Of the same subscriber' },
  { name: 'Home network', source: 'C', mask: '11111000000000', comments: 'First five digits of the IMSI' },
  { name: 'Event', source: 'D', comments: 'The event that asks for a decision' },
  { name: 'Current time', source: 'D', comments: 'Local time of the device' },
]

const DYNAMIC = [
  { re_attr_name: 'Social add-on active', measurable: 'N' },
  { re_attr_name: 'Roaming pass active', measurable: 'N' },
  { re_attr_name: 'Exempt from fair use', measurable: 'N' },
  { re_attr_name: 'Parental profile', measurable: 'N', comments: 'Child, teenager' },
  { re_attr_name: 'Extra volume bought (MB)', measurable: 'Y' },
]

/** What is known of a session by itself, and what service packs add. */
export async function seedDemoAttributes(place: Place): Promise<void> {
  for (const { name: re_attr_name, source, measurable = 'N', ...rest } of STATIC) {
    await write(place, 'pcrf-attribute', { re_attr_name, re_attr_src_type: source, measurable, ...rest })
  }
  for (const attribute of DYNAMIC) await write(place, 'pcrf-attribute-dyn', attribute)
}
