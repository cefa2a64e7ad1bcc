/** Storage key of the chosen start screen. */
export const START_KEY = 'tollgate.start'
export const OVERVIEW = '/main'

/** The start screen that was chosen in the profile, else the overview. */
export function startScreen(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(START_KEY) ?? 'null')
    return typeof kept === 'string' && /^\/main[a-z0-9/-]*$/.test(kept) ? kept : OVERVIEW
  } catch {
    return OVERVIEW
  }
}
