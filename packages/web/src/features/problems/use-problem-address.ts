import { useLocation } from '@tanstack/react-router'
import { useFilterAddress, type FilterAddress } from '../../catalogue/list/use-filter-address.ts'

const KEYS = ['weight', 'severity', 'resource', 'code', 'within', 'text', 'accepted'] as const

/** Grouped by kind, or one by one. */
const VIEWS = ['kinds', 'each'] as const
export type ProblemView = (typeof VIEWS)[number]

export interface ProblemAddress extends FilterAddress<(typeof KEYS)[number]> {
  view: ProblemView
  sort: string | undefined
}

/** The state of the problems screen, kept in the address: grouped by kind, and one by one in a search. */
export function useProblemAddress(): ProblemAddress {
  const address = useFilterAddress(KEYS)
  const { view, sort } = useLocation({ select: ({ search }) => search as Record<string, unknown> })
  const { resource, code, within, text, accepted } = address.filters
  const isSought = [resource, code, within, text, accepted].some((value) => value !== undefined)
  const known = VIEWS.find((one) => one === view) ?? (isSought || sort !== undefined ? 'each' : 'kinds')
  const order = typeof sort === 'string' && known === 'each' ? sort : undefined
  const wire = { ...address.wire, ...(order !== undefined && { sort: order }) }
  return { ...address, wire, view: known, sort: order }
}
