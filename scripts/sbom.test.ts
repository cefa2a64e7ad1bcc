import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceTexts, shippedBom } from './sbom.mjs'

const bom = shippedBom()
const refs = new Set(bom.components.map((one) => one['bom-ref']))
const names = new Set([...refs].map((ref) => ref.slice(0, ref.lastIndexOf('@'))))

/** Licences that let us pass a package on as a part of ours. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]

test('every production package of package-lock.json is in the SBOM', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const production = Object.entries<Locked>(packages).flatMap(([folder, { version, ...marks }]) =>
    !folder.includes('node_modules/') || MARKS.some((mark) => marks[mark])
      ? []
      : [`${folder.split('node_modules/').at(-1)}@${version}`],
  )
  expect(production.length).toBeGreaterThan(50)
  expect(production.filter((ref) => !refs.has(ref))).toEqual([])
})

const MARKS = ['dev', 'optional', 'devOptional', 'link', 'peer'] as const
type Locked = { version: string } & Partial<Record<(typeof MARKS)[number], boolean>>

test('what the pages are built from is in it, what only builds and tests is not', () => {
  expect(
    ['react', '@mantine/core', '@fontsource-variable/inter', 'fastify', 'nodemailer', 'zod'].filter(
      (name) => !names.has(name),
    ),
  ).toEqual([])
  expect(
    ['vitest', 'vite', 'typescript', 'jsdom', '@testing-library/react', '@playwright/test'].filter((name) =>
      names.has(name),
    ),
  ).toEqual([])
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'tollgate' } } })
})

test('every package has a licence that lets it be passed on, and the list names it', () => {
  const texts = licenceTexts(bom)
  for (const { 'bom-ref': ref, licenses = [] } of bom.components) {
    const ids = licenses.map(({ license, expression }) => license?.id ?? expression)
    expect(
      ids.some((id) => ALLOWED.some((allowed) => id?.includes(allowed))),
      ref,
    ).toBe(true)
    if (!ref.startsWith('@tollgate/')) expect(texts).toContain(`${ref}: ${ids.join(', ')}`)
  }
})
