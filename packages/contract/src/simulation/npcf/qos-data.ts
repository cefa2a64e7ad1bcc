import { z } from 'zod'
import { parseBitRate } from '../../standards/bit-rate.ts'
import { resourceTypeOf5qi } from '../../standards/qci.ts'
import {
  arp,
  averagingAndBurst,
  bitRate,
  fiveQi,
  flag,
  id,
  needMembers,
  priorityLevel,
  refuseMember,
  whole,
} from './values.ts'

const RATES = ['maxbrUl', 'maxbrDl', 'gbrUl', 'gbrDl'] as const
const PAIRS = [
  ['maxbrUl', 'gbrUl'],
  ['maxbrDl', 'gbrDl'],
] as const

const rates = {
  maxbrUl: bitRate.optional(),
  maxbrDl: bitRate.optional(),
  gbrUl: bitRate.optional(),
  gbrDl: bitRate.optional(),
}
/** In tenths of a percent. */
const packetLoss = whole(0, 1000).optional()

/** QosData (TS 29.512 5.6.2.8); which rates a class has: TS 23.501 5.7.2. */
export const qosData = z
  .strictObject({
    qosId: id,
    '5qi': fiveQi,
    ...rates,
    arp,
    priorityLevel,
    ...averagingAndBurst,
    qnc: flag,
    reflectiveQos: flag,
    sharingKeyUl: id.optional(),
    sharingKeyDl: id.optional(),
    maxPacketLossRateUl: packetLoss,
    maxPacketLossRateDl: packetLoss,
    defQosFlowIndication: flag,
  })
  .superRefine((qos, context) => {
    const type = resourceTypeOf5qi(qos['5qi'])
    if (type === 'GBR') needMembers(context, qos, RATES, `5QI ${qos['5qi']} is a GBR class`)
    for (const [maximum, guaranteed] of PAIRS) {
      if (type === 'Non-GBR' && qos[guaranteed] !== undefined)
        refuseMember(context, guaranteed, `Must not be there: 5QI ${qos['5qi']} is a non-GBR class`)
      if (bpsOf(qos[maximum]) < bpsOf(qos[guaranteed]))
        refuseMember(context, maximum, `Must be at least the guaranteed rate, ${qos[guaranteed]}`)
    }
    if (qos.defQosFlowIndication) refuseGbr(qos['5qi'], 'defQosFlowIndication', context)
  })

/** QoS of the session's default flow. */
export const authorizedDefaultQos = z
  .strictObject({ '5qi': fiveQi.optional(), arp: arp.optional(), priorityLevel, ...rates, ...averagingAndBurst })
  .superRefine((qos, context) => {
    if (qos['5qi'] !== undefined) refuseGbr(qos['5qi'], '5qi', context)
  })

/** A default flow has no guaranteed rate (TS 23.501 5.7.1.1). */
function refuseGbr(value: number, member: string, context: z.RefinementCtx): void {
  if (resourceTypeOf5qi(value) === 'GBR')
    refuseMember(context, member, `The default flow must have a non-GBR class: 5QI ${value} is a GBR class`)
}

/** NaN if there is no rate, so that comparisons are false. */
function bpsOf(rate: string | undefined): number {
  const read = rate === undefined ? undefined : parseBitRate(rate)
  return read?.ok ? read.bps : Number.NaN
}
