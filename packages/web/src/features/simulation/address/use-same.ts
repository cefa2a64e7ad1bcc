import { useMemo } from 'react'
import type { Fields } from './fields.ts'

/** Some of the fields, the same object as long as they say the same: what shows them is not drawn with every key. */
export function useSame(fields: Fields, names: readonly string[]): Fields {
  const text = JSON.stringify(Object.entries(fields).filter(([name]) => names.includes(name)))
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text])
}
