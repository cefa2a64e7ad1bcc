import type { AvpType } from '@tollgate/contract/simulation/export.ts'

export const VENDOR_3GPP = 10_415

export interface AvpDefinition {
  name: string
  code: number
  vendor_id: number
  type: AvpType
  /** The M flag as it is sent. */
  mandatory: boolean
  /** Binary, shown in hexadecimal. */
  isHex: boolean
}

/** name, code, type; `-`: without the M flag; `hex`: binary */
type Row = readonly [string, number, AvpType, ...('-' | 'hex')[]]

/** RFC 6733, RFC 8506, RFC 7155. */
const IETF: readonly Row[] = [
  ['Framed-IP-Address', 8, 'OctetString', 'hex'],
  ['Class', 25, 'OctetString', 'hex'],
  ['Called-Station-Id', 30, 'UTF8String'],
  ['Event-Timestamp', 55, 'Time'],
  ['Framed-IPv6-Prefix', 97, 'OctetString', 'hex'],
  ['Host-IP-Address', 257, 'Address'],
  ['Auth-Application-Id', 258, 'Unsigned32'],
  ['Acct-Application-Id', 259, 'Unsigned32'],
  ['Vendor-Specific-Application-Id', 260, 'Grouped'],
  ['Session-Id', 263, 'UTF8String'],
  ['Origin-Host', 264, 'DiameterIdentity'],
  ['Supported-Vendor-Id', 265, 'Unsigned32'],
  ['Vendor-Id', 266, 'Unsigned32'],
  ['Result-Code', 268, 'Unsigned32'],
  ['Product-Name', 269, 'UTF8String', '-'],
  ['Origin-State-Id', 278, 'Unsigned32'],
  ['Failed-AVP', 279, 'Grouped'],
  ['Proxy-Host', 280, 'DiameterIdentity'],
  ['Error-Message', 281, 'UTF8String', '-'],
  ['Route-Record', 282, 'DiameterIdentity'],
  ['Destination-Realm', 283, 'DiameterIdentity'],
  ['Proxy-Info', 284, 'Grouped'],
  ['Re-Auth-Request-Type', 285, 'Enumerated'],
  ['Destination-Host', 293, 'DiameterIdentity'],
  ['Termination-Cause', 295, 'Enumerated'],
  ['Origin-Realm', 296, 'DiameterIdentity'],
  ['Experimental-Result', 297, 'Grouped'],
  ['Experimental-Result-Code', 298, 'Unsigned32'],
  ['CC-Input-Octets', 412, 'Unsigned64'],
  ['CC-Output-Octets', 414, 'Unsigned64'],
  ['CC-Request-Number', 415, 'Unsigned32'],
  ['CC-Request-Type', 416, 'Enumerated'],
  ['CC-Service-Specific-Units', 417, 'Unsigned64'],
  ['CC-Time', 420, 'Unsigned32'],
  ['CC-Total-Octets', 421, 'Unsigned64'],
  ['Granted-Service-Unit', 431, 'Grouped'],
  ['Rating-Group', 432, 'Unsigned32'],
  ['Redirect-Address-Type', 433, 'Enumerated'],
  ['Redirect-Server-Address', 435, 'UTF8String'],
  ['Service-Identifier', 439, 'Unsigned32'],
  ['Subscription-Id', 443, 'Grouped'],
  ['Subscription-Id-Data', 444, 'UTF8String'],
  ['Used-Service-Unit', 446, 'Grouped'],
  ['Subscription-Id-Type', 450, 'Enumerated'],
  ['User-Equipment-Info', 458, 'Grouped', '-'],
  ['User-Equipment-Info-Type', 459, 'Enumerated', '-'],
  ['User-Equipment-Info-Value', 460, 'OctetString', '-'],
]

