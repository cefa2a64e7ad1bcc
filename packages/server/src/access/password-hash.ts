import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** The 32 MiB setting of those that OWASP's Password Storage Cheat Sheet calls equal. */
const NOW = { N: 2 ** 15, r: 8, p: 3 }
/** better-auth's own setting; earlier versions stored `salt:key` in hex. A third of the cost. */
const EARLIER = { N: 2 ** 14, r: 16, p: 1 }
const REST_OF_COST = { ...EARLIER, p: 2 }

const SALT_BYTES = 16
const KEY_BYTES = 32
const START = `$scrypt$ln=15,r=${NOW.r},p=${NOW.p}$`

/** Hashes a password in the PHC string format: `$scrypt$ln=15,r=8,p=3$salt$key`. */
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

/** Whether the hash has the current format. Others are replaced when the user signs in. */
export function isCurrent(hash: string): boolean {
  return hash.startsWith(START)
}

/** Takes as long as the current check, so timing does not reveal whose hash is old. */
async function verifyEarlier(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const wanted = Buffer.from(key, 'hex')
  // The salt was used as text, not decoded.
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
