import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Row, type TestServer } from './support/test-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

/** The catalogue through which records of a view are written. */
const writtenThrough = (view: Catalogue) =>
  [...catalogues.values()].find(({ table, view: isView }) => table === view.table && !isView) ?? view

/** Every way in which a record can have another owner. */
const OWNERS = [...catalogues.values()].flatMap((catalogue) =>
  catalogue.readOnly
    ? []
    : catalogue.references.flatMap(({ field, of }) => (of.owner ? [{ catalogue, field, of }] : [])),
)

describe.each(engines)('a move to another owner is undone on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.stop())

  const read = async (path: string) => (await server.call('GET', path)).body.data
  const write = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify([body, answer.body])}`).toBeLessThan(300)
    return answer.body.data
  }
  const undo = (body: Row) => write('POST', 'change/undo', body)
  const hashes = async () => new Map((await read('document')).map(({ key, hash }) => [key, hash]))
  const batchOf = async (work: () => Promise<unknown>) => {
    await work()
    return String((await read('change?page_size=1'))[0]?.batch_id)
  }
  const changesOf = async (batch: string) =>
    (await read(`change?batch_id=${batch}&page_size=1000`)).map(({ change_id }) => Number(change_id))
  const moved: string[] = []

  test.each(OWNERS.map((one) => [`${one.catalogue.name}.${one.field}`, one] as const))('%s', async (name, one) => {
    const { catalogue, field } = one
    const target = referredCatalogue(one.of)
    const [from, other] = [await createSample(server, target), await createSample(server, target)]
    const owned = () => createSample(server, catalogue, { [field]: from[target.id] })
    // Some owners have one member.
    const members = [
      await owned(),
      ...(await owned().then(
        (member) => [member],
        () => [],
      )),
    ]
    for (const member of members) {
      const path = recordPath(catalogue, member)
      const start = await hashes()
      let to = other
      const move = () => write('PUT', path, { [field]: to[target.id] })
      const remove = () => write('DELETE', recordPath(writtenThrough(target), from))
      const tried = await server.call('PUT', path, { [field]: other[target.id] })
      if (tried.status >= 300) return
      moved.push(name)
      await undo({ batch_id: (await read('change?page_size=1'))[0]?.batch_id })
      expect(await hashes()).toEqual(start)

      // The step before deleted the old owner.
      const orders: ((first: string, second: string) => Promise<unknown>)[] = [
        (first) => undo({ batch_id: first, with_dependents: true }),
        async (first, second) => [await undo({ batch_id: second }), await undo({ batch_id: first })],
        async (first, second) => undo({ change_ids: [...(await changesOf(first)), ...(await changesOf(second))] }),
        async (first, second) => {
          const refused = await server.call('POST', 'change/undo', { batch_id: first })
          const named = refused.body.statusDescription.map(({ field: id }) => Number(id?.replace('change_ids.', '')))
          const later = await changesOf(second)
          expect([refused.status, named.filter((id) => !later.includes(id))]).toEqual([409, []])
          await undo({ change_ids: [...named, ...(await changesOf(first))] })
          const rest = await server.call('POST', 'change/undo', { batch_id: second })
          expect([201, 409]).toContain(rest.status)
        },
      ]
      for (const undoBoth of orders) {
        const first = await batchOf(move)
        await undoBoth(first, await batchOf(remove))
        expect(await hashes()).toEqual(start)
      }

      // The new owner is of after the start.
      for (const together of [true, false]) {
        const creation = await batchOf(async () => (to = await createSample(server, target)))
        const first = await batchOf(move)
        const refused = await server.call('POST', 'change/undo', { batch_id: creation })
        expect(refused.status, JSON.stringify(refused.body)).toBe(409)
        if (together) await undo({ batch_id: creation, with_dependents: true })
        else await undo({ change_ids: [...(await changesOf(creation)), ...(await changesOf(first))] })
        expect((await server.call('GET', recordPath(writtenThrough(target), to))).status).toBe(404)
        expect(await read(path)).toMatchObject({ [field]: from[target.id] })
      }
    }
  })

  test('most kinds of members can move', () => {
    expect(moved.length).toBeGreaterThan(10)
  })
})
