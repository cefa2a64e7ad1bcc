import { sql } from 'kysely'
import { openDatabase } from '../packages/server/src/database/open.ts'
import type { Place } from './engines.ts'
import { compare } from './load.ts'
import type { Figure } from './requests.ts'
import { startOurs } from './servers.ts'

const FEW = 1000
const MANY = 1_000_000
const ROWS_PER_INSERT = 5000
/** A cell that is there exactly once, whatever the number of rows. */
const TERM = cellOf(500).slice(-6)

/** Microseconds of a substring filter over a million zone values, in turn with the same over a thousand. */
export async function measureSearch(place: Place): Promise<Figure[]> {
  const small = await place.another()
  await fill(small, FEW)
  await fill(place, MANY)
  const [many, few] = [await startOurs(place), await startOurs(small)]
  const path = `pcrf-zone/value?value=${TERM}`
  const { ours, bare, ratio } = await compare(many.load(path), few.load(path), { connections: 1 })
  await Promise.all([many.stop(), few.stop()])
  await small.remove()
  return [
    { what: 'substring, 1 M : 1 k (µs)', engine: place.engine, ours: 1e6 / ours, bare: 1e6 / bare, ratio: 1 / ratio },
  ]
}

async function fill(place: Place, count: number): Promise<void> {
  const { db } = openDatabase(place)
  const { zone_id } = await db.selectFrom('zone').select('zone_id').executeTakeFirstOrThrow()
  await db.deleteFrom('zone_value').execute()
  for (let start = 0; start < count; start += ROWS_PER_INSERT) {
    const length = Math.min(ROWS_PER_INSERT, count - start)
    const rows = Array.from({ length }, (_, n) => ({
      seq: start + n,
      zone_id: zone_id ?? null,
      value: cellOf(start + n),
    }))
    await db.insertInto('zone_value').values(rows).execute()
  }
  await sql.raw('analyze').execute(db)
  await db.destroy()
}

/** An LTE cell, its identity spread over the 28 bits as in a real network. */
function cellOf(n: number): string {
  return `302720-${((n * 2_654_435_761) % 0xfff_ffff).toString(16).toUpperCase().padStart(7, '0')}`
}
