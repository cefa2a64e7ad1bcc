/** A path of the console, else the overview: a link to the sign-in must not redirect to another site. */
export function safeTarget(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !/\p{Cc}/u.test(next) ? next : '/main'
}
