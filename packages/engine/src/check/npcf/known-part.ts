import { smPolicyDecisionSchema } from '@tollgate/contract/simulation/npcf/sm-policy-decision.ts'
import { isObject } from '../../session-trace/found-value.ts'

/** Members that may be null: what was sent before is removed (TS 29.512 Annex A.1). */
const REMOVABLE = new Set(
  `pccRules chgDecs umDecs qosMonDecs conds policyCtrlReqTriggers praInfos
  refUmData refUmN3gData refCondData refChgData refChgN3gData refQosMon addrPreserInd ddNotifCtrl2 disUeNotif
  maxbrUl maxbrDl gbrUl gbrDl priorityLevel averWindow maxDataBurstVol extMaxDataBurstVol maxPacketLossRateDl
  maxPacketLossRateUl pduSetQos tosTrafficClass spi flowLabel flowDirection trafficSteeringPolIdDl trafficSteeringPolIdUl
  routeToLocs maxAllowedUpLat easIpReplaceInfos meteringMethod reportingLevel volumeThreshold volumeThresholdUplink
  volumeThresholdDownlink timeThreshold monitoringTime nextVolThreshold nextVolThresholdUplink nextVolThresholdDownlink
  nextTimeThreshold inactivityTime exUsagePccRuleIds activationTime deactivationTime`.split(/\s+/),
)

/** The other members of TS 29.512 (Release 18, 5.6.2): they have no checks here. */
const UNCHECKED = new Set(
  `pcscfRestIndication chargingInfo qosChars qosMonDecs lastReqRuleData lastReqUsageData praInfos ipv4Index ipv6Index
  qosFlowUsage relCause tsnBridgeManCont tsnPortManContDstt tsnPortManContNwtts tscNotifUri tscNotifCorreId
  redSessIndication uePolCont sliceUsgCtrlInfo vplmnOffload
  appDescriptor contVer protoDesc afSigProtocol appReloc easRedisInd addrPreserInd tscaiInputDl tscaiInputUl tscaiTimeDom
  capBatAdaptation ddNotifCtrl ddNotifCtrl2 disUeNotif packFiltAllPrec nscSuppFeats callInfo traffParaData
  packetDelayBudget packetErrorRate pduSetQos ethFlowDescription
  l4sInd addRedirectInfo trafficSteeringPolIdDl trafficSteeringPolIdUl metadata routeToLocs maxAllowedUpLat
  easIpReplaceInfos traffCorreInd tfcCorreInfo simConnInd simConnTerm upPathChgEvent steerFun steerModeDl steerModeUl
  mulAccCtrl candDnaiInd datEndMarkInd afChargingIdentifier afChargId`.split(/\s+/),
)
/** TS 29.500 6.6.3. */
const OF_A_VENDOR = /^vendorSpecific-\d{6}$/

/** Where a member stands in a decision. */
type Path = readonly PropertyKey[]

/** A decision without what removes something and without the members that have no checks, and the paths of the latter. */
export function knownPart(decision: unknown): { known: unknown; unread: Path[] } {
  const known = withoutRemovals(decision)
  const { error } = smPolicyDecisionSchema.safeParse(known)
  const unread = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.filter(isUnchecked).map((key) => [...issue.path, key]) : [],
  )
  for (const path of unread) removeAt(known, path)
  return { known, unread }
}

function isUnchecked(name: string): boolean {
  return UNCHECKED.has(name) || OF_A_VENDOR.test(name)
}

function withoutRemovals(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutRemovals)
  if (!isObject(json)) return json
  const kept = Object.entries(json).filter(([name, value]) => value !== null || !REMOVABLE.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutRemovals(value)]))
}

function removeAt(json: unknown, path: Path): void {
  const [last, ...above] = path.toReversed()
  const owner = above.reduceRight<unknown>((part, step) => (isObject(part) ? Reflect.get(part, step) : undefined), json)
  if (isObject(owner) && last !== undefined) Reflect.deleteProperty(owner, last)
}
