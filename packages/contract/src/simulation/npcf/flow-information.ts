import { z } from 'zod'
import { parseFlowDescription } from '../../standards/flow-description.ts'
import {
  checkFlowLabel,
  checkSecurityParameterIndex,
  checkTosTrafficClass,
  packetFilterCombination,
} from '../../standards/packet-filter-fields.ts'
import type { CheckedText } from '../../standards/checked-text.ts'
import { flag, id, oneOf, refuseMember } from './values.ts'

const ENDPOINT = String.raw`[0-9a-f:.]+(?:/\d{1,3})?`
const PORTS = String.raw`(?: \d{1,5}(?:-\d{1,5})?)?`
/** The sent form of a Flow-Description: protocols by number, the device as `assigned`. */
const SENT = new RegExp(
  `^permit out (?:ip|\\d{1,3}) from (?:any|${ENDPOINT})${PORTS} to (?:assigned|${ENDPOINT})${PORTS}$`,
  'i',
)

const flowDescription = z.string().superRefine((text, context) => {
  const read = parseFlowDescription(text)
  if (read.verdict === 'error') context.addIssue({ code: 'custom', message: read.message })
  else if (!SENT.test(text)) context.addIssue({ code: 'custom', message: `Must be written as: ${read.exported}` })
})

const checked = (check: (text: string) => CheckedText) =>
  z.string().superRefine((text, context) => {
    const verdict = check(text)
    if (!verdict.ok) context.addIssue({ code: 'custom', message: verdict.message })
  })

/** Members, by field of the packet filter. */
const MEMBERS = {
  flow_description: 'flowDescription',
  tos_traffic_class: 'tosTrafficClass',
  security_parameter_index: 'spi',
  flow_label: 'flowLabel',
} as const

/** A packet filter (TS 29.512 5.6.2.14). */
export const flowInformation = z
  .strictObject({
    flowDescription: flowDescription.optional(),
    packFiltId: id.optional(),
    packetFilterUsage: flag,
    tosTrafficClass: checked(checkTosTrafficClass).optional(),
    spi: checked(checkSecurityParameterIndex).optional(),
    flowLabel: checked(checkFlowLabel).optional(),
    flowDirection: oneOf('DOWNLINK', 'UPLINK', 'BIDIRECTIONAL'),
  })
  .superRefine((flow, context) => {
    const filter = {
      flow_description: flow.flowDescription,
      tos_traffic_class: flow.tosTrafficClass,
      security_parameter_index: flow.spi,
      flow_label: flow.flowLabel,
    }
    for (const { field, message } of packetFilterCombination(filter)) refuseMember(context, MEMBERS[field], message)
  })
