/** Calls of older programs, which look for faults in `error_detail`. */
const PATHS = ['/api/v1/balance-type-acct', '/api/v1/balance-type-group']

/** The body of a refusal at an address: the faults once, or twice where older programs look for them. */
export function refusalBody<T>(url: string, faults: T) {
  const body = { data: null, statusDescription: faults }
  return isBelow(url) ? { ...body, error_detail: faults } : body
}

function isBelow(url: string): boolean {
  return PATHS.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`))
}
