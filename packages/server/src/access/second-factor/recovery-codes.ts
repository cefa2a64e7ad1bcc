import { z } from 'zod'
import type { Db } from '../../database/tables.ts'
import { plainCode, randomCode } from '../random-code.ts'
import { HASH_LENGTH, hashOf } from '../token-secret.ts'

const CODES = 10
const codesSchema = z.array(z.string())

/** 24 of 32 characters are 120 random bits. From 112 bits on a plain hash is enough (OWASP ASVS 6.5.2). */
function newCodes(): string[] {
  return Array.from({ length: CODES }, () => randomCode(6, 4))
}

/** better-auth gets the hash of a code and compares it with the stored ones. */
export function hashOfCode(code: string): string {
  return hashOf(plainCode(code))
}

/** How better-auth creates and stores the codes. After each use it stores the remaining list. */
export const recoveryCodeOptions = {
  customBackupCodesGenerate: newCodes,
  storeBackupCodes: {
    encrypt: async (json: string) => stored(codesSchema.parse(JSON.parse(json))),
    decrypt: async (json: string) => json,
  },
}

/** New codes, and their stored form. */
export function madeCodes(): { codes: readonly string[]; backupCodes: string } {
  const codes = newCodes()
  return { codes, backupCodes: stored(codes) }
}

/** The number of unused codes. */
export function countOf(backupCodes: string): number {
  return codesSchema.parse(JSON.parse(backupCodes)).length
}

function stored(codes: readonly string[]): string {
  return JSON.stringify(codes.map((code) => (code.length === HASH_LENGTH ? code : hashOfCode(code))))
}

/**
 * Earlier versions encrypted the codes with a key from the same database. Replaces them by hashes; the codes stay
 * valid.
 */
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
