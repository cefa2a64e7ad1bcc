import type { Problem } from '@tollgate/contract/problem.ts'
import { useAddressOf } from '../catalogue-parts.ts'

/** The address at which a problem can be fixed: its record, or the record's owner. */
export function useProblemAddress(): (problem: Problem) => string | undefined {
  const addressOf = useAddressOf()
  const of = (resource: string, id: number | string) => (typeof id === 'number' ? addressOf(resource, id) : undefined)
  return ({ resource, id, owner }) => of(resource, id) ?? (owner && of(owner.resource, owner.id))
}