/** TS 29.212, TS 29.214, TS 29.219, TS 29.229, TS 29.061. */
const OF_3GPP: readonly Row[] = [
  ['3GPP-IMSI', 1, 'UTF8String'],
  ['3GPP-PDP-Type', 3, 'Enumerated'],
  ['3GPP-SGSN-Address', 6, 'OctetString', 'hex'],
  ['3GPP-GGSN-Address', 7, 'OctetString', 'hex'],
  ['3GPP-IMSI-MCC-MNC', 8, 'UTF8String'],
  ['3GPP-GGSN-MCC-MNC', 9, 'UTF8String'],
  ['3GPP-Selection-Mode', 12, 'UTF8String'],
  ['3GPP-Charging-Characteristics', 13, 'UTF8String'],
  ['3GPP-SGSN-MCC-MNC', 18, 'UTF8String'],
  ['3GPP-IMEISV', 20, 'OctetString'],
  ['3GPP-RAT-Type', 21, 'OctetString', 'hex'],
  ['3GPP-User-Location-Info', 22, 'OctetString', 'hex'],
  ['3GPP-MS-TimeZone', 23, 'OctetString', 'hex'],
  ['Access-Network-Charging-Address', 501, 'Address'],
  ['Access-Network-Charging-Identifier-Value', 503, 'OctetString', 'hex'],
  ['Flow-Description', 507, 'IPFilterRule'],
  ['Flow-Number', 509, 'Unsigned32'],
  ['Flows', 510, 'Grouped'],
  ['Flow-Status', 511, 'Enumerated'],
  ['Max-Requested-Bandwidth-DL', 515, 'Unsigned32'],
  ['Max-Requested-Bandwidth-UL', 516, 'Unsigned32'],
  ['Media-Component-Number', 518, 'Unsigned32'],
  ['Media-Type', 520, 'Enumerated'],
  ['Extended-Max-Requested-BW-DL', 554, 'Unsigned32', '-'],
  ['Extended-Max-Requested-BW-UL', 555, 'Unsigned32', '-'],
  ['Supported-Features', 628, 'Grouped', '-'],
  ['Feature-List-ID', 629, 'Unsigned32', '-'],
  ['Feature-List', 630, 'Unsigned32', '-'],
  ['Bearer-Usage', 1000, 'Enumerated'],
  ['Charging-Rule-Install', 1001, 'Grouped'],
  ['Charging-Rule-Remove', 1002, 'Grouped'],
  ['Charging-Rule-Definition', 1003, 'Grouped'],
  ['Charging-Rule-Base-Name', 1004, 'UTF8String'],
  ['Charging-Rule-Name', 1005, 'OctetString'],
  ['Event-Trigger', 1006, 'Enumerated'],
  ['Metering-Method', 1007, 'Enumerated'],
  ['Offline', 1008, 'Enumerated'],
  ['Online', 1009, 'Enumerated'],
  ['Precedence', 1010, 'Unsigned32'],
  ['Reporting-Level', 1011, 'Enumerated'],
  ['ToS-Traffic-Class', 1014, 'OctetString', 'hex'],
  ['QoS-Information', 1016, 'Grouped'],
  ['Charging-Rule-Report', 1018, 'Grouped'],
  ['PCC-Rule-Status', 1019, 'Enumerated'],
  ['Bearer-Identifier', 1020, 'OctetString', 'hex'],
  ['Bearer-Operation', 1021, 'Enumerated'],
  ['Access-Network-Charging-Identifier-Gx', 1022, 'Grouped'],
  ['Bearer-Control-Mode', 1023, 'Enumerated'],
  ['Network-Request-Support', 1024, 'Enumerated'],
  ['Guaranteed-Bitrate-DL', 1025, 'Unsigned32'],
  ['Guaranteed-Bitrate-UL', 1026, 'Unsigned32'],
  ['IP-CAN-Type', 1027, 'Enumerated'],
  ['QoS-Class-Identifier', 1028, 'Enumerated'],
  ['QoS-Negotiation', 1029, 'Enumerated'],
  ['QoS-Upgrade', 1030, 'Enumerated'],
  ['Rule-Failure-Code', 1031, 'Enumerated'],
  ['RAT-Type', 1032, 'Enumerated', '-'],
  ['Allocation-Retention-Priority', 1034, 'Grouped', '-'],
  ['APN-Aggregate-Max-Bitrate-DL', 1040, 'Unsigned32', '-'],
  ['APN-Aggregate-Max-Bitrate-UL', 1041, 'Unsigned32', '-'],
  ['Revalidation-Time', 1042, 'Time'],
  ['Rule-Activation-Time', 1043, 'Time'],
  ['Rule-Deactivation-Time', 1044, 'Time'],
  ['Session-Release-Cause', 1045, 'Enumerated'],
  ['Priority-Level', 1046, 'Unsigned32', '-'],
  ['Pre-emption-Capability', 1047, 'Enumerated', '-'],
  ['Pre-emption-Vulnerability', 1048, 'Enumerated', '-'],
  ['Default-EPS-Bearer-QoS', 1049, 'Grouped', '-'],
  ['AN-GW-Address', 1050, 'Address', '-'],
  ['Security-Parameter-Index', 1056, 'OctetString', '-', 'hex'],
  ['Flow-Label', 1057, 'OctetString', '-', 'hex'],
  ['Flow-Information', 1058, 'Grouped', '-'],
  ['Packet-Filter-Content', 1059, 'IPFilterRule', '-'],
  ['Packet-Filter-Identifier', 1060, 'OctetString', '-', 'hex'],
  ['Packet-Filter-Information', 1061, 'Grouped', '-'],
  ['Packet-Filter-Operation', 1062, 'Enumerated', '-'],
  ['Monitoring-Key', 1066, 'OctetString', '-'],
  ['Usage-Monitoring-Information', 1067, 'Grouped', '-'],
  ['Usage-Monitoring-Level', 1068, 'Enumerated', '-'],
  ['Usage-Monitoring-Report', 1069, 'Enumerated', '-'],
  ['Usage-Monitoring-Support', 1070, 'Enumerated', '-'],
  ['Packet-Filter-Usage', 1072, 'Enumerated', '-'],
  ['Flow-Direction', 1080, 'Enumerated', '-'],
  ['Redirect-Information', 1085, 'Grouped', '-'],
  ['Redirect-Support', 1086, 'Enumerated', '-'],
  ['TDF-Application-Identifier', 1088, 'OctetString', '-'],
  ['Default-Bearer-Indication', 2844, 'Enumerated', '-'],
  ['3GPP-PS-Data-Off-Status', 2847, 'Enumerated', '-'],
  ['Extended-APN-AMBR-DL', 2848, 'Unsigned32', '-'],
  ['Extended-APN-AMBR-UL', 2849, 'Unsigned32', '-'],
  ['Extended-GBR-DL', 2850, 'Unsigned32', '-'],
  ['Extended-GBR-UL', 2851, 'Unsigned32', '-'],
  ['Policy-Counter-Identifier', 2901, 'UTF8String'],
  ['Policy-Counter-Status', 2902, 'UTF8String'],
  ['Policy-Counter-Status-Report', 2903, 'Grouped'],
  ['Pending-Policy-Counter-Information', 2905, 'Grouped'],
  ['Pending-Policy-Counter-Change-Time', 2906, 'Time'],
]

