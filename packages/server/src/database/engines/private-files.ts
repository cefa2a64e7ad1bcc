import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077
/** Windows has no such modes; access lists decide there. */
const HAS_MODES = process.platform !== 'win32'

/** Files of the console. If a folder contains others, the console leaves its mode alone. */
const OURS = /^(tollgate\.|backups$|replaced-)/

/**
 * Creates a folder and a database file that only this user can read, and restricts our other files there. SQLite gives
 * the same mode to the files beside its own. Returns warnings about what others could read, fixed or not.
 */
export function keepPrivate(folder: string, file: string): string[] {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  closeSync(openSync(join(folder, file), 'a', FILE_MODE))
  if (!HAS_MODES) return []
  const names = readdirSync(folder)
  const files = names.filter((name) => OURS.test(name)).map((name) => join(folder, name))
  return [...(names.every((name) => OURS.test(name)) ? close(folder) : warnOf(folder)), ...files.flatMap(close)]
}

function close(path: string): string[] {
  const { mode, isFolder } = modeOf(path)
  if ((mode & OTHERS) === 0) return []
  try {
    chmodSync(path, isFolder ? FOLDER_MODE : FILE_MODE)
    return [`${path} could be read by other users of this machine (mode ${octal(mode)}): now it cannot`]
  } catch {
    return [`${path} can be read by other users of this machine (mode ${octal(mode)}): chmod go= ${path}`]
  }
}

/** Only warns, because the folder contains other files. */
function warnOf(folder: string): string[] {
  const { mode } = modeOf(folder)
  if ((mode & OTHERS) === 0) return []
  const why = `${folder} can be read by other users of this machine (mode ${octal(mode)})`
  return [`${why}, and has files that are not the console's: set DATA_DIR to a folder of its own`]
}

function modeOf(path: string): { mode: number; isFolder: boolean } {
  const found = lstatSync(path)
  return { mode: found.isSymbolicLink() ? 0 : found.mode, isFolder: found.isDirectory() }
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0')
}
