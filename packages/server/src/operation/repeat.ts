import type { FastifyBaseLogger } from 'fastify'

const FIRST_MS = 2000
/** The longest pause after failures. */
const PATIENCE_MS = 60_000

interface Repeated {
  what: string
  /** Until the first time. */
  firstMs?: number
  everyMs: number
  log: FastifyBaseLogger
}

/**
 * Works soon and again and again. Where it fails, the log says why, and it is tried again after pauses that grow.
 * Resolves after the first time, whether it failed or not.
 */
export function repeat(work: () => Promise<void>, { what, firstMs = FIRST_MS, everyMs, log }: Repeated): Promise<void> {
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
      wait(Math.min(FIRST_MS * 2 ** failures, PATIENCE_MS))
    }
    resolve()
  }
  wait(firstMs)
  return promise
}
