/** The fixed list of event types. Their numbers are the same in every console and folder. */
export const EVENT_TYPES = [
  { re_type: 1, re_type_name: 'Gx', comments: 'Event trigger reported by the gateway (TS 29.212 5.3.7)' },
  { re_type: 2, re_type_name: 'Session', comments: 'Step of an IP-CAN session: start, update, end' },
  { re_type: 3, re_type_name: 'Sy', comments: 'Status change of a policy counter (TS 29.219)' },
  { re_type: 4, re_type_name: 'Rx', comments: 'Media of an application function: start, change, end (TS 29.214)' },
  { re_type: 5, re_type_name: 'Timer', comments: 'Revalidation time reached' },
]

/** Pairs of Event-Triggers: one begins something, the other ends it (domain part 4, statement 61; TS 29.212 5.3.7). */
export const OPPOSITE_TRIGGERS: readonly (readonly [begins: number, ends: number])[] = [
  [15, 16],
  [5, 6],
  [39, 40],
  [49, 50],
  [51, 52],
]

/** Event-Trigger values 0 to 56; 31 and 32 were never defined. TS 29.212 5.3.7. */
const EVENT_TRIGGER_ROWS: readonly EventTriggerRow[] = [
  [0, 'SGSN_CHANGE', 'Serving SGSN changed', 'asked', 'SCNN_CH'],
  [1, 'QOS_CHANGE', 'Requested QoS changed', 'asked', 'SE_AMBR_CH'],
  [2, 'RAT_CHANGE', 'Radio access type changed', 'asked', 'RAT_TY_CH'],
  [3, 'TFT_CHANGE', 'Traffic flow template changed', 'asked', 'RES_MO_RE'],
  [4, 'PLMN_CHANGE', 'Serving network (PLMN) changed', 'asked', 'PLMN_CH'],
  [5, 'LOSS_OF_BEARER', 'Bearer lost', 'asked'],
  [6, 'RECOVERY_OF_BEARER', 'Bearer recovered', 'asked'],
  [7, 'IP-CAN_CHANGE', 'Access network type changed', 'asked', 'AC_TY_CH'],
  [8, '(obsolete)', 'Obsolete: never send', 'never'],
  [9, '(obsolete)', 'Obsolete: never send', 'never'],
  [10, '(obsolete)', 'Obsolete: never send', 'never'],
  [11, 'QOS_CHANGE_EXCEEDING_AUTHORIZATION', 'Requested QoS beyond the authorised value', 'asked'],
  [12, 'RAI_CHANGE', 'Routing area changed', 'asked', 'RAI_CH'],
  [13, 'USER_LOCATION_CHANGE', 'User location changed', 'asked', 'USER_LOCATION_CH'],
  [14, 'NO_EVENT_TRIGGERS', 'Cancel all subscribed events', 'command'],
  [15, 'OUT_OF_CREDIT', 'Credit exhausted', 'asked', 'NO_CREDIT'],
  [16, 'REALLOCATION_OF_CREDIT', 'Credit granted again', 'asked', 'REALLO_OF_CREDIT'],
  [17, 'REVALIDATION_TIMEOUT', 'Revalidation time reached', 'asked', 'RE_TIMEOUT'],
  [18, 'UE_IP_ADDRESS_ALLOCATE', 'UE IPv4 address allocated', 'always', 'UE_IP_CH'],
  [19, 'UE_IP_ADDRESS_RELEASE', 'UE IPv4 address released', 'always', 'UE_IP_CH'],
  [20, 'DEFAULT_EPS_BEARER_QOS_CHANGE', 'Default bearer QoS changed', 'always', 'DEF_QOS_CH'],
  [21, 'AN_GW_CHANGE', 'Access gateway changed', 'asked', 'SCNN_CH'],
  [22, 'SUCCESSFUL_RESOURCE_ALLOCATION', 'Resources for a rule allocated', 'asked', 'SUCC_RES_ALLO'],
  [23, 'RESOURCE_MODIFICATION_REQUEST', 'UE asked to modify resources', 'always', 'RES_MO_RE'],
  [24, 'PGW_TRACE_CONTROL', 'Gateway trace switched on or off', 'always'],
  [25, 'UE_TIME_ZONE_CHANGE', 'UE time zone changed', 'asked', 'UE_TZ_CH'],
  [26, 'TAI_CHANGE', 'Tracking area changed', 'asked', 'SAREA_CH'],
  [27, 'ECGI_CHANGE', 'Serving LTE cell changed', 'asked', 'SCELL_CH'],
  [28, 'CHARGING_CORRELATION_EXCHANGE', 'Access charging identifier exchange', 'asked', 'AN_CH_COR'],
  [29, 'APN-AMBR_MODIFICATION_FAILURE', 'APN-AMBR change failed', 'always'],
  [30, 'USER_CSG_INFORMATION_CHANGE', 'Entered or left a closed subscriber group cell', 'asked'],
  [33, 'USAGE_REPORT', 'Usage threshold reached', 'asked', 'US_RE'],
  [34, 'DEFAULT-EPS-BEARER-QOS_MODIFICATION_FAILURE', 'Default bearer QoS change failed', 'always'],
  [35, 'USER_CSG_HYBRID_SUBSCRIBED_INFORMATION_CHANGE', 'Entered or left a hybrid cell as member', 'asked'],
  [36, 'USER_CSG_HYBRID_UNSUBSCRIBED_INFORMATION_CHANGE', 'Entered or left a hybrid cell as non-member', 'asked'],
  [37, 'ROUTING_RULE_CHANGE', 'IP flow mobility routing rule changed', 'always'],
  [38, '(obsolete)', 'Obsolete: never send', 'never'],
  [39, 'APPLICATION_START', 'Application traffic started', 'asked', 'APP_STA'],
  [40, 'APPLICATION_STOP', 'Application traffic stopped', 'asked', 'APP_STO'],
  [41, '(obsolete)', 'Obsolete: never send', 'never'],
  [42, 'CS_TO_PS_HANDOVER', 'Call moved from circuit to packet', 'asked'],
  [43, 'UE_LOCAL_IP_ADDRESS_CHANGE', 'UE local IP address or UDP port changed', 'always'],
  [44, 'H(E)NB_LOCAL_IP_ADDRESS_CHANGE', 'Home base station local address changed', 'always'],
  [45, 'ACCESS_NETWORK_INFO_REPORT', 'Access network information report', 'asked', 'AN_INFO'],
  [46, 'CREDIT_MANAGEMENT_SESSION_FAILURE', 'Online charging session failed', 'always', 'CM_SES_FAIL'],
  [47, 'DEFAULT_QOS_CHANGE', 'Default QoS changed', 'asked', 'DEF_QOS_CH'],
  [48, 'CHANGE_OF_UE_PRESENCE_IN_PRESENCE_REPORTING_AREA_REPORT', 'Presence area entered or left', 'asked', 'PRA_CH'],
  [49, 'ADDITION_OF_ACCESS', 'Access added', 'always', 'MA_PDU'],
  [50, 'REMOVAL_OF_ACCESS', 'Access removed', 'always'],
  [51, 'UNAVAILABILITY_OF_ACCESS', 'Access unavailable', 'always'],
  [52, 'AVAILABILITY_OF_ACCESS', 'Access available again', 'always'],
  [53, 'RESOURCE_RELEASE', 'Resources for a removed rule released', 'asked', 'RES_RELEASE'],
  [54, 'ENODEB_CHANGE', 'Serving eNodeB changed', 'asked', 'SCELL_CH'],
  [55, '3GPP_PS_DATA_OFF_CHANGE', 'PS data off switched', 'always', 'PS_DA_OFF'],
  [56, 'UE_STATUS_RESUME', 'UE reachable again', 'asked', 'UE_STATUS_RESUME'],
]

