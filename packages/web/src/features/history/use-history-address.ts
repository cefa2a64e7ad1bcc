import { useFilterAddress, type FilterAddress } from '../../catalogue/list/use-filter-address.ts'

const KEYS = ['actor_name', 'resource', 'record_id', 'tree', 'action', 'from', 'to', 'text'] as const

export type HistoryAddress = FilterAddress<(typeof KEYS)[number]>

export function useHistoryAddress(): HistoryAddress {
  return useFilterAddress(KEYS)
}
