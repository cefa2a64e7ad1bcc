import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
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
  ...['.', 'packages/contract', 'packages/policy', 'packages/engine', 'packages/cli', 'packages/server', 'packages/web']
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map((folder) => ({ name: `types of ${folder}`, command: ['tsc', '--noEmit', '-p', folder] })),
]

/** Runs the steps in order and stops at the first that fails. */
export async function runSteps(steps, signal) {
  for (const step of steps) {
    const started = performance.now()
    console.log(titleOf(step))
    const code = await ended(start(step, { stdio: 'inherit', signal }))
    if (signal?.aborted || !tellEnd(step, code, secondsSince(started))) return false
  }
  return true
}

/**
 * Runs steps in order, and others beside them whenever these wait. What the others print is shown at the end. The first that
 * fails ends all.
 */
export async function runBeside(steps, others) {
  const stop = new AbortController()
  const stopWhenFailed = (succeeded) => {
    if (!succeeded) stop.abort()
    return succeeded
  }
  const tell = []
  const succeeded = await Promise.all([
    runSteps(steps, stop.signal).then(stopWhenFailed),
    runBehind(others, stop.signal, tell).then(stopWhenFailed),
  ])
  for (const step of tell) step()
  return succeeded.every(Boolean)
}

async function runBehind(steps, signal, tell) {
  for (const step of steps) {
    const started = performance.now()
    const child = start(step, { stdio: ['ignore', 'pipe', 'pipe'], signal })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const code = await ended(child)
    if (signal.aborted) return false
    const seconds = secondsSince(started)
    tell.push(() => {
      console.log(`${titleOf(step)}\n${output.trimEnd()}`)
      tellEnd(step, code, seconds)
    })
    if (code !== 0) return false
  }
  return true
}

function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1)
}

function titleOf({ name }) {
  return `\n▸ ${name}`
}

/** Returns whether it succeeded. */
function tellEnd({ name, hint }, code, seconds) {
  if (code === 0) console.log(`  ${seconds} s`)
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
