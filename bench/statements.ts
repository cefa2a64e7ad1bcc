import { Kysely } from 'kysely'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf, catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { listReader } from '../packages/server/src/catalogue/list-rows.ts'
import { sourceOf } from '../packages/server/src/catalogue/select-rows.ts'
import { catalogueWriter } from '../packages/server/src/catalogue/write-rows.ts'
import { openDatabase, type Database } from '../packages/server/src/database/open.ts'
import type { Tables } from '../packages/server/src/database/tables.ts'
import type { Place } from './engines.ts'

export interface Statement {
  sql: string
  parameters: unknown[]
}

const ACTOR = { id: 'bench', name: 'Benchmark' }

/** The statements that the server itself sends for a piece of work, in their order. */
export async function capture(place: Place, work: (database: Database) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { engine } = openDatabase(place)
  const db = new Kysely<Tables>({
    dialect: engine.dialect,
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: [...query.parameters] })
    },
  })
  await work({ db, engine })
  await db.destroy()
  return statements
}

const source = (name: CatalogueName) => sourceOf(catalogueOf(name), catalogues)

/** One page of a catalogue. */
export function listing(name: CatalogueName, filters: Record<string, string> = {}) {
  return (database: Database) => listReader(database, source(name))({ page: 1, pageSize: 10, sort: undefined, filters })
}

/** One create in its transaction. */
export function creation(name: CatalogueName, body: Written) {
  return (database: Database) => catalogueWriter(database, source(name)).create(body, { actor: ACTOR })
}
