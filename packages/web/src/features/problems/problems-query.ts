import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getPage } from '../../api/client.ts'

/** One row of `/problems`. */
export interface Problem {
  severity: 'error' | 'warning'
  code: string
  message: string
  /** Name of the catalogue. */
  resource: string
  id: number
  label: string
  field: string | null
  /** The record it belongs to. */
  owner?: { resource: string; id: number }
}

export interface ProblemPage {
  problems: readonly Problem[]
  page: number
  pageCount: number
  total: number
}

/** A page of all problems; while another one is on its way the old one stays. */
export function useProblems(query: Record<string, string>) {
  return useQuery({
    queryKey: ['catalogue', 'problems', query],
    queryFn: async ({ signal }): Promise<ProblemPage> => {
      const { rows, ...page } = await getPage('problems', query, signal)
      return { ...page, problems: rows as unknown as readonly Problem[] }
    },
    placeholderData: keepPreviousData,
  })
}
