/** The database did not confirm a commit: it is not known whether the write is stored. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
