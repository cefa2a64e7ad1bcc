import type { Chain } from './chains.ts'

/** A dependency: `sets` together cannot be published without one of `of`. With the record that causes it. */
export interface Need extends Pick<Chain, 'resource' | 'id'> {
  sets: readonly number[]
  of: readonly number[]
  /** They wrote the same field or record; one refers to a record that the other created or deleted; one took a value that the other freed. */
  because: 'field' | 'record' | 'reference' | 'unique'
  field: string | null
}

export type Found = (need: Need) => void

export function addTo<V>(map: Map<string, V[]>, name: string, value: V): void {
  const own = map.get(name) ?? []
  own.push(value)
  map.set(name, own)
}
