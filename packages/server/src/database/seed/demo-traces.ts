import { idReader } from './demo-ids.ts'
import { write, type Place } from './demo-writer.ts'

/** Attribute, path in a Gx request, path in an SmPolicyContextData, how both are read (`trace_reading`). */
const MAPPINGS = [
  ['Serving network', '3GPP-SGSN-MCC-MNC', 'servingNetwork', 'P'],
  ['Radio access type', 'RAT-Type', 'ratType', 'R'],
  ['Access network type', 'IP-CAN-Type', 'accessType', 'I'],
  ['Time zone of the device', '3GPP-MS-TimeZone', 'ueTimeZone', 'Z'],
  ['Access point name', 'Called-Station-Id', 'dnn', 'V'],
  ['Device type', 'User-Equipment-Info/User-Equipment-Info-Value', 'pei', 'D'],
  ['Subscriber number', 'Subscription-Id[Subscription-Id-Type=0]/Subscription-Id-Data', 'gpsi', 'V'],
  ['Charging characteristics', '3GPP-Charging-Characteristics', 'chargingCharacteristics', 'V'],
  ['Bearer QCI', 'Default-EPS-Bearer-QoS/QoS-Class-Identifier', 'subsDefQos.5qi', 'V'],
] as const

const LOCATIONS = [
  ['Serving cell', 'G', '3GPP-User-Location-Info', 'C'],
  ['Serving cell', 'N', 'userLocationInfo.nrLocation.ncgi', 'C'],
  ['Serving cell', 'N', 'userLocationInfo.eutraLocation.ecgi', 'C'],
  ['Tracking area', 'G', '3GPP-User-Location-Info', 'T'],
  ['Tracking area', 'N', 'userLocationInfo.nrLocation.tai', 'T'],
  ['Tracking area', 'N', 'userLocationInfo.eutraLocation.tai', 'T'],
  ['Serving network', 'G', '3GPP-User-Location-Info', 'P'],
] as const

/** Where the attributes of the demo network are found in a pasted trace. */
export async function seedDemoTraces(place: Place): Promise<void> {
  const idOf = await idReader(place, ['attribute'])
  const rows = [
    ...MAPPINGS.flatMap(([attribute, gx, npcf, reading]) => [
      [attribute, 'G', gx, reading] as const,
      [attribute, 'N', npcf, reading] as const,
    ]),
    ...LOCATIONS,
  ]
  for (const [attribute, trace_format, trace_path, trace_reading] of rows)
    await write(place, 'trace-attribute', {
      re_attr: idOf('attribute', attribute),
      trace_format,
      trace_path,
      trace_reading,
    })
}
