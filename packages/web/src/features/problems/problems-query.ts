import type { Problem } from '@tollgate/contract/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getPage } from '../../api/client.ts'

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
      return { ...page, problems: rows }
    },
    placeholderData: keepPreviousData,
  })
}
