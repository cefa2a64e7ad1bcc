// Mutation testing of some files: makes one small fault at a time and says whether the checks notice it.
//   npm run mutate -- --count 12 --seed 1 packages/engine/src
// Without paths: the files changed since --since (default: main). Types, unit and component tests judge; the server's tests
// too with --server. The file under test is put back after each try.
import './pinned-node.mjs'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { applyMutant, findMutants } from './mutants.mjs'
import { root, toolsPath } from './steps.mjs'
import { threadStarters } from './thread-starters.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
    since: { type: 'string', default: 'main' },
    server: { type: 'boolean', default: false },
  },
})

const files = sourceFiles(positionals)
const all = files.flatMap((file) =>
  findMutants(file, readFileSync(join(root, file), 'utf8')).map((m) => ({ file, ...m })),
)
const tried = sample(all, Number(values.count), Number(values.seed))
/** Of one judge, in milliseconds. */
const MOST_TIME = 600_000

let caught = 0
for (const mutant of tried) {
  const judge = tryMutant(mutant)
  if (judge) caught += 1
  console.log(`${judge ? `caught by ${judge}`.padEnd(24) : 'NOT NOTICED'.padEnd(24)} ${describe(mutant)}`)
}
console.log(
  `\n${caught} of ${tried.length} caught (${all.length} possible in ${files.length} files, seed ${values.seed})`,
)

function sourceFiles(paths) {
  const names = paths.length > 0 ? paths.flatMap(expand) : changedFiles()
  return names.filter((file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
}

function expand(path) {
  return statSync(join(root, path)).isDirectory() ? globSync(`${path}/**/*.{ts,tsx}`, { cwd: root }) : [path]
}

function changedFiles() {
  const out = execFileSync('git', ['diff', '--name-only', '--diff-filter=d', values.since], {
    cwd: root,
    encoding: 'utf8',
  })
  return out.split('\n').filter(Boolean)
}

/** The same choice for the same seed: a linear congruential generator, 32 bit. */
function sample(mutants, count, seed) {
  const rest = [...mutants]
  let state = seed
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1)[0]
  })
}

/** What noticed the fault; undefined: nothing did. */
function tryMutant(mutant) {
  const path = join(root, mutant.file)
  const source = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, applyMutant(source, mutant))
    return judges(mutant.file).find(({ command }) => !passes(command))?.name
  } finally {
    writeFileSync(path, source)
  }
}

function judges(file) {
  const related = [
    'vitest',
    'related',
    file,
    ...threadStarters(root, file),
    '--run',
    '--bail',
    '1',
    '--passWithNoTests',
  ]
  const types = ['contract', 'policy', 'engine', 'server', 'web'].map((name) => ({
    name: 'types',
    command: ['tsc', '--noEmit', '-p', `packages/${name}`],
  }))
  const unit = { name: 'unit tests', command: [...related, '--project', 'unit', '--project', 'component'] }
  const server = { name: "server's tests", command: [...related, '--project', 'server*'] }
  return [unit, ...types, ...(values.server ? [server] : [])]
}

function passes([name, ...args]) {
  // A fault that makes a test wait for ever is noticed, too.
  const options = { cwd: root, stdio: 'ignore', timeout: MOST_TIME, env: { ...process.env, PATH: toolsPath } }
  return spawnSync(name, args, options).status === 0
}

function describe({ file, start, end, replacement }) {
  const source = readFileSync(join(root, file), 'utf8')
  const line = source.slice(0, start).split('\n').length
  const text = source.slice(start, end).replaceAll(/\s+/g, ' ')
  return `${file}:${line}  ${shorten(text)} → ${shorten(replacement)}`
}

function shorten(text) {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
