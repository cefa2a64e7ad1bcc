import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayWarn, rowWarnings } from '@tollgate/policy/warnings/row-warnings.ts'
import { withParts } from '../src/catalogue/attach-parts.ts'
import { fromRows, selectRows, type Source } from '../src/catalogue/select-rows.ts'
import { sources } from '../src/sources.ts'
import { startServer, type TestServer } from './support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer('sqlite', { demoData: true })
})
afterAll(() => server.stop())

const warning = sources.filter(({ catalogue }) => mayWarn(catalogue))

test.each(warning)('what warnings of $catalogue.name read is a field, or a hook gives it', async (source) => {
  expect(await readInVain(source)).toEqual([])
})

/** Names that the rules read in rows of the demo network, and that no row has. */
async function readInVain(source: Source): Promise<string[]> {
  const { db } = server.database
  const rows = await withParts(db, source, await selectRows(fromRows(db, source), source).limit(100).execute())
  const names = new Set<string>()
  const noting: ProxyHandler<Record<string, unknown>> = {
    get(row, name) {
      if (!(name in row)) names.add(String(name))
      return Reflect.get(row, name)
    },
  }
  for (const row of rows) rowWarnings(source.catalogue, new Proxy({ ...row, ...source.present.plain(row) }, noting))
  return [...names]
}
