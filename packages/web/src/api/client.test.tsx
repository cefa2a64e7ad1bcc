import { expect, test } from 'vitest'
import { serveApi } from '../../test/api.ts'
import { readWhole } from './client.ts'

test('a list of more rows than a page holds is read to its end', async () => {
  const calls = serveApi(({ path }) => {
    const currentPage = Number(/[?&]page=(\d)/.exec(path)?.[1] ?? 1)
    const meta = { currentPage, pageSize: 1000, total: 3, totalPage: 3 }
    return Response.json({ data: [{ id: currentPage }], meta, statusDescription: [] })
  })
  const { rows } = await readWhole('person', { sort: 'name' })
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect(calls.map(({ path }) => path)).toEqual([
    'person?sort=name&page_size=1000',
    'person?sort=name&page_size=1000&page=2',
    'person?sort=name&page_size=1000&page=3',
  ])
})
