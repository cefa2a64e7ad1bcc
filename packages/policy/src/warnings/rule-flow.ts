import type { RowOf, Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { ruleFlow } from '@tollgate/contract/catalogues/rule-flow.ts'
import { parseFlowDescription } from '@tollgate/contract/standards/flow-description.ts'
import { packetFilterCombination } from '@tollgate/contract/standards/packet-filter-fields.ts'

type RuleFlow = Partial<RowOf<typeof ruleFlow>>

const PARTS = ['flow_description', 'tos_traffic_class', 'security_parameter_index', 'flow_label'] as const

/** Warnings of packet filters (TS 29.212 5.3.53, TS 23.060 15.3.2). */
export function ruleFlowWarnings(flow: RuleFlow): Warning[] {
  if (PARTS.every((part) => !flow[part])) {
    return [
      {
        code: 'EMPTY_FILTER',
        message: 'The filter matches nothing: give at least one of its parts',
        field: 'flow_description',
      },
    ]
  }
  return [...descriptionWarnings(flow), ...combinationWarnings(flow)]
}

function descriptionWarnings({ flow_description }: RuleFlow): Warning[] {
  if (!flow_description) return []
  const result = parseFlowDescription(flow_description)
  if (result.verdict === 'error') return []
  return result.warnings.map(({ message }) => ({ code: 'FLOW_DESCRIPTION', message, field: 'flow_description' }))
}

function combinationWarnings(flow: RuleFlow): Warning[] {
  return packetFilterCombination(flow).map((found) => ({ code: 'FILTER_COMBINATION', ...found }))
}
