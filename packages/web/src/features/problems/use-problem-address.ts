import { useFilterAddress, type FilterAddress } from '../../catalogue/list/use-filter-address.ts'

const KEYS = ['severity', 'resource', 'text'] as const

export type ProblemAddress = FilterAddress<(typeof KEYS)[number]>

/** What the problems screen shows, kept in the address. */
export function useProblemAddress(): ProblemAddress {
  return useFilterAddress(KEYS)
}
