/** Why the console refuses a user whom the provider has signed in. */
type Reason = 'unverified' | 'link' | 'unknown' | 'role' | 'disabled'

export class SignInRefused extends Error {
  readonly reason: Reason
  /** The user, as far as known, for the log. */
  readonly who: string
  readonly changes: string

  constructor(reason: Reason, who: string, changes = '') {
    super(`sign-in refused: ${reason}`)
    this.reason = reason
    this.who = who
    this.changes = changes
  }
}
