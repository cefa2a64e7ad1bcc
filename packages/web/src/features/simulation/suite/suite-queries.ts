import type { Coverage, Strength, SuiteRequest } from '@tollgate/contract/simulation/suite.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { Report } from '../views/use-steps.ts'

export interface Named<A> {
  answer: A
  names: RecordNames
}

async function ask<A>(name: 'coverage' | 'strength', body: SuiteRequest, signal: AbortSignal): Promise<Named<A>> {
  const path = `simulation-case/${name}?names=true`
  const { data, meta } = await call({ method: 'POST', path, body, signal })
  return { answer: data as A, names: (meta as { names: RecordNames }).names }
}

export function useCoverage(about: SuiteRequest | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation-case', 'coverage', about],
    queryFn: about ? ({ signal }) => ask<Coverage>('coverage', about, signal) : skipToken,
    retry: false,
  })
}

/** Counts the single mutations that the cases notice, in one step of work. */
export async function measureStrength(
  about: SuiteRequest,
  signal: AbortSignal,
  { part }: Report<Named<Strength>>,
): Promise<void> {
  part(await ask<Strength>('strength', about, signal))
}
