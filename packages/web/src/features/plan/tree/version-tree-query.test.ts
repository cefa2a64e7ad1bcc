import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ok, serveApi } from '../../../../test/api.ts'
import { preloadVersion, versionTreeQuery } from './version-tree-query.ts'

test('the tables of a version are read ahead once, and not where all of it is there', async () => {
  const calls = serveApi(() => ok({}))
  const client = new QueryClient()
  preloadVersion(client, 2)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(calls.map(({ path }) => path)).toEqual(['policy-plan-ver/2/tree?only=tables'])
  await client.fetchQuery(versionTreeQuery(2))
  preloadVersion(client, 2)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(calls.map(({ path }) => path)).toEqual(['policy-plan-ver/2/tree?only=tables', 'policy-plan-ver/2/tree'])
})
