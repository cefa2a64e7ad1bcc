import type { FastifyBaseLogger } from 'fastify'

const FIRST_MS = 2000
const PATIENCE_MS = 60_000

export interface Job {
  what: string
  /** Delay of the first run. */
  firstMs?: number
  everyMs: number
  /** The longest pause after failures. */
  longestMs?: number
  work: () => Promise<void>
}

/**
 * Runs a job repeatedly. Failures are logged and retried with growing pauses. Resolves after the first run, failed or
 * not.
 */
export function repeat(
  { what, firstMs = FIRST_MS, everyMs, longestMs = PATIENCE_MS, work }: Job,
  log: FastifyBaseLogger,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let failures = 0
  const wait = (ms: number) => void setTimeout(() => void run(), ms).unref()
  const run = async () => {
    try {
      await work()
      if (failures > 0) log.info(`${what} works again`)
      failures = 0
      wait(everyMs)
    } catch (error) {
      failures += 1
      log.warn({ err: error }, `${what} failed`)
      wait(Math.min(FIRST_MS * 2 ** failures, longestMs))
    }
    resolve()
  }
  wait(firstMs)
  return promise
}
