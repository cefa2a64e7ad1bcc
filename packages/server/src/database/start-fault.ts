/** Why the console cannot start and what to do about it, in one line for the operator. */
export class StartFault extends Error {
  override name = 'StartFault'
}
