import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { fieldsOf, type Level } from '@tollgate/policy/document/levels.ts'
import type { DocumentRecord } from '@tollgate/policy/document/model.ts'
import { rootOf } from '@tollgate/policy/document/to-rows.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { readDocument } from '@tollgate/policy/text/read-document.ts'
import { Dice } from '../../engine/test/decide/random/dice.ts'
import { anyFigure } from '../../engine/test/support/random-tables.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

const SEED = Number(process.env.SEED ?? 1)
const FOLDER = join(import.meta.dirname, '../src/seed/data')

vi.setConfig({ testTimeout: 120_000 })

interface Text {
  key: string
  text: string
}

/** A record with other figures in it and in everything below. */
function withFigures(dice: Dice, level: Level, record: DocumentRecord): DocumentRecord {
  const { fields, ranges } = definitionOf(level.catalogue)
  const figures = fieldsOf(level).filter((field) => {
    const of = fields[field]
    return of?.kind === 'number' && !of.integer && (of.required || dice.chance(0.7))
  })
  const values = { ...record.values, ...Object.fromEntries(figures.map((field) => [field, anyFigure(dice)])) }
  for (const { from, to } of ranges)
    if (Number(values[from]) > Number(values[to]))
      [values[from], values[to]] = [values[to] ?? null, values[from] ?? null]
  if (level.catalogue === 'zone') return { ...record, parts: {} }
  const parts = level.parts.map((below) => {
    const records = record.parts[below.name] ?? []
    return [below.name, records.map((one) => withFigures(dice, below, one))] as const
  })
  return { ...record, values, parts: Object.fromEntries(parts.filter(([, records]) => records.length > 0)) }
}

function otherFigures(dice: Dice, { key, text }: Text): Text {
  const { document } = readDocument(key, text)
  const level = rootOf(document)
  const records = document.records.map((record) => (level ? withFigures(dice, level, record) : record))
  // Read again, since a figure may be the default.
  const { document: sound } = readDocument(key, printDocument({ ...document, records }))
  return { key, text: printDocument(sound) }
}

function demoTexts(): Text[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(catalogues|zones|workflows|plans.unlimited).*yaml$/.test(file))
    .map((file) => ({ key: file.replace('.yaml', ''), text: readFileSync(join(FOLDER, file), 'utf8') }))
}

describe.each(engines)('figures by text on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const stored = async (): Promise<(Text & { base_hash: string | undefined })[]> => {
    const [{ body }, { body: listed }] = await Promise.all([
      server.call('GET', 'document/package'),
      server.call('GET', 'document'),
    ])
    const hashes = new Map(listed.data.map(({ key, hash }) => [key, String(hash)]))
    return (body.data as unknown as { documents: Text[] }).documents
      .filter(({ key }) => key !== 'network')
      .map(({ key, text }) => ({ key, text, base_hash: hashes.get(key) }))
  }
  const errorOf = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const answer = await server.call(method, path, body)
    return answer.status === 200 ? undefined : answer.body
  }
  const texts = (of: readonly Text[]) => new Map(of.map(({ key, text }) => [key, text]))

  test('of every size come back as they were written, of new records and of changed ones', async () => {
    const dice = new Dice(SEED)
    const written = demoTexts().map((one) => otherFigures(dice, one))
    const documents = written.map((one) => ({ ...one, base_hash: null }))
    expect(await errorOf('PUT', 'document', { documents })).toBeUndefined()
    expect(texts(await stored())).toEqual(texts(written))

    const changed = (await stored()).map((one) => ({ ...one, ...otherFigures(dice, one) }))
    expect(await errorOf('PUT', 'document', { documents: changed })).toBeUndefined()
    expect(texts(await stored())).toEqual(texts(changed))

    const imported = (await stored()).map(({ key, text }) => otherFigures(dice, { key, text }))
    const taken = { documents: imported, conflicts: 'take' }
    expect(await errorOf('POST', 'document/package', taken)).toBeUndefined()
    expect(texts(await stored())).toEqual(texts(imported))
  })
})
