/** A path of ours, or the overview: a link to the sign-in must not lead on to someone else's page. */
export function safeTarget(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])/.test(next) && !/\p{Cc}/u.test(next) ? next : '/main'
}
