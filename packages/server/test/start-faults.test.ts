import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { sourceNamed } from '../src/sources.ts'
import { migrate } from '../src/database/migrate.ts'
import { SERVER_MAIN } from '../../../scripts/server-process.ts'
import { openDatabase } from '../src/database/open.ts'
import { seed } from '../src/seed/seed.ts'
import { lockFolder } from '../src/database/engines/sqlite-lock.ts'
import { createDatabase } from './support/postgres-database.ts'
import { runProgram } from './support/run-program.ts'

// Each starts a whole server.
vi.setConfig({ testTimeout: 60_000 })

const adminUrl = inject('postgresUrl')
const isRoot = process.getuid?.() === 0
if (!isRoot)
  console.error('!! Not run, since they need root: starts on a folder that is mounted read-only, and on a full disk')

/** Starts the server, which must end with 1 and say why in one line. */
async function refusedStart(env: NodeJS.ProcessEnv): Promise<string> {
  const { code, errors } = await runProgram([SERVER_MAIN], env)
  expect([code, errors.trim().split('\n')]).toEqual([1, [expect.any(String)]])
  return errors.trim()
}

describe('a start on SQLite that cannot be', () => {
  let sound: Buffer
  let dataDir: string
  let file: string

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tollgate-sound-'))
    const database = openDatabase({ dataDir: folder, databaseUrl: undefined })
    await migrate(database)
    await seed(database, { demoData: true }, sourceNamed)
    await database.db.destroy()
    sound = readFileSync(join(folder, 'tollgate.sqlite'))
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tollgate-fault-'))
    file = join(dataDir, 'tollgate.sqlite')
    writeFileSync(file, sound)
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const start = () => refusedStart({ DATA_DIR: dataDir })

  test('names a file that is no database, and the remedy', async () => {
    writeFileSync(file, 'not a database '.repeat(1000))
    expect(await start()).toMatch(
      /tollgate\.sqlite is damaged \(file is not a database\): restore a backup with "npm run/,
    )
  })

  test('names a file that was cut off', async () => {
    truncateSync(file, Math.floor(sound.length / 2 / 4096) * 4096)
    expect(await start()).toMatch(/tollgate\.sqlite is damaged \(.+\): restore a backup/)
  })

  test('names a file with pages of zeros, which would start and fail later', async () => {
    const zeros = Buffer.alloc(4096)
    const opened = openSync(file, 'r+')
    for (let page = 40; page < 400; page += 10) writeSync(opened, zeros, 0, zeros.length, page * 4096)
    expect(await start()).toMatch(/tollgate\.sqlite is damaged \(.+\): restore a backup/)
  })

  test('names a copy that did not end: many pages, no tables', async () => {
    rmSync(file)
    const rest = new DatabaseSync(file)
    rest.exec(`create table t (a); insert into t values (zeroblob(${20 * 4096})); drop table t`)
    rest.close()
    expect(statSync(file).size).toBeGreaterThan(4096)
    expect(await start()).toMatch(/is damaged \(it has \d+ pages, but no tables: the rest of a copy/)
  })

  test('names a newer schema, and leaves it as it is', async () => {
    const newer = new DatabaseSync(file)
    newer.exec("insert into kysely_migration (name, timestamp) values ('9999-later', '2026-01-01')")
    newer.close()
    expect(await start()).toMatch(/tollgate\.sqlite belongs to a newer version of Tollgate \(9999-later\): start that/)
  })

  test('names the table and the column of a forgotten migration', async () => {
    const before = new DatabaseSync(file)
    before.exec('alter table zone drop column comments')
    before.close()
    expect(await start()).toBe(
      'zone: the table "zone" has no column "comments": a migration is missing (docs/adding-a-catalogue.md)',
    )
  })

  test('refuses a folder that another console uses', async () => {
    const lock = lockFolder(dataDir)
    expect(await start()).toBe(`Another console uses ${dataDir}: stop it, or set DATA_DIR to another folder`)
    lock.close()
    expect(() => lockFolder(dataDir).close()).not.toThrow()
  })

  test('names what is no folder', async () => {
    expect(await refusedStart({ DATA_DIR: file })).toMatch(/is no folder: set DATA_DIR to one$/)
  })

  describe.skipIf(!isRoot || process.platform !== 'linux')('on a file system of its own', () => {
    let mounted: string
    const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mounted])
    beforeEach(() => {
      mounted = join(dataDir, 'mounted')
      mkdirSync(mounted)
    })
    afterEach(() => execFileSync('umount', [mounted]))

    test('names a folder that cannot be written', async () => {
      mount('ro,size=1m')
      expect(await refusedStart({ DATA_DIR: mounted })).toMatch(
        /tollgate\.sqlite cannot be written: give the user that/,
      )
    })

    test.each([4, 12, 40, 256])('names a disk that is full, with %i kB', async (size) => {
      mount(`size=${size}k`)
      expect(await refusedStart({ DATA_DIR: mounted })).toMatch(
        /^The disk is full(, or broken)?: free some space for .*tollgate\.sqlite$/,
      )
    })
  })
})

describe.skipIf(adminUrl === null)('a start on PostgreSQL that cannot be', () => {
  let url: string
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ url, drop } = await createDatabase(adminUrl ?? ''))
  })
  afterAll(() => drop())

  const changed = (change: (url: URL) => void) => {
    const other = new URL(url)
    change(other)
    return refusedStart({ DATABASE_URL: other.href })
  }

  test('names a database that is not there, without its password', async () => {
    const line = await changed((other) => (other.pathname = '/nowhere'))
    expect(line).toMatch(/\/nowhere: there is no such database: create it/)
    expect(line).not.toContain(new URL(url).password)
  })

  test('says that the password is wrong', async () => {
    expect(await changed((other) => (other.password = 'wrong'))).toMatch(
      /the password is wrong: correct it in DATABASE_URL/,
    )
  })

  test('names a newer schema', async () => {
    const database = openDatabase({ databaseUrl: url, dataDir: '' })
    await migrate(database)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2026-01-01')`.execute(database.db)
    await database.db.destroy()
    expect(await changed(() => {})).toMatch(/belongs to a newer version of Tollgate \(9999-later\)/)
  })
})
