import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keysFor } from '@tollgate/contract/catalogue/record-key.ts'
import { fieldSchema } from '@tollgate/contract/catalogue/write-schema.ts'
import { parseListQuery } from '@tollgate/contract/catalogue/list-query.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { readUnit } from '@tollgate/policy/text/unit-text.ts'
import { growsBeyondLength, repeatedTexts } from '../../../scripts/growth.ts'

type Read = (text: string) => unknown
type Call = (...given: unknown[]) => unknown

const READERS = [
  'contract/src/standards/*.ts',
  'engine/src/decide/values/read-value.ts',
  'engine/src/diameter/read-hex.ts',
  'engine/src/session-trace/{location,readings,found-value}.ts',
]
const PACKAGES = new URL('../..', import.meta.url).pathname
const files = globSync(READERS, { cwd: PACKAGES }).filter((file) => !/\.test\.ts$|unit-system/.test(file))

/** Calls a function whatever else it takes; most that read no text refuse it at once. */
function tolerant(call: Call): Read {
  return (text) => {
    try {
      return call(text, 'any')
    } catch {
      return undefined
    }
  }
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function'
}

async function exportedBy(file: string): Promise<[string, Read][]> {
  const module: Record<string, unknown> = await import(PACKAGES + file)
  return Object.entries(module).flatMap(([name, value]) =>
    isCall(value) ? [[`${name} of ${file}`, tolerant(value)] satisfies [string, Read]] : [],
  )
}

const exported = (await Promise.all(files.map(exportedBy))).flat()

/** Fields of one kind that read alike are tried once. */
const fields = new Map(
  [...catalogues.values()].flatMap(({ fields: all }) =>
    Object.values(all).map((field): [string, Read] => {
      const check = field.kind === 'text' ? (field.check ?? '') : field.kind === 'number' ? (field.unit ?? '') : ''
      const schema = fieldSchema(field)
      return [`a field: ${field.kind} ${check}`, (text) => schema.safeParse(text)]
    }),
  ),
)

const filters = [...catalogues.values()]
  .slice(0, 3)
  .flatMap((catalogue) =>
    Object.keys(catalogue.fields).map((name): [string, Read] => [
      `filter ${catalogue.name} ${name}`,
      (text) => parseListQuery(catalogue, { [`${name}[between]`]: text, page: text, sort: text }),
    ]),
  )

const readers: [string, Read][] = [
  ...exported,
  ...fields,
  ...filters,
  ['keysFor', (text) => keysFor(text, 'zone').next()],
  ['readUnit', (text) => readUnit(text, undefined)],
]

const SIGNS = ' 1a.-+,:/"\\[]\n'
const WORDS = ['permit out ip from ', '1', '1.', '0x', 'is ', 'msisdn-1', '10.0.0.0/', '2026-01-01T']
const SHORT = 16_000
/** In characters. */
const LONG = 1_000_000

it.each(readers)('%s takes time as the length of a text', { tags: ['random'] }, (_name, read) => {
  for (const text of repeatedTexts(SIGNS, WORDS)) {
    if (growsBeyondLength(read, text, SHORT)) expect.fail(`It grows faster on ${JSON.stringify(text(16))}`)
  }
  expect(growsBeyondLength(read, (length) => ' '.repeat(length) + 'x', LONG)).toBe(false)
  expect(growsBeyondLength(read, (length) => '1'.repeat(length) + '!', LONG)).toBe(false)
})
