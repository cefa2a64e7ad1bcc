import type { SemaphoreInterface } from 'async-mutex'

export type Release = SemaphoreInterface.Releaser

/** Waits for a permit of a mutex or semaphore. Rejects with the signal's reason if it aborts first. */
export async function permitUnless(signal: AbortSignal, permit: Promise<Release>): Promise<Release> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([aborted, permit])
  } catch (error) {
    // The library cannot remove a waiter from its queue, so its permit is released when it comes.
    void permit.then((release) => release())
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
