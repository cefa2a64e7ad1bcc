import type { Person } from '@tollgate/contract/access/person-row.ts'

const TOLD = ['name', 'email', 'role', 'disabled'] as const

/** What a change made of a person, in words for the log; empty where it changed nothing. */
export function changesOf(before: Person, after: Person): string {
  return TOLD.filter((field) => before[field] !== after[field])
    .map((field) => `${field} ${before[field]} → ${after[field]}`)
    .join(', ')
}
