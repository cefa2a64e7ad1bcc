import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Engine, OpenOptions } from './engine.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import type { Tables, Db } from './tables.ts'

export interface Database {
  db: Db
  engine: Engine
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseLimits'>>

/** Opens the configured database. PostgreSQL connects at the first query. */
export function openDatabase({ databaseUrl, dataDir, databaseLimits }: Place, options: OpenOptions = {}): Database {
  const engine = databaseUrl ? openPostgres(databaseUrl, databaseLimits) : openSqlite(dataDir, options)
  return { engine, db: new Kysely<Tables>({ dialect: engine.dialect }) }
}
