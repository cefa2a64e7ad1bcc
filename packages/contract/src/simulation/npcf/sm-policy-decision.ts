import { z } from 'zod'
import { UINT32_MAX } from '../../standards/bit-rate.ts'
import { flowInformation } from './flow-information.ts'
import { authorizedDefaultQos, qosData } from './qos-data.ts'
import { bitRate, flag, id, instant, needMembers, oneOf, pattern, refuseMember, whole } from './values.ts'

const references = z.array(id).length(1, 'Must have one entry').optional()
const uint32 = whole(0, UINT32_MAX).optional()
const threshold = whole(0).optional()
const ids = z.array(id).min(1, 'Must have an entry, or be left out').optional()

const sessionRule = z.strictObject({
  sessRuleId: id,
  authSessAmbr: z.strictObject({ uplink: bitRate, downlink: bitRate }).optional(),
  authDefQos: authorizedDefaultQos.optional(),
  refUmData: id.optional(),
  refUmN3gData: id.optional(),
  refCondData: id.optional(),
})

const FILTERS = 'Must have 1 to 16 packet filters'

/** A PccRule (TS 29.512 5.6.2.6): in full, or only its name if the gateway has it. */
const pccRule = z
  .strictObject({
    pccRuleId: id,
    flowInfos: z.array(flowInformation).min(1, FILTERS).max(16, FILTERS).optional(),
    appId: id.optional(),
    precedence: uint32,
    refQosData: references,
    refAltQosParams: ids,
    refTcData: references,
    refChgData: references,
    refChgN3gData: references,
    refUmData: references,
    refUmN3gData: references,
    refQosMon: references,
    refCondData: id.optional(),
  })
  .superRefine((rule, context) => {
    if (rule.flowInfos !== undefined && rule.appId !== undefined)
      refuseMember(context, 'flowInfos', 'Only one of flowInfos and appId may be there')
    if (rule.flowInfos) needMembers(context, rule, ['precedence'], 'packet filters need it')
  })

/** Members that each reporting level needs (TS 29.512 5.6.2.11). */
const NEEDED_BY_LEVEL = {
  SER_ID_LEVEL: ['serviceId', 'ratingGroup'],
  RAT_GR_LEVEL: ['ratingGroup'],
  SPON_CON_LEVEL: ['ratingGroup', 'sponsorId', 'appSvcProvId'],
} as const

const chargingData = z
  .strictObject({
    chgId: id,
    meteringMethod: oneOf('DURATION', 'VOLUME', 'DURATION_VOLUME', 'EVENT').optional(),
    offline: flag,
    online: flag,
    sdfHandl: flag,
    ratingGroup: uint32,
    serviceId: uint32,
    reportingLevel: oneOf('SER_ID_LEVEL', 'RAT_GR_LEVEL', 'SPON_CON_LEVEL').optional(),
    sponsorId: id.optional(),
    appSvcProvId: id.optional(),
  })
  .superRefine((charging, context) => {
    const { reportingLevel: level } = charging
    if (level) needMembers(context, charging, NEEDED_BY_LEVEL[level], `${level} needs it`)
  })

const redirectInfo = z
  .strictObject({
    redirectEnabled: flag,
    redirectAddressType: oneOf('IPV4_ADDR', 'IPV6_ADDR', 'URL', 'SIP_URI').optional(),
    redirectServerAddress: z.string().min(3, 'Must have at least 3 characters').optional(),
  })
  .superRefine((redirect, context) => {
    if (redirect.redirectServerAddress !== undefined)
      needMembers(context, redirect, ['redirectAddressType'], 'an address needs its type')
  })

const trafficControlData = z.strictObject({
  tcId: id,
  flowStatus: oneOf('ENABLED-UPLINK', 'ENABLED-DOWNLINK', 'ENABLED', 'DISABLED').optional(),
  redirectInfo: redirectInfo.optional(),
  muteNotif: flag,
})

const usageMonitoringData = z.strictObject({
  umId: id,
  volumeThreshold: threshold,
  volumeThresholdUplink: threshold,
  volumeThresholdDownlink: threshold,
  timeThreshold: threshold,
  nextVolThreshold: threshold,
  nextVolThresholdUplink: threshold,
  nextVolThresholdDownlink: threshold,
  nextTimeThreshold: threshold,
  inactivityTime: threshold,
  exUsagePccRuleIds: ids,
  monitoringTime: instant,
})

const conditionData = z.strictObject({
  condId: id,
  activationTime: instant,
  deactivationTime: instant,
  accessType: oneOf('3GPP_ACCESS', 'NON_3GPP_ACCESS').optional(),
  ratType: z.string().optional(),
})

const entries = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .record(z.string(), entry.nullable())
    .refine((table) => Object.keys(table).length > 0, 'Must have an entry, or be left out')
    .optional()

/**
 * The part of `SmPolicyDecision` that is exported and checked (TS 29.512 5.6.2.4, Release 18). An entry that is null was sent
 * before and is removed. Other members are refused.
 */
export const smPolicyDecisionSchema = z
  .strictObject({
    sessRules: entries(sessionRule),
    pccRules: entries(pccRule),
    qosDecs: entries(qosData),
    chgDecs: entries(chargingData),
    traffContDecs: entries(trafficControlData),
    umDecs: entries(usageMonitoringData),
    conds: entries(conditionData),
    revalidationTime: instant,
    online: flag,
    offline: flag,
    offlineChOnly: flag,
    reflectiveQoSTimer: whole(0).optional(),
    policyCtrlReqTriggers: z
      .array(pattern(/^[A-Z0-9_]{4,40}$/, 'the name of a trigger, such as PLMN_CH'))
      .min(1, 'Must have a trigger, or be left out')
      .refine((names) => new Set(names).size === names.length, 'Must name each trigger once')
      .optional(),
    suppFeat: pattern(/^[0-9a-f]*$/i, 'hexadecimal digits').optional(),
  })
  .refine((decision) => Object.keys(decision).length > 0, 'Must have a member')
export type SmPolicyDecision = z.infer<typeof smPolicyDecisionSchema>
