import { Semaphore } from 'async-mutex'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fault } from '@tollgate/contract/errors.ts'
import { permitUnless, type Release } from '../threads/permit.ts'
import { AppError } from '../app-error.ts'
import { senderGone } from './sender-gone.ts'

/** Whoever waits longer is told to try again. */
const PATIENCE_MS = 5000
const RETRY_SECONDS = 5

interface TurnsOptions {
  /** What is done, as a refusal calls it: "imports". */
  what: string
  /** How many do it at once; absent: any number. */
  atOnce?: number
  /** How many of them may be one person's; one unless given. */
  each?: number
  patienceMs?: number
}

/** Costly work that people ask for: a limited number at once, of each person fewer. First come, first served. */
export class Turns {
  readonly #options: TurnsOptions
  readonly #all: Semaphore | undefined
  readonly #own = new Map<string, Semaphore>()

  constructor(options: TurnsOptions) {
    this.#options = options
    // The library counts down from the limit: it takes no infinity.
    this.#all = options.atOnce === undefined ? undefined : new Semaphore(options.atOnce)
  }

  /** Works when it is the person's turn; not at all when the signal aborts before. */
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
      // First a person's own: however much one asks for, it takes one place among the others.
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

/** A hook of a route: whoever calls has a turn from before the body arrives until the answer is sent. */
export function turnOfEach(turns: Turns) {
  return async ({ actor }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const leave = await turns.enter(actor.id, senderGone(reply))
    reply.raw.once('close', leave)
  }
}

async function permitOf(semaphore: Semaphore): Promise<Release> {
  const [, release] = await semaphore.acquire()
  return release
}
