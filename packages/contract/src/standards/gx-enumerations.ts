import { defineCodes } from './codes.ts'

/**
 * Direction of a packet filter. The filter itself is always written for
 * downlink. 0 (unspecified) is left out, since the network does not send it.
 * TS 29.212 5.3.65.
 */
export const FLOW_DIRECTION = defineCodes([
  { value: 1, label: 'Downlink', hint: 'To the device' },
  { value: 2, label: 'Uplink', hint: 'From the device' },
  { value: 3, label: 'Both directions' },
])

/** Whether the filter is sent to the device. Only "yes" has a value; absent means no. TS 29.212 5.3.66. */
export const PACKET_FILTER_USAGE = defineCodes([{ value: 1, label: 'Send the filter to the device' }])

/**
 * Gate of a PCC rule, the wire field `admission` (absent means 2). 4 (flow
 * removed) is left out, since only Rx has it. TS 29.214 5.3.11.
 */
export const FLOW_STATUS = defineCodes([
  { value: 0, label: 'Uplink only' },
  { value: 1, label: 'Downlink only' },
  { value: 2, label: 'Both directions open', hint: 'Default' },
  { value: 3, label: 'Both directions blocked' },
])

/** Radio access technology. TS 29.212 5.3.31. */
export const RAT_TYPE = defineCodes([
  { value: 0, label: 'Wi-Fi', hint: 'WLAN' },
  { value: 1, label: 'Unknown', hint: 'VIRTUAL' },
  { value: 2, label: 'Trusted non-3GPP', hint: 'TRUSTED-N3GA' },
  { value: 3, label: 'Wireline', hint: 'WIRELINE' },
  { value: 4, label: 'Wireline cable', hint: 'WIRELINE-CABLE' },
  { value: 5, label: 'Wireline broadband forum', hint: 'WIRELINE-BBF' },
  { value: 1000, label: '3G', hint: 'UTRAN' },
  { value: 1001, label: '2G', hint: 'GERAN' },
  { value: 1002, label: 'Generic access network', hint: 'GAN' },
  { value: 1003, label: '3G HSPA evolution', hint: 'HSPA_EVOLUTION' },
  { value: 1004, label: '4G LTE', hint: 'EUTRAN' },
  { value: 1005, label: '4G NB-IoT', hint: 'EUTRAN-NB-IoT' },
  { value: 1006, label: '5G', hint: 'NR' },
  { value: 1007, label: '4G LTE-M', hint: 'LTE-M' },
  { value: 1008, label: '5G unlicensed', hint: 'NR-U' },
  { value: 1011, label: '4G satellite, low orbit', hint: 'EUTRAN(LEO)' },
  { value: 1012, label: '4G satellite, medium orbit', hint: 'EUTRAN(MEO)' },
  { value: 1013, label: '4G satellite, geostationary', hint: 'EUTRAN(GEO)' },
  { value: 1014, label: '4G other satellite', hint: 'EUTRAN(OTHERSAT)' },
  { value: 2000, label: 'CDMA2000 1x', hint: 'CDMA2000_1X' },
  { value: 2001, label: 'CDMA2000 HRPD', hint: 'HRPD' },
  { value: 2002, label: 'UMB', hint: 'UMB' },
  { value: 2003, label: 'CDMA2000 eHRPD', hint: 'EHRPD' },
])

/** Kind of access network under the session. TS 29.212 5.3.27. */
export const IP_CAN_TYPE = defineCodes([
  { value: 0, label: '2G/3G packet core', hint: '3GPP-GPRS' },
  { value: 1, label: 'Cable', hint: 'DOCSIS' },
  { value: 2, label: 'DSL', hint: 'xDSL' },
  { value: 3, label: 'WiMAX', hint: 'WiMAX' },
  { value: 4, label: 'CDMA2000 core', hint: '3GPP2' },
  { value: 5, label: 'LTE core', hint: '3GPP-EPS' },
  { value: 6, label: 'Non-3GPP access to LTE core', hint: 'Non-3GPP-EPS' },
  { value: 7, label: 'Fixed broadband', hint: 'FBA' },
  { value: 8, label: '5G core, 3GPP access', hint: '3GPP-5GS' },
  { value: 9, label: '5G core, non-3GPP access', hint: 'Non-3GPP-5GS' },
])

/** Unit of charging or counting, the wire field `rum`. RFC 8506 8.32. */
export const CC_UNIT_TYPE = defineCodes([
  { value: 0, label: 'Time', hint: 'Seconds' },
  { value: 1, label: 'Money', hint: 'Units of the account’s currency' },
  { value: 2, label: 'Total volume', hint: 'Octets in both directions' },
  { value: 3, label: 'Uplink volume', hint: 'Input octets: from the device' },
  { value: 4, label: 'Downlink volume', hint: 'Output octets: to the device' },
  { value: 5, label: 'Service units', hint: 'Counted by the service itself' },
])
