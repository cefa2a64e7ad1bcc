/** Why somebody whom the provider knows does not come in. */
export type Why = 'unverified' | 'unknown' | 'role' | 'disabled'

export class NotLetIn extends Error {
  readonly why: Why
  /** For the log: who it was, as far as that is known. */
  readonly who: string
  readonly changes: string

  constructor(why: Why, who: string, changes = '') {
    super(`not let in: ${why}`)
    this.why = why
    this.who = who
    this.changes = changes
  }
}
