import type { NamesMeta } from '@tollgate/contract/calls/simulation.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'

/** An answer with the names of its records. */
export interface Named<A> {
  answer: A
  names: RecordNames
}

/** The query of a call whose answer is to have the names of its records. */
export const NAMED = { names: 'true' } as const

export function named<A>({ data, meta }: { data: A; meta: NamesMeta }): Named<A> {
  return { answer: data, names: meta?.names ?? {} }
}
