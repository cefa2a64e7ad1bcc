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
    console.log(`\n▸ ${step.name}`)
    const code = await run(step.command, step.env)
    if (code !== 0) {
      console.error(`\n✗ ${step.name} failed${step.hint ? `: ${step.hint}` : ''}`)
      return false
    }
    console.log(`  ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  return true
}

function run([name, ...args], env) {
  const child = spawn(name, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: toolsPath, ...env },
  })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
