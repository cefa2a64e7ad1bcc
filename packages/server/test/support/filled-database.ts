import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { sourceNamed } from '../../src/sources.ts'
import type { Config } from '../../src/config.ts'
import { SQLITE_FILE } from '../../src/database/engines/sqlite-connection.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openDatabase } from '../../src/database/open.ts'
import { seed } from '../../src/seed/seed.ts'
import { createDatabase, type TestDatabase } from './postgres-database.ts'

// What the first start of a server leaves. Each worker makes it once and copies it for each server of its tests:
// migrations and the demo network would otherwise take a third of the run.
const files = new Map<boolean, Promise<Buffer>>()
const templates = new Map<boolean, Promise<string>>()

/** Puts a database that is migrated and filled into an empty folder. */
export async function fillFolder(dataDir: string, demoData: boolean): Promise<void> {
  writeFileSync(join(dataDir, SQLITE_FILE), await once(files, demoData, makeFile), { mode: 0o600 })
}

/** A new database on the run's PostgreSQL that is migrated and filled. */
export async function createFilledDatabase(demoData: boolean): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl') as string
  return createDatabase(adminUrl, { template: await once(templates, demoData, makeTemplate) })
}

function once<Made>(made: Map<boolean, Promise<Made>>, demoData: boolean, make: (demoData: boolean) => Promise<Made>) {
  const making = made.get(demoData) ?? make(demoData)
  made.set(demoData, making)
  return making
}

async function makeFile(demoData: boolean): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-test-'))
  await fill({ dataDir, databaseUrl: undefined }, demoData)
  const file = readFileSync(join(dataDir, SQLITE_FILE))
  rmSync(dataDir, { recursive: true, force: true })
  return file
}

async function makeTemplate(demoData: boolean): Promise<string> {
  const { name, url } = await createDatabase(inject('postgresUrl') as string, { prefix: inject('templatePrefix') })
  await fill({ dataDir: '', databaseUrl: url }, demoData)
  return name
}

async function fill(place: Pick<Config, 'dataDir' | 'databaseUrl'>, demoData: boolean): Promise<void> {
  const database = openDatabase(place)
  await migrate(database)
  await seed(database, { demoData }, sourceNamed)
  await database.db.destroy()
}
