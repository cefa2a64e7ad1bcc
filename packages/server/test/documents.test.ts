import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { DocumentReader } from '@tollgate/policy/document/from-rows.ts'
import { DOCUMENT_CATALOGUES } from '@tollgate/policy/document/levels.ts'
import { tablesOf } from '@tollgate/policy/document/to-rows.ts'
import { catalogueHooks } from '../src/catalogue-hooks.ts'
import { sourceFinder, sourceOf } from '../src/catalogue/select-rows.ts'
import { readTables } from '../src/policy/read-tables.ts'
import { engines, startServer, type TestServer } from './support/test-server.ts'

const sourceNamed = sourceFinder(
  [...catalogues.values()].map((one) => sourceOf(one, catalogues, catalogueHooks[one.name as 'zone'] as never)),
)

describe.each(engines)('documents on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine, { demoData: true })
  })
  afterAll(() => server.stop())

  test('the demo network comes back from its documents as it was', async () => {
    const stored = await readTables(server.database.db, sourceNamed)
    const documents = new DocumentReader(stored).all()
    const { tables, missing } = tablesOf(documents)
    expect(missing).toEqual([])
    for (const name of DOCUMENT_CATALOGUES)
      expect([name, tables.get(name)?.length ?? 0]).toEqual([name, stored.get(name)?.length])
    expect(new DocumentReader(tables).all()).toEqual(documents)
    const unresolved = JSON.stringify(documents).match(/"\w+":\{"id":[^}]*\}/g)
    expect(unresolved).toBeNull()
  })
})
