import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const tools = join(root, 'node_modules/.bin')
export const toolsPath = `${tools}${delimiter}${process.env.PATH}`

/** What reads the code without running it. */
export const staticSteps = [
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'], hint: 'npm run format puts it right' },
  { name: 'import boundaries', command: ['node', 'scripts/check-boundaries.mjs'] },
  ...['.', 'packages/contract', 'packages/engine', 'packages/server', 'packages/web']
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder) => ({ name: `types of ${folder}`, command: ['tsc', '--noEmit', '-p', folder] })),
]

/** Runs the steps in order and stops at the first that fails. */
export async function runSteps(steps) {
  for (const step of steps) {
    const started = performance.now()
    console.log(titleOf(step))
    const code = await ended(start(step, { stdio: 'inherit' }))
    if (!tellEnd(step, code, started)) return false
  }
  return true
}

/**
 * Runs rows of steps beside each other, the steps of a row in order. What a step prints is shown when it has ended. The
 * first that fails ends all others.
 */
export async function runRows(...rows) {
  const stop = new AbortController()
  const succeeded = await Promise.all(rows.map((steps) => runRow(steps, stop)))
  return succeeded.every(Boolean)
}

async function runRow(steps, stop) {
  for (const step of steps) {
    const started = performance.now()
    const child = start(step, { stdio: ['ignore', 'pipe', 'pipe'], signal: stop.signal })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const code = await ended(child)
    if (stop.signal.aborted) return false
    console.log(`${titleOf(step)}\n${output.trimEnd()}`)
    if (!tellEnd(step, code, started)) {
      stop.abort()
      return false
    }
  }
  return true
}

function titleOf({ name }) {
  return `\n▸ ${name}`
}

/** Returns whether it succeeded. */
function tellEnd({ name, hint }, code, started) {
  if (code === 0) console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  else console.error(`\n✗ ${name} failed${hint ? `: ${hint}` : ''}`)
  return code === 0
}

function start({ command: [name, ...args], env }, options) {
  return spawn(name, args, {
    cwd: root,
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: toolsPath, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    ...options,
  })
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      if (error.name !== 'AbortError') console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}
