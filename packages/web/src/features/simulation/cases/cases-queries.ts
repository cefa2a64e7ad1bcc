import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { CaseImport } from '@tollgate/contract/simulation/case-file.ts'
import type { CaseFilter, CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import type { PlayedSession, SessionRequestBody } from '@tollgate/contract/simulation/session.ts'
import {
  isSessionCase,
  type ExpectedAnswer,
  type ExpectedSteps,
  type StoredCase,
} from '@tollgate/contract/simulation/simulation-case.ts'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, post, readWhole } from '../../../api/client.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'

const PATH = 'simulation-case'

interface NewCase {
  simulation_case_name: string
  pcr_plan_id: number | null
  work_group_id: number | null
  request: SimulationRequestBody | SessionRequestBody
  expected: ExpectedAnswer | ExpectedSteps
}

/** The cases of a plan or workflow; without an owner, all cases. */
export function useCases(owner: CaseFilter) {
  const query = Object.fromEntries(Object.entries(owner).map(([field, id]) => [field, String(id)]))
  return useQuery({
    queryKey: ['catalogue', PATH, owner],
    queryFn: ({ signal }) => readWhole<StoredCase>(PATH, query, signal),
  })
}

/** The results of the last run of an owner's cases, or of some of them. */
export function useCaseResults(owner: CaseFilter, runsAtOnce: boolean) {
  const client = useQueryClient()
  const queryKey = ['catalogue', PATH, 'run', owner]
  const all = useQuery({ queryKey, queryFn: () => runCases(owner), enabled: runsAtOnce, retry: false })
  const some = useMutation({
    mutationFn: (cases: readonly StoredCase[]) =>
      runCases({ simulation_case_ids: cases.map(({ simulation_case_id }) => simulation_case_id) }),
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

async function runCases(filter: CaseFilter): Promise<CaseResults> {
  const { results } = await post(`${PATH}/run`, filter)
  return new Map(results.map((one) => [one.simulation_case_id, one]))
}

/** Runs a case's request for its current answer. */
export function useAnswerNow() {
  return useMutation({
    mutationFn: async (asked: StoredCase) => {
      const path = isSessionCase(asked) ? 'simulation/session' : 'simulation'
      return (await call({ method: 'POST', path, body: asked.request })).data as SimulationAnswer | PlayedSession
    },
  })
}

/** The stored case. */
export async function readCase(id: number): Promise<StoredCase> {
  return (await call({ method: 'GET', path: `${PATH}/${id}` })).data as StoredCase
}

export function useUpdateCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ row_version, ...body }: StoredCase) =>
      call({ method: 'PUT', path: `${PATH}/${body.simulation_case_id}`, body, version: row_version }),
    onSuccess: () => refreshCatalogues(client),
  })
}

export function useSaveCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewCase) => call({ method: 'POST', path: PATH, body }),
    onSuccess: () => refreshCatalogues(client),
  })
}

/** Imports a file of cases; a dry run only reports what would change. */
export function useImportCases({ pcr_plan_id, work_group_id }: CaseFilter, isPreview: boolean) {
  const client = useQueryClient()
  const given = { pcr_plan_id, work_group_id, preview: isPreview || undefined }
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return useMutation({
    mutationFn: async (file: unknown) =>
      (await call({ method: 'POST', path: `${PATH}/import?${query}`, body: file })).data as CaseImport,
    onSuccess: () => (isPreview ? undefined : refreshCatalogues(client)),
  })
}

export function useDeleteCase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ simulation_case_id, row_version }: StoredCase) =>
      call({ method: 'DELETE', path: `${PATH}/${simulation_case_id}`, version: row_version }),
    onSuccess: () => refreshCatalogues(client),
  })
}
