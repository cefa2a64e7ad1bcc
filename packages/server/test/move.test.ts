import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { anyTable } from '../src/database/any-table.ts'
import { openDatabase, type Database } from '../src/database/open.ts'
import { createDatabase } from './support/postgres-database.ts'
import { runProgram } from './support/run-program.ts'
import { startServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const adminUrl = inject('postgresUrl')

describe.skipIf(adminUrl === null)('a move between the databases', () => {
  const folders: string[] = []
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'tollgate-move-'))
    folders.push(folder)
    return folder
  }
  let source: string
  let before: Record<string, unknown>

  const move = (from: string, to: string) => runProgram(['scripts/move.mjs', '--from', from, '--to', to], {})
  const opened = async <T>(place: string, use: (database: Database) => Promise<T>): Promise<T> => {
    const isUrl = place.startsWith('postgres')
    const database = openDatabase({ dataDir: place, databaseUrl: isUrl ? place : undefined })
    try {
      return await use(database)
    } finally {
      await database.db.destroy()
    }
  }
  /** All rows of all tables, and the counters of ids, as far as both databases write them alike. */
  const contents = (place: string) =>
    opened(place, ({ db, engine }) =>
      db.transaction().execute(async (trx) => {
        const found: Record<string, unknown> = {}
        for (const { name, columns } of await engine.transfer.tables(trx)) {
          if (name.startsWith('kysely_')) continue
          const rows = await anyTable(trx)
            .selectFrom(name)
            .select([...columns])
            .execute()
          found[name] = rows.map((row) => JSON.stringify(row, plain)).toSorted()
        }
        const counters = await engine.transfer.counters(trx)
        found.counters = counters.map(({ table, value }) => `${table} ${value}`).toSorted()
        return found
      }),
    )
  const plain = (_: string, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const row = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(row.map(([name, cell]) => [name, typeof cell === 'boolean' ? Number(cell) : cell]))
  }

  beforeAll(async () => {
    source = newFolder()
    const server = await startServer('sqlite', { demoData: true, dataDir: source })
    const made = await server.call('POST', 'rating-group', { rg_name: 'Ünïcode ß 漢字', rg_code: '9001' })
    const gone = await server.call('POST', 'rating-group', { rg_name: 'Gone', rg_code: '9002' })
    await server.call('DELETE', `rating-group/${String(gone.body.data.rating_group_id)}`)
    await server.call('POST', 'api-token', { api_token_name: 'Export' })
    expect(made.status).toBe(201)
    await server.stop()
    before = await contents(source)
  })
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('keeps rows, ids, history, users and the counters of ids, there and back', async ({ onTestFinished }) => {
    // Made here: when the test is repeated, its target must be empty again.
    const { url, drop } = await createDatabase(adminUrl ?? '')
    onTestFinished(drop)
    const there = await move(source, url)
    expect([there.code, there.errors]).toEqual([0, ''])
    expect(there.output).toMatch(/rating_group: \d+\n/)
    expect(await contents(url)).toEqual(before)
    const back = newFolder()
    expect((await move(url, back)).code).toBe(0)
    expect(await contents(back)).toEqual(before)
    // Ids of deleted records are not given again.
    const last = (before.counters as string[]).find((text) => text.startsWith('rating_group '))?.split(' ')[1]
    const inserted = await opened(url, ({ db }) =>
      db
        .insertInto('rating_group')
        .values({ rg_name: 'Next', rg_code: '9003' } as never)
        .returning('rating_group_id')
        .executeTakeFirstOrThrow(),
    )
    expect(Number(inserted.rating_group_id)).toBe(Number(last) + 1)
  })

  test('refuses a target that is not empty, and changes nothing', async () => {
    const target = newFolder()
    expect((await move(source, target)).code).toBe(0)
    const filled = await contents(target)
    const again = await move(source, target)
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringMatching(/is not empty \(table \w+\): move to an empty one\n$/),
    ])
    expect(await contents(target)).toEqual(filled)
  })

  test('leaves U+0000 out, which PostgreSQL does not store, and keeps other hidden characters', async ({
    onTestFinished,
  }) => {
    const old = newFolder()
    expect((await move(source, old)).code).toBe(0)
    const written = { rg_name: 'one\u0000two', comments: 'a\u202eb\u001bc' }
    await opened(old, ({ db }) => db.updateTable('rating_group').set(written).where('rg_code', '=', '9001').execute())
    const { url, drop } = await createDatabase(adminUrl ?? '')
    onTestFinished(drop)
    expect(await move(old, url)).toMatchObject({ code: 0, errors: '' })
    const moved = await opened(url, ({ db }) =>
      db.selectFrom('rating_group').select(['rg_name', 'comments']).where('rg_code', '=', '9001').execute(),
    )
    expect(moved).toEqual([{ ...written, rg_name: 'onetwo' }])
  })

  test.each([[['--from', 'data']], [['--to', 'data']], [['data', 'other']]])(
    'says how it is called: %j',
    async (args) => {
      const { code, errors } = await runProgram(['scripts/move.mjs', ...args], {})
      expect([code, errors]).toEqual([1, expect.stringMatching(/^Usage: npm run move/)])
    },
  )
})
