import type { SentOf } from '@tollgate/contract/call/define-call.ts'
import { playSession, simulate } from '@tollgate/contract/calls/simulation.ts'
import {
  createCase,
  deleteCase,
  importCases,
  listCases,
  runCases,
  updateCase,
} from '@tollgate/contract/calls/simulation-case.ts'
import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { CaseFilter, CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import type { PlayedSession } from '@tollgate/contract/simulation/session.ts'
import { isSessionCase, type StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send, sendPages } from '../../../api/client.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'

const PATH = 'simulation-case'

type NewCase = SentOf<typeof createCase>

/** The cases of a plan or workflow; without an owner, all cases. */
export function useCases(owner: CaseFilter) {
  return useQuery({
    queryKey: ['catalogue', PATH, owner],
    queryFn: ({ signal }) => sendPages(listCases, { query: owner, signal }),
  })
}

/** The results of the last run of an owner's cases, or of some of them. */
export function useCaseResults(owner: CaseFilter, runsAtOnce: boolean) {
  const client = useQueryClient()
  const queryKey = ['catalogue', PATH, 'run', owner]
  const all = useQuery({ queryKey, queryFn: () => resultsOf(owner), enabled: runsAtOnce, retry: false })
  const some = useMutation({
    mutationFn: (cases: readonly StoredCase[]) =>
      resultsOf({ simulation_case_ids: cases.map(({ simulation_case_id }) => simulation_case_id) }),
    onSuccess: (results) =>
      client.setQueryData<CaseResults>(queryKey, (before) => new Map([...(before ?? []), ...results])),
  })
  const counts = all.data && {
    passed: [...all.data.values()].filter(({ result }) => result === 'passed').length,
    failed: [...all.data.values()].filter(({ result }) => result === 'failed').length,
  }
  return {
    counts,
    resultOf: (id: number) => all.data?.get(id),
    at: all.data && new Date(all.dataUpdatedAt).toISOString(),
    isRunning: all.isFetching || some.isPending,
    error: all.error ?? some.error,
    runAll: () => void all.refetch(),
    runSome: some.mutate,
  }
}

type CaseResults = ReadonlyMap<number, CaseResult>

async function resultsOf(filter: CaseFilter): Promise<CaseResults> {
  const { results } = await send(runCases, { body: filter })
  return new Map(results.map((one) => [one.simulation_case_id, one]))
}

/** Runs a case's request for its current answer. */
export function useAnswerNow() {
  return useMutation({
    mutationFn: async (asked: StoredCase): Promise<SimulationAnswer | PlayedSession> =>
      isSessionCase(asked)
        ? (await send(playSession, { body: asked.request })).data
        : (await send(simulate, { body: asked.request })).data,
  })
}

export function useUpdateCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: StoredCase) =>
      send(updateCase, { params: { id: body.simulation_case_id }, body, version: body.row_version }),
    onSuccess: () => refreshCatalogues(client),
  })
}

export function useSaveCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewCase) => send(createCase, { body }),
    onSuccess: () => refreshCatalogues(client),
  })
}

/** Imports a file of cases; a dry run only reports what would change. */
export function useImportCases({ pcr_plan_id, work_group_id }: CaseFilter, isPreview: boolean) {
  const client = useQueryClient()
  const query = { pcr_plan_id, work_group_id, ...(isPreview && { preview: 'true' as const }) }
  return useMutation({
    mutationFn: (file: unknown) => send(importCases, { body: file, query }),
    onSuccess: () => (isPreview ? undefined : refreshCatalogues(client)),
  })
}

export function useDeleteCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ simulation_case_id, row_version }: StoredCase) =>
      send(deleteCase, { params: { id: simulation_case_id }, version: row_version }),
    onSuccess: () => refreshCatalogues(client),
  })
}