/** One event the gateway may report. TS 29.212 5.3.7. */
export interface EventTrigger {
  readonly number: number
  /** Standard name, e.g. PLMN_CHANGE. */
  readonly name: string
  readonly label: string
  readonly subscription: EventSubscription
  /** What a subscription also needs, or when none is needed. */
  readonly condition?: string
  /** Must not be sent. */
  readonly obsolete: boolean
  /** The closest 5G policy control request trigger, if there is one. TS 29.512. */
  readonly npcfTrigger?: string
}

const CONDITIONS: Readonly<Record<number, string>> = {
  1: 'Always reported at APN level',
  17: 'Needs Revalidation-Time',
  28: 'Needs Charging-Correlation-Indicator',
  33: 'Needs Monitoring-Key and Granted-Service-Unit',
  39: 'Together with 40',
  40: 'Together with 39',
}

function toTrigger([number, name, label, subscription, npcfTrigger]: EventTriggerRow): EventTrigger {
  const condition = CONDITIONS[number]
  return {
    number,
    name,
    label,
    subscription,
    obsolete: subscription === 'never',
    ...(condition === undefined ? {} : { condition }),
    ...(npcfTrigger === undefined ? {} : { npcfTrigger }),
  }
}

/** All defined triggers in ascending order, with obsolete ones for old data. TS 29.212 5.3.7. */
export const EVENT_TRIGGERS: readonly EventTrigger[] = EVENT_TRIGGER_ROWS.map(toTrigger)

const BY_NUMBER = new Map(EVENT_TRIGGERS.map((trigger) => [trigger.number, trigger]))

/**
 * The trigger with a number; undefined if it was never defined.
 *
 * @example eventTrigger(4)?.label // 'Serving network (PLMN) changed'
 */
export function eventTrigger(number: number): EventTrigger | undefined {
  return BY_NUMBER.get(number)
}

/**
 * When an event is reported: `asked` only after a subscription, `always`
 * without one; `command` is an order to the gateway, `never` is obsolete.
 */
type EventSubscription = 'asked' | 'always' | 'command' | 'never'

/** Number, standard name, label, subscription, closest 5G trigger (our mapping, not a standard one). */
type EventTriggerRow = readonly [number, string, string, EventSubscription, string?]
