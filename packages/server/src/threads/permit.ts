import type { SemaphoreInterface } from 'async-mutex'

export type Release = SemaphoreInterface.Releaser

/** Waits for a permit of a mutex or semaphore until the signal aborts, which rejects with the signal's reason. */
export async function permitUnless(signal: AbortSignal, permit: Promise<Release>): Promise<Release> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([aborted, permit])
  } catch (error) {
    // The library cannot take one waiter out of its queue: the permit is passed on when it comes.
    void permit.then((release) => release())
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
