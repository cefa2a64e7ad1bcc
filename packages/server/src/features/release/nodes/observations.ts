import { createHmac } from 'node:crypto'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { fault } from '@tollgate/contract/errors.ts'
import type { SimulationContext } from '@tollgate/contract/simulation/context.ts'
import { caseInIds, checkedCase } from '@tollgate/policy/document/case-records.ts'
import { AppError } from '../../../app-error.ts'
import { anyTable } from '../../../database/any-table.ts'
import { insertMany } from '../../../database/insert-many.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'

/** Contexts that are kept per node, as many as one batch takes. */
const MOST_KEPT = 10_000
const DAY_MS = 86_400_000
const HASH_LENGTH = 16

/** The catalogues of records in contexts. */
const NAMED: readonly CatalogueName[] = ['policy-event', 'attribute', 'balance-type-acct', 'accumulator-type']

/** Parts of messages with personal data: subscriptions, devices, addresses. */
const PERSONAL =
  /(?:Subscription-Id-Data|User-Equipment-Info-Value|User-Name|Framed-IP\S*)$|^(?:supi|gpsi|pei|ipv4|ipv6)/
/** Readings that reduce an identity to a kind of device or a network. */
const IMPERSONAL_READINGS = ['D', 'P']

/** Stores contexts of a node's decisions, with the ids of this console. Skips contexts with unknown records. */
export async function storeObservations(
  { db }: Database,
  node_id: number,
  { contexts, secret }: { contexts: readonly object[]; secret: string },
): Promise<{ kept: number; left_out: number }> {
  const ids = await idsByKey(db)
  const personal = await personalAttributes(db)
  const known = contexts.flatMap((context, at) => inIds(context, at, ids) ?? [])
  const recorded_at = new Date().toISOString()
  const rows = known.map((context) => ({
    node_id,
    recorded_at,
    context: JSON.stringify(hashed(context, personal, secret)),
  }))
  await db.transaction().execute(async (trx) => {
    if (rows.length > 0) await insertMany(trx, 'observation', rows)
    const own = trx.selectFrom('observation').select('observation_id').where('node_id', '=', node_id)
    const oldest = await own.orderBy('observation_id', 'desc').offset(MOST_KEPT).limit(1).executeTakeFirst()
    if (oldest)
      await trx
        .deleteFrom('observation')
        .where('node_id', '=', node_id)
        .where('observation_id', '<=', oldest.observation_id)
        .execute()
  })
  return { kept: rows.length, left_out: contexts.length - rows.length }
}

export async function removeObservations(db: Db, days: number): Promise<void> {
  const before = new Date(Date.now() - days * DAY_MS).toISOString()
  await db.deleteFrom('observation').where('recorded_at', '<', before).execute()
}

async function idsByKey(db: Db): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (const name of NAMED) {
    const { table, id } = catalogueOf(name)
    const rows = await anyTable(db).selectFrom(table).select([id, 'key']).execute()
    for (const row of rows) found.set(`${name} ${String(row.key)}`, Number(row[id]))
  }
  return found
}

async function personalAttributes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('trace_attribute').select(['trace_path', 'trace_reading', 're_attr']).execute()
  const personal = rows.filter(
    ({ trace_path, trace_reading }) => PERSONAL.test(trace_path) && !IMPERSONAL_READINGS.includes(trace_reading),
  )
  return new Set(personal.map(({ re_attr }) => String(re_attr)))
}

/** Undefined if a record is unknown. Throws all other faults with their path. */
function inIds(context: object, at: number, ids: ReadonlyMap<string, number>): SimulationContext | undefined {
  const { faults } = checkedCase('request', { context })
  if (faults.length > 0)
    throw new AppError(
      faults.map(({ path, message }) => fault('INVALID', message, ['contexts', at, ...path.slice(1)].join('.'))),
    )
  let isKnown = true
  const request = caseInIds('request', { context }, (catalogue, key) => {
    const id = ids.get(`${catalogue} ${key}`)
    isKnown &&= id !== undefined
    return id ?? 1
  })
  return isKnown ? (request as { context: SimulationContext }).context : undefined
}

/** Hashes personal values. A person has the same hash in all observations of this console, but not on others. */
function hashed(context: SimulationContext, personal: ReadonlySet<string>, secret: string): SimulationContext {
  const hashOf = (value: string | number | null) =>
    value === null
      ? null
      : createHmac('sha256', secret).update(`observation ${value}`).digest('hex').slice(0, HASH_LENGTH)
  const attributes = Object.entries(context.attributes).map(([id, value]) => [
    id,
    personal.has(id) ? hashOf(value) : value,
  ])
  return { ...context, attributes: Object.fromEntries(attributes) }
}
