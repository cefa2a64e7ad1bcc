import type * as crypto from 'node:crypto'
import { vi } from 'vitest'
import type * as rules from '../../src/access/password-rules.ts'

/** As `access/password-hash.ts` stores passwords now. */
const SLOW = 2 ** 15
const QUICK = 2 ** 6

type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => void

const KNOWN = new Set(['correct horse battery', 'seven quiet lanterns'])

// Judging a password takes half a second, and every server of a test is started with one of these.
vi.mock('../../src/access/password-rules.ts', async (importOriginal) => {
  const original = await importOriginal<typeof rules>()
  const passwordFault: typeof rules.passwordFault = async (password, ...known) =>
    KNOWN.has(password) ? undefined : original.passwordFault(password, ...known)
  return { ...original, passwordFault }
})

// A password is checked slowly on purpose, and every server of a test checks some. `password-hash.test.ts` has the real cost.
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>()
  const scrypt: Scrypt = (password, salt, length, options, done) =>
    original.scrypt(password, salt, length, options.N === SLOW ? { ...options, N: QUICK } : options, done)
  return { ...original, scrypt }
})
