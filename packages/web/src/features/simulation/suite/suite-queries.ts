import { readCoverage, readStrength } from '@tollgate/contract/calls/simulation-case.ts'
import type { Strength, SuiteRequest } from '@tollgate/contract/simulation/suite.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { send } from '../../../api/client.ts'
import { NAMED, named, type Named } from '../named.ts'
import type { Report } from '../views/use-steps.ts'

export function useCoverage(about: SuiteRequest | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation-case', 'coverage', about],
    queryFn: about
      ? async ({ signal }) => named(await send(readCoverage, { body: about, query: NAMED, signal }))
      : skipToken,
    retry: false,
  })
}

/** Counts the single mutations that the cases notice, in one step of work. */
export async function measureStrength(
  about: SuiteRequest,
  signal: AbortSignal,
  { part }: Report<Named<Strength>>,
): Promise<void> {
  part(named(await send(readStrength, { body: about, query: NAMED, signal })))
}
