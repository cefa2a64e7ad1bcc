import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { firstSetting, readSetting, removeSetting } from '../database/stored-setting.ts'
import type { Db } from '../database/tables.ts'
import { plainCode, randomCode } from './random-code.ts'

const SETTING = 'setup-code'
const LOOPBACK = /^(localhost|127\.[\d.]+|::1|\[::1\])$/i

/** What proxies add to a request that they pass on. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

interface Needs {
  db: Db
  log: FastifyBaseLogger
  /** Where the console listens; undefined: on nothing, and no code is asked. */
  host: string | undefined
}

/** When the first visit must know the code of the log. */
export class SetupCode {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #host: string | undefined
  /** Somebody on another machine could make the first visit. */
  readonly isReachable: boolean
  #isTold = false

  constructor({ db, log, host }: Needs) {
    this.#db = db
    this.#log = log
    this.#host = host
    this.isReachable = host !== undefined && !isLoopback(host)
  }

  /** Asked of a visit from another machine, also through a proxy or by another name of this one. Writes the code to the log once. */
  async isAsked(request: Pick<FastifyRequest, 'headers' | 'hostname'>): Promise<boolean> {
    if (this.#host === undefined || (!this.isReachable && !isPassedOn(request))) return false
    await this.tell()
    return true
  }

  async tell(): Promise<void> {
    if (this.#isTold) return
    await tellSetupCode(this.#db, this.#log)
    this.#isTold = true
  }
}

function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** A browser on this machine asks for a name of loopback; another name may have been pointed at it by somebody's page. */
function isPassedOn({ headers, hostname }: Pick<FastifyRequest, 'headers' | 'hostname'>): boolean {
  return !isLoopback(hostname) || PASSED_ON.some((name) => headers[name] !== undefined)
}

/** Writes the code for the first visit to the log; the same on every server of one database. */
async function tellSetupCode(db: Db, log: FastifyBaseLogger): Promise<void> {
  const setupCode = await firstSetting(db, SETTING, randomCode(3, 4))
  log.warn({ setupCode }, 'the first visit creates the administrator, and needs this setup code')
}

export async function isSetupCode(db: Db, given: string): Promise<boolean> {
  const stored = await readSetting(db, SETTING)
  if (stored === undefined) return false
  return timingSafeEqual(digest(stored), digest(given))
}

export async function forgetSetupCode(db: Db): Promise<void> {
  await removeSetting(db, SETTING)
}

function digest(code: string): Buffer {
  return hash('sha256', plainCode(code), 'buffer')
}
