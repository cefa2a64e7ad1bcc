import { execFileSync } from 'node:child_process'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canInstallPackages, findInPath, installPackages } from '../../../../scripts/debian.ts'

/** The folder with initdb and postgres, installed first where that is possible; null when there is none. */
export function postgresBinaries(): string | null {
  const found = findBinaries()
  if (found || !canInstallPackages()) return found
  return installPackages('postgresql', 'postgresql-contrib') ? findBinaries() : null
}

function findBinaries(): string | null {
  const candidates = [folderInPath(), ...packagedFolders(), folderFromConfig()]
  return candidates.find((folder) => folder && isComplete(folder)) ?? null
}

function isComplete(folder: string): boolean {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))
}

function folderInPath(): string | null {
  const initdb = findInPath('initdb')
  // Where that is a link, the other programs stand beside what it leads to.
  return initdb && dirname(realpathSync(initdb))
}

/** Newest first. */
function packagedFolders(): string[] {
  const version = (folder: string) => Number(/\/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)
  return globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => version(b) - version(a))
}

function folderFromConfig(): string | null {
  const config = findInPath('pg_config')
  return config && execFileSync(config, ['--bindir'], { encoding: 'utf8' }).trim()
}
