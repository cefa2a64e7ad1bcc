import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sourceNamed } from '../packages/server/src/sources.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { openDatabase } from '../packages/server/src/database/open.ts'
import { seed } from '../packages/server/src/seed/seed.ts'
import { postgresBinaries } from '../packages/server/test/support/postgres-binaries.ts'
import { startCluster } from '../packages/server/test/support/postgres-cluster.ts'
import { createDatabase } from '../packages/server/test/support/postgres-database.ts'

/** Where a database lies: what both servers of a comparison open. */
export interface Place {
  engine: 'sqlite' | 'postgres'
  dataDir: string
  databaseUrl: string | undefined
  /** A second database of the same kind, filled alike. */
  another: () => Promise<Place>
  remove: () => Promise<void>
}

const SERVICES = 1000

/** A fresh embedded database with the demo network and a thousand services. */
export async function sqlitePlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgate-bench-'))
  const remove = async () => rmSync(dataDir, { recursive: true, force: true })
  return filled({ engine: 'sqlite', dataDir, databaseUrl: undefined, another: sqlitePlace, remove })
}

/** The same on a PostgreSQL of this run's own; undefined where there are no binaries. */
export async function postgresPlace(): Promise<Place | undefined> {
  const binaries = postgresBinaries()
  if (!binaries) return undefined
  const cluster = await startCluster(binaries)
  return { ...(await databasePlace(cluster.adminUrl)), remove: cluster.stop }
}

async function databasePlace(adminUrl: string): Promise<Place> {
  const { url, drop } = await createDatabase(adminUrl)
  const another = () => databasePlace(adminUrl)
  return filled({ engine: 'postgres', dataDir: '', databaseUrl: url, another, remove: drop })
}

async function filled(place: Place): Promise<Place> {
  const database = openDatabase(place)
  await migrate(database)
  await seed(database, { demoData: true }, sourceNamed)
  const services = Array.from({ length: SERVICES }, (_, n) => ({
    pcc_service_name: `Benchmark service ${n}`,
    si_code: 1_000_000 + n,
    rating_group_id: 1 + (n % 6),
  }))
  await database.db.insertInto('service_identifier').values(services).execute()
  await database.db.destroy()
  return place
}
