import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/tables.ts'

const SETTING = 'setup-code'
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP_LENGTH = 4
const LOOPBACK = /^(localhost|127\.[\d.]+|::1|\[::1\])$/i

/** Whether somebody on another machine could make the first visit. */
export function isReachable(host: string): boolean {
  return !LOOPBACK.test(host)
}

/** Writes the code for the first visit to the log; the same on every server of one database. */
export async function tellSetupCode(db: Db, log: FastifyBaseLogger): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: SETTING, value: newCode() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  log.warn({ setupCode: await storedCode(db) }, 'the first visit creates the administrator, and needs this setup code')
}

/** Upper and lower case, and what stands between the groups, do not matter. */
export async function isSetupCode(db: Db, given: string): Promise<boolean> {
  const stored = await storedCode(db)
  if (stored === undefined) return false
  return timingSafeEqual(digest(stored), digest(given))
}

export async function forgetSetupCode(db: Db): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', SETTING).execute()
}

async function storedCode(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst()
  return row?.value
}

function digest(code: string): Buffer {
  return hash('sha256', code.toUpperCase().replaceAll(/[^A-Z\d]/g, ''), 'buffer')
}

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
