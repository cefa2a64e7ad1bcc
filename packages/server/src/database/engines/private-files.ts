import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OTHERS = 0o077
/** Windows has no such modes: there a folder's own list of rights decides. */
const HAS_MODES = process.platform !== 'win32'

/** What the console keeps in its folder; with anything else in it, the folder is not the console's alone. */
const OURS = /^(tollgate\.|backups$|replaced-)/

/**
 * Makes a folder and a file in it that only this user can read, with what else of ours is there. SQLite gives the files
 * beside its file the same mode. Returns what was found readable by others: mended, or not.
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

/** A folder with files of others is left as it is. */
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
