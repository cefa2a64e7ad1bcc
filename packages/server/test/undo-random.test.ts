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
    const rowsOf = ({ table, id }: Catalogue): Promise<Row[]> =>
      anyTable(server.database.db).selectFrom(table).selectAll().orderBy(id).execute()
    const texts = async () => {
      const { data } = (await call('GET', 'document/package')).body
      return (data as unknown as { documents: { key: string; text: string }[] }).documents
    }
    const lastEntry = async () => {
      const newest = server.database.db.selectFrom('history').select(({ fn }) => fn.max('history_id').as('id'))
      return Number((await newest.executeTakeFirst())?.id ?? 0)
    }
    /** The changes after an entry that are in force, without undos. */
    const inForce = async (start: number) => {
      const rows = server.database.db.selectFrom('history').select(['history_id', 'batch_id', 'undo_of'])
      const changes = await rows.where('history_id', '>', start).orderBy('history_id', 'desc').execute()
      const undone = new Set<number>()
      for (const { history_id, undo_of } of changes)
        if (undo_of !== null && !undone.has(history_id)) undone.add(undo_of)
      return changes.filter(({ history_id, undo_of }) => undo_of === null && !undone.has(history_id))
    }

    /** Undoes changes with what the refusals name, and counts these. Each names only changes in force, and no change twice. */
    async function undo(changes: readonly number[], known: ReadonlySet<number>): Promise<number> {
      const asked = new Set(changes)
      for (let refusals = 0; ; refusals += 1) {
        const { status, body } = await call('POST', 'change/undo', { change_ids: [...asked] })
        if (status === 201) return refusals
        const faults = body.statusDescription.filter(({ message }) => !/^And \d+ more/.test(message))
        const named = faults.map(({ field }) => Number(field?.replace('change_ids.', '')))
        const isNews = named.map((id) => known.has(id) && !asked.has(id))
        expect(isNews, JSON.stringify([[...asked], faults])).toEqual(faults.map(() => true))
        for (const id of named) asked.add(id)
      }
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
      for (let count = 0; count < STEPS / 4; count += 1) await step(dice)
      const [before, start] = [await texts(), await lastEntry()]
      for (let count = 0; count < STEPS; count += 1) await step(dice)
      const batches = Map.groupBy(await inForce(start), ({ batch_id }) => batch_id)
      expect(batches.size).toBeGreaterThan(STEPS / 4)
      let refusals = 0
      for (const batch_id of dice.shuffled([...batches.keys()])) {
        const known = await inForce(start)
        const own = known.filter((change) => change.batch_id === batch_id)
        if (own.length === 0) continue
        if (dice.chance(0.5)) {
          const { status, body } = await call('POST', 'change/undo', { batch_id, with_dependents: true })
          expect(status, JSON.stringify(body)).toBe(201)
        } else {
          const ids = (some: typeof own) => some.map(({ history_id }) => history_id)
          refusals += await undo(ids(own), new Set(ids(known)))
        }
      }
      expect(await inForce(start)).toEqual([])
      if (process.env.UNDO_STEPS)
        console.log(`seed ${seed}: ${batches.size} calls undone, ${refusals} refusals followed`)
      expect(await texts()).toEqual(before)
    })
  })
})
