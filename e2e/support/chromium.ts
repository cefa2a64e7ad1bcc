import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canInstallPackages, findInPath, installPackages } from '../../scripts/debian.ts'

/** The same engine without windows comes first: journeys take two thirds of the processor time there. */
const names = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
const usualPlaces = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Needed as root and off the network; they change nothing a page can see. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of this machine; undefined leaves it to Playwright to find its own download. */
export function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return findInPath(...names) ?? usualPlaces.find((path) => existsSync(path))
}

/** Makes sure that there is a browser: an installed one, else Debian's package, else Playwright's own download. */
export function ensureChromium(): void {
  if (findChromium()) return
  if (canInstallPackages() && installPackages('chromium-headless-shell', 'fonts-liberation') && findChromium()) return
  const cli = fileURLToPath(new URL('../../node_modules/@playwright/test/cli.js', import.meta.url))
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.')
}
