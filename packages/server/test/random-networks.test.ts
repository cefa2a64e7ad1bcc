import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { printDocument } from '@tollgate/policy/text/print-document.ts'
import { decide } from '@tollgate/engine/decide/decide.ts'
import { compile } from '@tollgate/engine/decide/policy.ts'
import { policyData } from '@tollgate/engine/decide/rows/from-tables.ts'
import { timeZoneRules } from '@tollgate/engine/time-span/time-zone-rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Dice } from '../../engine/test/decide/random/dice.ts'
import { ZONES } from '../../engine/test/decide/random/pools.ts'
import { randomRequest } from '../../engine/test/decide/random/random-request.ts'
import { inKeys, randomTables } from '../../engine/test/support/random-tables.ts'
import { anyTable } from '../src/database/any-table.ts'
import { insertMany } from '../src/database/insert-many.ts'
import { PolicyStore } from '../src/features/simulation/policy/policy-store.ts'
import type { TableRow } from '../src/database/tables.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

/** All networks up to `STORED_NETWORKS`. In network 377 the type of an event decides a trigger. */
const MOST = Number(process.env.STORED_NETWORKS ?? 0)
const NETWORKS = MOST > 0 ? Array.from({ length: MOST }, (_, index) => index + 1) : [1, 2, 3, 377]
const CONTEXTS = 10
const CATALOGUES = DOCUMENT_CATALOGUES.filter((name) => name !== 'setting')
const TABLES = [...new Set(CATALOGUES.map((name) => definitionOf(name).table))]
const time_zones = ZONES.map(timeZoneRules)

vi.setConfig({ testTimeout: 60_000 })

describe.each(engines)('random networks on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
    await ignoreReferences()
  })
  afterAll(() => server.stop())

  const db = () => anyTable(server.database.db)
  /** Random networks name records that do not exist. */
  const ignoreReferences = async () => {
    if (engine === 'sqlite') await sql`pragma foreign_keys = off`.execute(db())
    else for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db())
  }
  const store = async (tables: Tables) => {
    for (const table of TABLES) await db().deleteFrom(table).execute()
    for (const name of CATALOGUES) {
      const { table, renewed } = definitionOf(name)
      const written = Object.fromEntries(renewed.map((field) => [field, '2026-01-01T00:00:00Z']))
      const rows = (tables.get(name) ?? []).map((row) => ({ ...row, ...written }) as TableRow)
      await insertMany(db(), table, rows)
    }
  }
  const textOf = async (key: string) => {
    const url = `/api/v1/document?key=${encodeURIComponent(key)}`
    return (await server.http.inject({ url, headers: { cookie: server.cookie } })).body
  }

  test.each(NETWORKS)('network %i: its texts and decisions are those of its rows', { tags: 'random' }, async (seed) => {
    const dice = new Dice(seed)
    const { tables, data } = randomTables(dice)
    await store(tables)
    await server.call('PUT', 'setting', { network_time_zone: data.network_time_zone.name, confirm: true })

    const documents = new DocumentReader(tables).all().filter(({ path }) => path !== 'network')
    const { body } = await server.call('GET', 'document')
    const keys = new Set(body.data.map(({ key }) => key))
    expect(keys).toEqual(new Set(['network', ...documents.map(({ path }) => path)]))
    for (const document of documents) expect(await textOf(document.path)).toBe(printDocument(document))

    const policy = compile(policyData(tables, { network_time_zone: data.network_time_zone, time_zones }))
    const policies = new PolicyStore(server.database)
    for (let count = 0; count < CONTEXTS; count += 1) {
      const request = randomRequest(dice, data)
      const stored = decide(await policies.policyFor([request]), request)
      expect(inKeys(tables, request, stored)).toBe(inKeys(tables, request, decide(policy, request)))
    }
  })
})
