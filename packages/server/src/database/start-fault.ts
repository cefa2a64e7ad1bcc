/** What keeps the console from starting, and what to do about it: a line for whoever runs it. */
export class StartFault extends Error {
  override name = 'StartFault'
}
