import { listProblemGroups, listProblems } from '@tollgate/contract/calls/problem.ts'
import type { Problem, ProblemGroup } from '@tollgate/contract/problem.ts'
import { useQuery } from '@tanstack/react-query'
import { sendPage } from '../../api/client.ts'
import type { ProblemView } from './use-problem-address.ts'

export interface ProblemPage {
  problems: readonly Problem[]
  groups: readonly ProblemGroup[]
  page: number
  pageCount: number
  total: number
  /** The server is looking for problems: some may be missing or out of date. */
  checking?: true | undefined
}

const CHECKING_MS = 3000

/** A page of problems or of their kinds. The last page stays while the next one loads. */
export function useProblems(view: ProblemView, query: Record<string, string>) {
  const path = view === 'kinds' ? 'problems/groups' : 'problems'
  return useQuery({
    queryKey: ['catalogue', path, query],
    queryFn: async ({ signal }): Promise<ProblemPage> => {
      if (view === 'kinds') {
        const { rows, ...page } = await sendPage(listProblemGroups, { query, signal })
        return { ...page, groups: rows, problems: [] }
      }
      const { rows, ...page } = await sendPage(listProblems, { query, signal })
      return { ...page, problems: rows, groups: [] }
    },
    placeholderData: (before, of) => (of?.queryKey[1] === path ? before : undefined),
    refetchInterval: ({ state }) => (state.data?.checking ? CHECKING_MS : false),
  })
}
