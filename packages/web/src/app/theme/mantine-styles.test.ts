/// <reference types="node" />
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const mantine = resolve(here, '../../../../../node_modules/@mantine/core')
const read = (path: string) => readFileSync(path, 'utf8')
const sources = globSync('**/*.tsx', { cwd: resolve(here, '../..') }).map((file) => read(resolve(here, '../..', file)))

test('every Mantine component in use, and all it is made of, has its styles imported', () => {
  const imported = new Set(
    [...read(join(here, 'mantine.css')).matchAll(/styles\/(\w+)\.layer/g)].map(([, name]) => name),
  )
  const needed = stylesBelow(componentsInUse().flatMap(fileOf))
  expect(needed.filter((name) => !imported.has(name))).toEqual([])
})

test('a loader with a name has a role, without which the name is not allowed', () => {
  const named = sources.flatMap((source) => source.match(/<Loader\b[^>]*aria-label[^>]*>/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((loader) => !loader.includes('role='))).toEqual([])
})

/** Names imported from Mantine anywhere in the console. */
function componentsInUse(): string[] {
  const lists = sources.flatMap((source) => [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
  return [...new Set(lists.flatMap(([, names]) => names?.match(/\b[A-Z]\w+/g) ?? []))]
}

function fileOf(component: string): string[] {
  const path = new RegExp(`import \\{ ${component} \\} from "(.*?)"`).exec(read(join(mantine, 'esm/index.mjs')))?.[1]
  return path === undefined ? [] : [join(mantine, 'esm', path)]
}

/** Names of the style sheets of these modules and of everything that they import. */
function stylesBelow(files: string[]): string[] {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, path = ''] of read(file).matchAll(/from "(\.[^"]+)"/g)) visit(resolve(dirname(file), path))
  }
  files.forEach(visit)
  return [...seen]
    .flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? [])
    .filter((name) => existsSync(join(mantine, `styles/${name}.layer.css`)))
}
