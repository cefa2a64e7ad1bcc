import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Of the settings that OWASP's Password Storage Cheat Sheet calls equal, the one with 32 MiB. */
const NOW = { N: 2 ** 15, r: 8, p: 3 }
/** better-auth's own, which earlier versions stored as `salt:key`, both in hex. It costs a third. */
const EARLIER = { N: 2 ** 14, r: 16, p: 1 }
const REST_OF_COST = { ...EARLIER, p: 2 }

const SALT_BYTES = 16
const KEY_BYTES = 32
const START = `$scrypt$ln=15,r=${NOW.r},p=${NOW.p}$`

/** A password as it is stored, in the PHC string format: `$scrypt$ln=15,r=8,p=3$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(password, salt, KEY_BYTES, NOW)
  return `${START}${salt.toString('base64url')}$${key.toString('base64url')}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (!isCurrent(hash)) return verifyEarlier(hash, password)
  const [salt = '', key = ''] = hash.slice(START.length).split('$')
  const wanted = Buffer.from(key, 'base64url')
  return equal(wanted, await keyOf(password, Buffer.from(salt, 'base64url'), wanted.length, NOW))
}

/** Whether the hash is made as `hashPassword` makes it now; others are made anew when their password is known. */
export function isCurrent(hash: string): boolean {
  return hash.startsWith(START)
}

/** Takes as long as any other check, so that nobody learns by the clock who has not signed in for long. */
async function verifyEarlier(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const wanted = Buffer.from(key, 'hex')
  // The salt went in as the text that it is.
  const found = await keyOf(password, Buffer.from(salt), wanted.length, EARLIER)
  await keyOf(password, Buffer.from(salt), wanted.length, REST_OF_COST)
  return equal(wanted, found)
}

function keyOf(password: string, salt: Buffer, length: number, cost: typeof NOW): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, length, { ...cost, maxmem: 256 * cost.N * cost.r })
}

function equal(wanted: Buffer, found: Buffer): boolean {
  return wanted.length > 0 && wanted.length === found.length && timingSafeEqual(wanted, found)
}
