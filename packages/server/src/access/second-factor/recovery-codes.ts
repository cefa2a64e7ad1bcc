import { z } from 'zod'
import type { Db } from '../../database/tables.ts'
import { plainCode, randomCode } from '../random-code.ts'
import { HASH_LENGTH, hashOf } from '../token-secret.ts'

const CODES = 10
const codesSchema = z.array(z.string())

/** 24 of 32 characters are 120 random bits: from 112 on a plain hash will do (OWASP ASVS 6.5.2). */
function newCodes(): string[] {
  return Array.from({ length: CODES }, () => randomCode(6, 4))
}

/** The library is given the hash of a code, and compares it with those that are stored. */
export function hashOfCode(code: string): string {
  return hashOf(plainCode(code))
}

/** How the library makes and stores them: it stores what is left of a list anew after each use. */
export const recoveryCodeOptions = {
  customBackupCodesGenerate: newCodes,
  storeBackupCodes: {
    encrypt: async (json: string) => stored(codesSchema.parse(JSON.parse(json))),
    decrypt: async (json: string) => json,
  },
}

/** New codes, and what is stored of them. */
export function madeCodes(): { codes: readonly string[]; backupCodes: string } {
  const codes = newCodes()
  return { codes, backupCodes: stored(codes) }
}

/** How many of those that are stored are left. */
export function countOf(backupCodes: string): number {
  return codesSchema.parse(JSON.parse(backupCodes)).length
}

function stored(codes: readonly string[]): string {
  return JSON.stringify(codes.map((code) => (code.length === HASH_LENGTH ? code : hashOfCode(code))))
}

/** Codes of earlier versions are encrypted with a key of the same database: they are stored as hashes, and go on. */
export async function hashOldCodes(db: Db, secret: string): Promise<void> {
  const old = await db
    .selectFrom('auth_two_factor')
    .select(['id', 'backupCodes'])
    .where('backupCodes', 'not like', '[%')
    .execute()
  if (old.length === 0) return
  const { symmetricDecrypt } = await import('better-auth/crypto')
  for (const { id, backupCodes } of old) {
    const codes = codesSchema.parse(JSON.parse(await symmetricDecrypt({ key: secret, data: backupCodes })))
    await db
      .updateTable('auth_two_factor')
      .set({ backupCodes: stored(codes) })
      .where('id', '=', id)
      .where('backupCodes', '=', backupCodes)
      .execute()
  }
}
