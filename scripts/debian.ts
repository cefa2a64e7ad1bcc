import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install Debian packages: root, on a system with apt-get. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages; false when that did not succeed (apt-get has then said why). */
export function installPackages(...names: string[]): boolean {
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status
  return aptGet('update', '-qq') === 0 && aptGet('install', '-y', '-qq', '--no-install-recommends', ...names) === 0
}

/** The path of a program in PATH, or null. */
export function findInPath(...names: string[]): string | null {
  for (const name of names) {
    try {
      const finder = process.platform === 'win32' ? 'where' : 'which'
      const [first] = execFileSync(finder, [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
        /\r?\n/,
      )
      if (first) return first
    } catch {
      continue
    }
  }
  return null
}
