import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ok, serveApi } from '../../../../test/api.ts'
import { preloadVersion, versionTablesQuery, versionTreeQuery } from './version-tree-query.ts'

const TABLES = 'policy-plan-ver/2/tree?only=tables'
const WHOLE = 'policy-plan-ver/2/tree'

test('the tables of a version are read ahead once, and not where all of it is there', async () => {
  const calls = serveApi(() => ok({}))
  const client = new QueryClient()
  preloadVersion(client, 2)
  await expect.poll(() => client.isFetching()).toBe(0)
  const stop = new QueryObserver(client, { ...versionTablesQuery(2), staleTime: Infinity }).subscribe(() => undefined)
  await client.fetchQuery(versionTreeQuery(2))
  stop()
  preloadVersion(client, 2)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(calls.map(({ path }) => path)).toEqual([TABLES, WHOLE])
})

test('the whole version waits for a screen that shows its tables', async () => {
  const calls = serveApi(() => ok({}))
  const client = new QueryClient()
  preloadVersion(client, 2)
  const whole = client.fetchQuery(versionTreeQuery(2))
  await expect.poll(() => client.isFetching()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls.map(({ path }) => path)).toEqual([TABLES])
  const stop = new QueryObserver(client, { ...versionTablesQuery(2), staleTime: Infinity }).subscribe(() => undefined)
  await whole
  stop()
  expect(calls.map(({ path }) => path)).toEqual([TABLES, WHOLE])
})
