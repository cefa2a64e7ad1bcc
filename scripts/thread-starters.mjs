// A thread runs a file that no import names, so Vitest does not see which tests run it.
import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { importsOf } from './check-boundaries.mjs'

const THREAD = /\bnew URL\('([^']+\.ts)', import\.meta\.url\)/g

/**
 * @param {string} root the project's folder @param {string} file its path from there
 * @returns {string[]} the files of the server that start a thread which loads the file
 */
export function threadStarters(root, file) {
  return globSync('packages/server/src/**/*.ts', { cwd: root })
    .map((starter) => starter.split(sep).join('/'))
    .filter((starter) => threadsOf(root, starter).some((thread) => loads(root, thread, file)))
}

function threadsOf(root, starter) {
  const source = readFileSync(join(root, starter), 'utf8')
  return [...source.matchAll(THREAD)].map(([, name]) => posix.join(posix.dirname(starter), name))
}

function loads(root, thread, file) {
  const loaded = new Set([thread])
  // A set is gone through to its end, with what is added meanwhile.
  for (const one of loaded) {
    const source = readFileSync(join(root, one), 'utf8')
    for (const specifier of importsOf(source)) {
      const path = pathOf(one, specifier)
      if (path) loaded.add(path)
    }
  }
  return loaded.has(file)
}

/** The file of ours that an import names; undefined: a library's. */
function pathOf(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  const own = /^@tollgate\/([^/]+)\/(.+)$/.exec(specifier)
  return own ? `packages/${own[1]}/src/${own[2]}` : undefined
}
