import type { Problem } from '@tollgate/contract/problem.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export interface ProblemPage {
  problems: readonly Problem[]
  page: number
  pageCount: number
  total: number
  /** The server is looking for problems: some may be missing or old. */
  checking: boolean
}

interface ProblemMeta {
  currentPage: number
  totalPage: number
  total: number
  checking?: boolean
}

const CHECKING_MS = 3000

/** A page of all problems; while another one is on its way the old one stays. */
export function useProblems(query: Record<string, string>) {
  return useQuery({
    queryKey: ['catalogue', 'problems', query],
    queryFn: async ({ signal }): Promise<ProblemPage> => {
      const { data, meta } = await call({ method: 'GET', path: `problems?${new URLSearchParams(query)}`, signal })
      const { currentPage, totalPage, total, checking = false } = meta as ProblemMeta
      return { problems: data as Problem[], page: currentPage, pageCount: totalPage, total, checking }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.checking ? CHECKING_MS : false),
  })
}
