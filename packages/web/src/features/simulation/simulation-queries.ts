import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { AskedSimulationBody } from '@tollgate/contract/simulation/request.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, getData } from '../../api/client.ts'

/** A decision with the names of its records. */
export interface Simulated {
  answer: NamedAnswer
  names: RecordNames
}

/** Asks for a decision. A new request cancels a pending one. */
export function useSimulation(body: AskedSimulationBody | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation', body],
    queryFn: async ({ signal }): Promise<Simulated> => {
      const { data, meta } = await call({ method: 'POST', path: 'simulation?names=true', body, signal })
      return { answer: data as NamedAnswer, names: (meta as Pick<Simulated, 'names'>).names }
    },
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function useInputs(query: Record<string, string>) {
  return useQuery({
    queryKey: ['catalogue', 'simulation-inputs', query],
    queryFn: ({ signal }) => getData(`simulation/inputs?${new URLSearchParams(query)}`, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
