import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordPath } from '@tollgate/contract/catalogue/record-path.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogues } from '@tollgate/contract/catalogues/registry.ts'
import { Dice } from '../../engine/test/decide/random/dice.ts'
import { anyTable } from '../src/database/any-table.ts'
import { createSample } from './support/sample-row.ts'
import { engines, startServer, type Answer, type Row, type TestServer } from './support/test-server.ts'

/** `UNDO_STEPS=500 UNDO_SEEDS=1,2,3` for a long run. */
const STEPS = Number(process.env.UNDO_STEPS ?? 60)
const SEEDS = (process.env.UNDO_SEEDS ?? '1').split(',').map(Number)

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 180_000 })

const WRITTEN = [...catalogues.values()].filter(
  ({ readOnly, view, name }) => !readOnly && !view && name !== 'rule-cache-refresh',
)

describe.each(engines)('random steps undone in random order on %s', (engine) => {
  describe.each(['off', 'on'])('with releases %s', (releases) => {
    let server: TestServer
    beforeAll(async () => {
      server = await startServer(engine, { demoData: true })
      await server.call('PUT', 'setting', { releases, confirm: true })
    })
    afterAll(() => server.stop())

    const call = async (...[method, path, body]: Parameters<TestServer['call']>): Promise<Answer> => {
      const answer = await server.call(method, path, body)
      expect(answer.status, `${method} ${path} ${JSON.stringify([body, answer.body])}`).toBeLessThan(500)
      return answer
    }
    const rowsOf = ({ table }: Catalogue): Promise<Row[]> =>
      anyTable(server.database.db).selectFrom(table).selectAll().execute()
    const texts = async () => {
      const { data } = (await call('GET', 'document/package')).body
      return (data as unknown as { documents: { key: string; text: string }[] }).documents
    }
    const lastEntry = async () => {
      const newest = server.database.db.selectFrom('history').select(({ fn }) => fn.max('history_id').as('id'))
      return Number((await newest.executeTakeFirst())?.id ?? 0)
    }
    const batchesSince = async (id: number) => {
      const rows = server.database.db.selectFrom('history').select('batch_id').where('history_id', '>', id)
      return (await rows.distinct().execute()).map(({ batch_id }) => batch_id)
    }

    /** Those of the batches that have changes in force. */
    const standing = async (batches: readonly string[]) => {
      const found = await Promise.all(
        batches.map((batch_id) => call('GET', `change?batch_id=${batch_id}&page_size=1000`)),
      )
      const isStanding = ({ body }: Answer) => body.data.some(({ undone_by }) => undone_by === null)
      return batches.filter((_, index) => isStanding(found[index] as Answer))
    }

    async function step(dice: Dice): Promise<unknown> {
      const catalogue = dice.pick(WRITTEN)
      const rows = await rowsOf(catalogue)
      if (rows.length === 0 || dice.chance(0.2)) return createSample(server, catalogue).catch(() => undefined)
      const [row, other] = [dice.pick(rows), dice.pick(rows)]
      if (dice.chance(0.3)) return call('DELETE', recordPath(catalogue, row))
      const owners = catalogue.references.filter(({ of }) => of.owner || of.to === catalogue.name)
      if (owners.length > 0 && dice.chance(0.5)) {
        const { field, of } = dice.pick(owners)
        const target = catalogues.get(of.to) as Catalogue
        const owner = dice.pick(await rowsOf(target))
        return call('PUT', recordPath(catalogue, row), { [field]: owner[target.id] })
      }
      const fields = Object.keys(catalogue.fields).filter(() => dice.chance(0.3))
      return call('PUT', recordPath(catalogue, row), Object.fromEntries(fields.map((field) => [field, other[field]])))
    }

    test.each(SEEDS)('seed %i: the documents are those of the start', { tags: 'random' }, async (seed) => {
      const dice = new Dice(seed)
      const [before, start] = [await texts(), await lastEntry()]
      for (let count = 0; count < STEPS; count += 1) await step(dice)
      const batches = (await batchesSince(start)).toSorted()
      expect(batches.length).toBeGreaterThan(STEPS / 4)
      // An undo may have to wait for another, and may bring back what it needs: that is undone again.
      for (let left = batches; left.length > 0;) {
        const undone: string[] = []
        for (const batch_id of dice.shuffled(left)) {
          const { status, body } = await call('POST', 'change/undo', { batch_id, with_dependents: true })
          const message = JSON.stringify(body)
          if (status === 201 || message.includes('undone already')) undone.push(batch_id)
          else if (process.env.UNDO_STEPS) console.log(message)
        }
        expect(undone).not.toEqual([])
        left = await standing(batches)
      }
      expect(await texts()).toEqual(before)
    })
  })
})
