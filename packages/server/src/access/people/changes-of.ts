import type { Person } from '@tollgate/contract/access/person-row.ts'

const TOLD = ['name', 'email', 'role', 'plans', 'disabled'] as const

/** What a change made of a person, in words for the log; empty where it changed nothing. */
export function changesOf(before: Person, after: Person): string {
  return TOLD.map((field) => ({ field, from: wordsOf(before[field]), to: wordsOf(after[field]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => `${field} ${from} → ${to}`)
    .join(', ')
}

function wordsOf(value: Person[(typeof TOLD)[number]]): string {
  return value === null ? 'all' : String(value)
}