function definitionsOf(rows: readonly Row[], vendor_id: number): AvpDefinition[] {
  return rows.map(([name, code, type, ...marks]) => ({
    name,
    code,
    vendor_id,
    type,
    mandatory: !marks.includes('-'),
    isHex: marks.includes('hex'),
  }))
}

/** The known AVPs of Gx messages. */
export const AVP_DEFINITIONS: readonly AvpDefinition[] = [
  ...definitionsOf(IETF, 0),
  ...definitionsOf(OF_3GPP, VENDOR_3GPP),
]

const BY_NAME = new Map(AVP_DEFINITIONS.map((definition) => [definition.name, definition]))
const codesOf = (vendorId: number) =>
  new Map(AVP_DEFINITIONS.filter(({ vendor_id }) => vendor_id === vendorId).map((known) => [known.code, known]))
const IETF_BY_CODE = codesOf(0)
const OF_3GPP_BY_CODE = codesOf(VENDOR_3GPP)

/** The AVP with a name. Throws a `RangeError` if it is unknown, since names come from code. */
export function avpNamed(name: string): AvpDefinition {
  const found = BY_NAME.get(name)
  if (!found) throw new RangeError(`There is no AVP ${name}`)
  return found
}

/** The AVP with a code; undefined if it is unknown. */
export function avpOf(code: number, vendorId: number): AvpDefinition | undefined {
  if (vendorId === 0) return IETF_BY_CODE.get(code)
  return vendorId === VENDOR_3GPP ? OF_3GPP_BY_CODE.get(code) : undefined
}
