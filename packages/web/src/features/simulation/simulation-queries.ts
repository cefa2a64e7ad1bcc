import type { QueryOf } from '@tollgate/contract/call/define-call.ts'
import { readSimulationInputs, simulate } from '@tollgate/contract/calls/simulation.ts'
import type { NamedAnswer } from '@tollgate/contract/simulation/answer.ts'
import type { AskedSimulationBody } from '@tollgate/contract/simulation/request.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { NAMED, named, type Named } from './named.ts'

type InputsQuery = QueryOf<typeof readSimulationInputs>

export type Simulated = Named<NamedAnswer>

/** Asks for a decision. A new request cancels a pending one. */
export function useSimulation(body: AskedSimulationBody | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation', body],
    queryFn: body ? async ({ signal }) => named(await send(simulate, { body, query: NAMED, signal })) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export function useInputs(query: InputsQuery) {
  return useQuery({
    queryKey: ['catalogue', 'simulation-inputs', query],
    queryFn: ({ signal }) => send(readSimulationInputs, { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}
