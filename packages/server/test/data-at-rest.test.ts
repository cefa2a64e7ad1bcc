import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/database/open.ts'
import { migrate } from '../src/database/migrate.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('the files of the embedded database', () => {
  let parent: string
  let dataDir: string
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'tollgate-rest-'))
    dataDir = join(parent, 'data')
  })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  /** Opens the database and fills it; returns what it warned of, and the modes of all files. */
  const open = async () => {
    const database = openDatabase({ dataDir, databaseUrl: undefined })
    await migrate(database)
    const modes = Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]))
    await database.db.destroy()
    return { warnings: database.engine.warnings, modes }
  }

  test('belong to their user alone', async () => {
    const { warnings, modes } = await open()
    expect(modeOf(dataDir)).toBe('700')
    expect(modes).toEqual({ 'tollgate.sqlite': '600', 'tollgate.sqlite-shm': '600', 'tollgate.sqlite-wal': '600' })
    expect(warnings).toEqual([])
  })

  test('of earlier versions are closed to others, and that is said', async () => {
    await open()
    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, 'tollgate.sqlite'), 0o644)
    const { warnings, modes } = await open()
    expect([modeOf(dataDir), ...Object.values(modes)]).toEqual(['700', '600', '600', '600'])
    expect(warnings).toEqual([
      expect.stringMatching(/data could be read by other users of this machine \(mode 0755\): now it cannot$/),
      expect.stringMatching(/tollgate\.sqlite could be read .*0644/),
    ])
  })

  test('in a folder with files of others leave the folder as it is, with a warning', async () => {
    mkdirSync(dataDir, { mode: 0o755 })
    writeFileSync(join(dataDir, 'letters.txt'), '')
    const { warnings, modes } = await open()
    expect(modeOf(dataDir)).toBe('755')
    expect(modes['tollgate.sqlite']).toBe('600')
    expect(warnings).toEqual([expect.stringMatching(/has files that are not the console's: set DATA_DIR/)])
  })
})
