import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from '../packages/web/scripts/compress-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = ['packages/contract/src', 'packages/policy/src', 'packages/engine/src', 'package-lock.json']
const web = {
  name: 'web pages',
  folder: 'packages/web',
  inputs: [
    'docs/guide',
    'packages/web/src',
    'packages/web/public',
    'packages/web/index.html',
    'packages/web/vite.config.ts',
    'packages/web/scripts',
    ...shared,
  ],
  finish: compressFiles,
}
const server = {
  name: 'server',
  folder: 'packages/server',
  inputs: ['packages/server/src', 'packages/server/vite.config.ts', ...shared],
  finish: () => undefined,
}

/** Builds the `dist` folders of the server and the web pages where what they are made from has changed. */
export async function buildBundles() {
  await Promise.all([server, web].map(buildBundle))
}

async function buildBundle({ name, folder, inputs, finish }) {
  const dist = join(root, folder, 'dist')
  const stampFile = join(dist, '.built-from')
  const wanted = hashOf(inputs)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log(`Building the ${name} …`)
  // Built aside and moved at the end: a build that is cut short, or two at once, never leave half a bundle.
  const fresh = join(root, folder, `.dist-${process.pid}`)
  try {
    await runVite(name, ['build', folder, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'])
    await finish(fresh)
    writeFileSync(join(fresh, '.built-from'), wanted)
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function hashOf(paths) {
  const lines = paths.flatMap((path) => filesBelow(path)).map((file) => `${file} ${contentHash(file)}`)
  return hash('sha1', lines.join('\n'))
}

function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  const entries = readdirSyncOrNull(full)
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted()
}

function readdirSyncOrNull(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}

function contentHash(file) {
  return hash('sha1', readFileSync(join(root, file)))
}

/** In a process of its own: the bundler's memory must not stay with the server. */
function runVite(name, args) {
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  const stop = (signal) => vite.kill(signal)
  process.once('SIGTERM', stop).once('SIGINT', stop)
  return new Promise((resolve, reject) => {
    vite.once('error', reject)
    vite.once('exit', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop)
      if (code === 0) resolve()
      else reject(new Error(`The ${name} could not be built; the message above says why.`))
    })
  })
}
