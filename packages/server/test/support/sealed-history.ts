import { expect } from 'vitest'
import { earlierHash } from '../../src/history/verify-history.ts'
import { HistorySealer } from '../../src/history/history-sealer.ts'
import { removeOld } from '../../src/history/remove-old.ts'
import { NO_SEAL } from '../../src/history/seal-hash.ts'
import { rowsBetween } from '../../src/history/sealed-tables.ts'
import { insertMany } from '../../src/database/insert-many.ts'
import type { TestServer } from './test-server.ts'

export const LONG_AGO = '2020-02-03T04:05:06.789Z'
export const OLD = '2021-01-01T00:00:00.000Z'

let counter = 0

/** Writes one change. */
export async function writeChange(server: TestServer): Promise<void> {
  const n = ++counter
  const answer = await server.call('POST', 'rating-group', { rg_name: `Sealed ${n}`, rg_code: String(n) })
  expect(answer.status).toBe(201)
}

export async function writeEvent({ database }: TestServer, at = new Date().toISOString()): Promise<void> {
  const event = { at, event: 'sign_in' as const, user_name: `Ada ${++counter}`, address: '192.0.2.1', detail: null }
  await database.db.insertInto('access_event').values(event).execute()
}

/** Seals the changes up to one as the versions before did. */
export async function sealAsBefore({ database: { db } }: TestServer, last_entry: number): Promise<void> {
  const before = await db.selectFrom('earlier_seal').selectAll().orderBy('seal_id', 'desc').limit(1).executeTakeFirst()
  const rows = await rowsBetween(db, 'change', before?.last_entry ?? 0, last_entry).execute()
  await db
    .insertInto('earlier_seal')
    .values({
      seal_id: (before?.seal_id ?? 0) + 1,
      last_entry,
      entries: rows.length,
      sealed_at: LONG_AGO,
      hash: earlierHash(before?.hash ?? NO_SEAL, rows),
      removed_at: null,
    })
    .execute()
}

/**
 * A history with everything that there is: seals of the version before (the first of them with its changes removed), seals of
 * changes and access events, and removals of both.
 */
export async function makeSealedHistory(server: TestServer): Promise<void> {
  const { db } = server.database
  const sealer = new HistorySealer(server.database)
  for (let n = 0; n < 4; n += 1) await writeChange(server)
  await writeTree(server)
  const ids = await idsIn(server)
  await db.updateTable('history').set({ at: LONG_AGO }).where('history_id', '<=', Number(ids[3])).execute()
  for (const last of [ids[1], ids[3], ids.at(-1)]) await sealAsBefore(server, Number(last))
  await db.deleteFrom('history').where('history_id', '<=', Number(ids[1])).execute()
  await db.updateTable('earlier_seal').set({ removed_at: LONG_AGO }).where('seal_id', '=', 1).execute()
  // What is old gets a seal of its own: the rest is written after it.
  const young = await db.selectFrom('history').selectAll().where('history_id', '>', Number(ids[3])).execute()
  await db.deleteFrom('history').where('history_id', '>', Number(ids[3])).execute()
  await db.updateTable('access_event').set({ at: LONG_AGO }).execute()
  await writeEvent(server, LONG_AGO)
  await sealer.run()
  await insertMany(db, 'history', young)
  for (let n = 0; n < 3; n += 1) {
    await writeEvent(server)
    await sealer.run()
    await writeEvent(server)
    await writeChange(server)
    await sealer.run()
  }
  await removeOld(server.database, 'change', OLD)
  await removeOld(server.database, 'access', OLD)
  await writeChange(server)
  await writeEvent(server)
  await sealer.run()
}

/** Changes of records that have owners: one of them moves, and one is undone. */
async function writeTree(server: TestServer): Promise<void> {
  const create = async (path: string, body: object) => (await server.call('POST', path, body)).body.data
  const from = await create('pcrf-zone/map', { zone_map_name: 'Sealed from', data_source: '0' })
  const to = await create('pcrf-zone/map', { zone_map_name: 'Sealed to', data_source: '0' })
  const zone = await create('pcrf-zone/zone', { zone_map_id: from.zone_map_id, zone_name: 'Sealed' })
  await server.call('PUT', `pcrf-zone/zone/${zone.zone_id}`, { zone_map_id: to.zone_map_id })
  const undone = await server.call('POST', 'change/undo', { change_ids: [(await idsIn(server)).at(-1)] })
  expect(undone.status).toBe(201)
}

async function idsIn({ database }: TestServer): Promise<number[]> {
  const rows = await database.db.selectFrom('history').select('history_id').orderBy('history_id').execute()
  return rows.map(({ history_id }) => history_id)
}
