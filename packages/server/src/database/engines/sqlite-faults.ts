import { dirname } from 'node:path'
import type { Failure } from '../engine.ts'

/** Extended result codes that say more than their class. */
const EXTENDED: Readonly<Record<number, Failure>> = { 787: 'reference', 1555: 'duplicate', 2067: 'duplicate' }
const FULL = 13
/** Another process held the lock for the whole timeout. */
const BUSY = 5

const PRIMARY_CODE = 0xff

const NO_RIGHTS = new Set(['EACCES', 'EPERM', 'EROFS'])

export function sqliteFailure(error: unknown): Failure | undefined {
  const code = codeOf(error)
  if (code === FULL) return 'full'
  if (code === BUSY) return 'unavailable'
  return EXTENDED[(error as { errcode?: number }).errcode ?? 0]
}

/** Cause and remedy of a failure with a file; undefined if the operator cannot fix it. */
export function explainSqlite(error: unknown, file: string): string | undefined {
  const { code = '', message } = error as { code?: string; message: string }
  if (NO_RIGHTS.has(code)) return notWritable(file)
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${dirname(file)} is no folder: set DATA_DIR to one`
  if (code === 'ENOSPC') return `The disk is full: free some space for ${file}`
  return CAUSES[codeOf(error) ?? 0]?.(file, message)
}

const CAUSES: Readonly<Record<number, (file: string, message: string) => string>> = {
  5: (file) => `${file} is locked by another program: stop that program`,
  8: notWritable,
  // Where a file that SQLite maps into memory cannot grow, it says no more than that.
  10: (file) => `The disk is full, or broken: free some space for ${file}`,
  11: damaged,
  13: (file) => `The disk is full: free some space for ${file}`,
  14: notWritable,
  26: damaged,
}

function notWritable(file: string): string {
  return `${file} cannot be written: give the user that runs the console the right to write to ${dirname(file)}, or set DATA_DIR to another folder`
}

export function damaged(file: string, message: string): string {
  return `${file} is damaged (${message}): restore a backup with "npm run restore -- BACKUP"`
}

function codeOf(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: number }
  return errcode === undefined ? undefined : errcode & PRIMARY_CODE
}
