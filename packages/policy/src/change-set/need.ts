import type { Chain } from './chains.ts'

/** Sets that cannot be published, all of them, without one of others, and the record that makes it so. */
export interface Need extends Pick<Chain, 'resource' | 'id'> {
  sets: readonly number[]
  of: readonly number[]
  /** They wrote the same field or record; one names what the other made or removed; one took what the other freed. */
  because: 'field' | 'record' | 'reference' | 'unique'
  field: string | null
}

export type Found = (need: Need) => void

export function addTo<V>(map: Map<string, V[]>, name: string, value: V): void {
  const own = map.get(name) ?? []
  own.push(value)
  map.set(name, own)
}
