import { refusal } from '../app-error.ts'

export const DAY_MS = 86_400_000

export interface Lived {
  created_at: string
  expires_at: string | null
}

/** When a token ends, by its own expiry and by the settings' limit; undefined: never. */
export function endOf({ created_at, expires_at }: Lived, mostDays: number | undefined): string | undefined {
  const ends = [
    ...(expires_at === null ? [] : [expires_at]),
    ...(mostDays === undefined ? [] : [new Date(Date.parse(created_at) + mostDays * DAY_MS).toISOString()]),
  ]
  return ends.toSorted()[0]
}

/** Refuses a new token that outlives the settings' limit. */
export function refuseLongLife(days: number, mostDays: number | undefined): void {
  if (mostDays === undefined || (days > 0 && days <= mostDays)) return
  throw refusal('INVALID', `Expires must be from 1 to ${mostDays} days: tokens live no longer here`, 'expires_in_days')
}
