/** The database did not confirm a commit, so the write may or may not be stored. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
