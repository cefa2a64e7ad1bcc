/** Where the way over the OpenID provider begins; it ends at `next`. */
export function singleSignOnAddress(next: string | undefined): string {
  return `/api/auth/single-sign-on${next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`}`
}
