/** Why the console refuses a user whom the provider has signed in. */
export type Why = 'unverified' | 'unknown' | 'role' | 'disabled'

export class NotLetIn extends Error {
  readonly why: Why
  /** The user, as far as known, for the log. */
  readonly who: string
  readonly changes: string

  constructor(why: Why, who: string, changes = '') {
    super(`not let in: ${why}`)
    this.why = why
    this.who = who
    this.changes = changes
  }
}
