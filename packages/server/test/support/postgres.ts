import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { postgresBinaries } from './postgres-binaries.ts'
import { memoryFolder, startCluster } from './postgres-cluster.ts'
import { dropDatabases } from './postgres-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrator's address of the run's PostgreSQL, or null where there is none. */
    postgresUrl: string | null
    /** What the names of the databases begin with that this run copies (filled-database.ts). */
    templatePrefix: string
  }
}

/** Runs once before all server tests: gives them a PostgreSQL, or says loudly that there is none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templatePrefix = `tollgate_template_${randomBytes(6).toString('hex')}`
  project.provide('templatePrefix', templatePrefix)
  const given = process.env.TOLLGATE_TEST_DATABASE_URL
  if (given) {
    project.provide('postgresUrl', given)
    return () => dropDatabases(given, templatePrefix)
  }
  try {
    const binaries = postgresBinaries()
    if (!binaries) throw new Error('no initdb and postgres on this machine (looked in PATH and /usr/lib/postgresql)')
    const cluster = await startCluster(binaries, memoryFolder())
    project.provide('postgresUrl', cluster.adminUrl)
    return cluster.stop
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    project.provide('postgresUrl', null)
    warn(reason)
    return async () => warn(reason)
  }
}

function warn(reason: string): void {
  const line = '!'.repeat(100)
  console.error(`\n${line}\n!!  The PostgreSQL tests were NOT run: ${reason}
!!  Install PostgreSQL 15 or newer, or set TOLLGATE_TEST_DATABASE_URL=postgres://… (an administrator).\n${line}\n`)
}
