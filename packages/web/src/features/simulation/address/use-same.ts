import { useMemo } from 'react'
import type { Fields } from './fields.ts'

/**
 * Some of the fields, as an object that stays the same while they are equal. Memoised components then skip most keys.
 */
export function useSame(fields: Fields, names: readonly string[]): Fields {
  const text = JSON.stringify(Object.entries(fields).filter(([name]) => names.includes(name)))
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text])
}
