import type { CaseResult } from '@tollgate/contract/simulation/case-run.ts'
import { tagsOf, type StoredCase } from '@tollgate/contract/simulation/simulation-case.ts'

/** Filter of the case list. */
export interface ShownCases {
  text: string
  /** Empty: any tag. */
  tag: string
  result: '' | CaseResult['result']
}

/** Columns that some tables of cases leave out. */
export interface CaseColumns {
  /** The plan or workflow of each case. */
  owner: boolean
  tags: boolean
}

export const EVERY_CASE: ShownCases = { text: '', tag: '', result: '' }

export function isShown(row: StoredCase, result: CaseResult | undefined, asked: ShownCases): boolean {
  const text =
    `${row.simulation_case_name} ${row.owner_name ?? ''} ${row.comments ?? ''} ${row.tags ?? ''}`.toLowerCase()
  return (
    asked.text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    (asked.tag === '' || tagsOf(row).includes(asked.tag)) &&
    (asked.result === '' || result?.result === asked.result)
  )
}

/** All tags of the cases. */
export function allTags(rows: readonly StoredCase[]): string[] {
  return [...new Set(rows.flatMap(tagsOf))].toSorted((a, b) => a.localeCompare(b, 'en'))
}
