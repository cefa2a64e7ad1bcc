import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useEffect, useState } from 'react'
import { afterPress } from '../../ui/after-press.ts'
import { nameOf } from '../format/format-value.ts'
import { unmatchedMessage } from './unmatched.ts'
import type { LookupOptions } from './use-lookup.ts'

/**
 * Resolves text that was left in a lookup: chooses the record with exactly this name or code; if there is not exactly
 * one, the text stays.
 * @returns Why the text is invalid.
 */
export function useLeftText(
  target: Catalogue,
  left: string | undefined,
  { rows, loading, failed }: LookupOptions,
  choose: (row: Row) => void,
): string | undefined {
  const [refused, setRefused] = useState<string>()
  const isSearched = left !== undefined && !loading && !failed
  useEffect(() => {
    if (left === undefined || !isSearched) return
    const named = rows.filter((row) => isNamed(target, row, left))
    if (named[0] && named.length === 1) choose(named[0])
    else afterPress(() => setRefused(left))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once for each text
  }, [left, isSearched])
  return left !== undefined && left === refused ? unmatchedMessage(left) : undefined
}

function isNamed(catalogue: Catalogue, row: Row, typed: string): boolean {
  const { text, beside } = nameOf(catalogue, row)
  const wanted = typed.trim().toLowerCase()
  return text.toLowerCase() === wanted || beside?.toLowerCase() === wanted
}

/** The loaded options that match, while the server is still searching. */
export function matching(catalogue: Catalogue, rows: readonly Row[], typed: string): readonly Row[] {
  const wanted = typed.trim().toLowerCase()
  return rows.filter((row) => {
    const { text, beside = '' } = nameOf(catalogue, row)
    return `${text} ${beside}`.toLowerCase().includes(wanted)
  })
}
