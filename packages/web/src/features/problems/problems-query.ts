import type { Problem, ProblemGroup } from '@tollgate/contract/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ProblemView } from './use-problem-address.ts'

export interface ProblemPage {
  problems: readonly Problem[]
  groups: readonly ProblemGroup[]
  page: number
  pageCount: number
  total: number
  /** The server is looking for problems: some may be missing or out of date. */
  checking: boolean
}

interface ProblemMeta {
  currentPage: number
  totalPage: number
  total: number
  checking?: boolean
}

const CHECKING_MS = 3000

/** A page of problems or of their kinds. The last page stays while the next one loads. */
export function useProblems(view: ProblemView, query: Record<string, string>) {
  const path = view === 'kinds' ? 'problems/groups' : 'problems'
  return useQuery({
    queryKey: ['catalogue', path, query],
    queryFn: async ({ signal }): Promise<ProblemPage> => {
      const { data, meta } = await call({ method: 'GET', path: `${path}?${new URLSearchParams(query)}`, signal })
      const { currentPage, totalPage, total, checking = false } = meta as ProblemMeta
      const rows =
        view === 'kinds'
          ? { groups: data as ProblemGroup[], problems: [] }
          : { problems: data as Problem[], groups: [] }
      return { ...rows, page: currentPage, pageCount: totalPage, total, checking }
    },
    placeholderData: (before, of) => (of?.queryKey[1] === path ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.checking ? CHECKING_MS : false),
  })
}
