import type { Release } from './release.ts'

/** Whether systems read the release now. It is current while its confirmation is awaited, too. */
export function isCurrent({ state }: Pick<Release, 'state'>): boolean {
  return state === 'current' || state === 'unconfirmed'
}
