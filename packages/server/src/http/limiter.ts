import { Semaphore } from 'async-mutex'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fault } from '@tollgate/contract/errors.ts'
import { permitUnless, type Release } from '../threads/permit.ts'
import { AppError } from '../app-error.ts'
import { disconnectSignal } from './disconnect-signal.ts'

/** After this wait a caller is told to try again. */
const PATIENCE_MS = 5000
const RETRY_SECONDS = 5

interface LimiterOptions {
  /** Plural name of the work in refusals: "imports". */
  what: string
  /** Limit of all; absent: none. */
  atOnce?: number
  /** Limit per person; default one. */
  each?: number
  patienceMs?: number
}

/** Limits how much costly work runs at once, in total and per person. First come, first served. */
export class Limiter {
  readonly #options: LimiterOptions
  readonly #all: Semaphore | undefined
  readonly #own = new Map<string, Semaphore>()

  constructor(options: LimiterOptions) {
    this.#options = options
    // The library's counter cannot be infinite.
    this.#all = options.atOnce === undefined ? undefined : new Semaphore(options.atOnce)
  }

  /** Runs the work when it is the person's turn. Rejects if the signal aborts before. */
  async run<T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(person, signal)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  async enter(person: string, signal: AbortSignal): Promise<Release> {
    const late = new AbortController()
    const patience = setTimeout(() => late.abort(this.#busy()), this.#options.patienceMs ?? PATIENCE_MS)
    const given = AbortSignal.any([signal, late.signal])
    try {
      // Waits for the person's own limit first, so that nobody fills the shared queue.
      const leaveOwn = await permitUnless(given, permitOf(this.#ownOf(person)))
      if (!this.#all) return leaveOwn
      const leaveAll = await permitUnless(given, permitOf(this.#all)).catch((error: unknown) => {
        leaveOwn()
        throw error
      })
      return () => {
        leaveAll()
        leaveOwn()
      }
    } finally {
      clearTimeout(patience)
    }
  }

  #ownOf(person: string): Semaphore {
    const own = this.#own.get(person) ?? new Semaphore(this.#options.each ?? 1)
    this.#own.set(person, own)
    return own
  }

  #busy(): AppError {
    const message = `Other ${this.#options.what} are under way. Nothing was stored: try again in ${RETRY_SECONDS} s`
    return new AppError([fault('UNAVAILABLE', message)], RETRY_SECONDS)
  }
}

/** A route hook: the caller holds a turn from before the body arrives until the answer is sent. */
export function limitCalls(turns: Limiter) {
  return async ({ actor }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const leave = await turns.enter(actor.id, disconnectSignal(reply))
    reply.raw.once('close', leave)
  }
}

async function permitOf(semaphore: Semaphore): Promise<Release> {
  const [, release] = await semaphore.acquire()
  return release
}
