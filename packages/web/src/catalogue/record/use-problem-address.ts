import type { Problem } from '@tollgate/contract/problem.ts'
import { useAddressOf } from '../catalogue-parts.ts'

/** Where a problem can be put right: at its record, else at what that belongs to. */
export function useProblemAddress(): (problem: Problem) => string | undefined {
  const addressOf = useAddressOf()
  const of = (resource: string, id: number | string) => (typeof id === 'number' ? addressOf(resource, id) : undefined)
  return ({ resource, id, owner }) => of(resource, id) ?? (owner && of(owner.resource, owner.id))
}
