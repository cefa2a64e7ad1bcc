import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { ensureSetting, readSetting, removeSetting } from '../database/stored-setting.ts'
import type { Db } from '../database/tables.ts'
import { plainCode, randomCode } from './random-code.ts'

const SETTING = 'setup-code'
const LOOPBACK = /^(localhost|127\.[\d.]+|::1|\[::1\])$/i

/** Headers that proxies add. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

interface Needs {
  db: Db
  log: FastifyBaseLogger
  /** The address that the console listens on; undefined: none, and no code is needed. */
  host: string | undefined
}

/** Decides when the first visit must enter the setup code, which is in the log. */
export class SetupCode {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #host: string | undefined
  /** The console listens beyond loopback. */
  readonly isReachable: boolean
  #isLogged = false

  constructor({ db, log, host }: Needs) {
    this.#db = db
    this.#log = log
    this.#host = host
    this.isReachable = host !== undefined && !isLoopback(host)
  }

  /**
   * True for a visit from another machine, through a proxy, or under a name other than loopback. Logs the code once.
   */
  async isAsked(request: Pick<FastifyRequest, 'headers' | 'hostname'>): Promise<boolean> {
    if (this.#host === undefined || (!this.isReachable && !isPassedOn(request))) return false
    await this.log()
    return true
  }

  async log(): Promise<void> {
    if (this.#isLogged) return
    await logSetupCode(this.#db, this.#log)
    this.#isLogged = true
  }
}

function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** A browser on this machine uses a loopback name. Any other name may be DNS that an attacker pointed here. */
function isPassedOn({ headers, hostname }: Pick<FastifyRequest, 'headers' | 'hostname'>): boolean {
  return !isLoopback(hostname) || PASSED_ON.some((name) => headers[name] !== undefined)
}

/** Logs the setup code, which is the same on every server of a database. */
async function logSetupCode(db: Db, log: FastifyBaseLogger): Promise<void> {
  const setupCode = await ensureSetting(db, SETTING, randomCode(3, 4))
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
