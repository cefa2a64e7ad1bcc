import { catalogues, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { anyTable } from '../catalogue/any-table.ts'
import type { Trx } from '../database/tables.ts'
import { refusal } from '../http/app-error.ts'

/** What belongs to whoever writes, and not to the data. */
const OWN: ReadonlySet<string> = new Set(['api-token'])

interface Written {
  catalogue: { name: string }
  before: object | null
  after: object | null
}

/**
 * Refuses changes of anything but the plans that a role is narrowed to, with all that belongs to them. Asked of every change
 * in its own transaction, where the history is told of it.
 */
export async function refuseOtherPlans(trx: Trx, plans: readonly number[], changes: readonly Written[]): Promise<void> {
  const known = new Map<string, Promise<number | undefined>>()
  for (const { catalogue, before, after } of changes) {
    if (OWN.has(catalogue.name)) continue
    for (const row of [before, after]) {
      if (!row) continue
      const plan = await planOf(trx, known, catalogue.name, { ...row })
      if (plan === undefined || !plans.includes(plan)) throw refusal('FORBIDDEN')
    }
  }
}

type Row = Readonly<Record<string, unknown>>

/** The plan that a row belongs to, by the rows that own it one after the other. */
async function planOf(
  trx: Trx,
  known: Map<string, Promise<number | undefined>>,
  name: string,
  row: Row,
): Promise<number | undefined> {
  if (typeof row.pcr_plan_id === 'number') return row.pcr_plan_id
  const owner = catalogues.get(name)?.references.find(({ of }) => of.owner)
  if (!owner) return undefined
  const parent = referredCatalogue(owner.of)
  const id = Number(row[owner.field])
  const key = `${parent.name} ${id}`
  const read = async () => {
    const found = await anyTable(trx).selectFrom(parent.table).selectAll().where(parent.id, '=', id).executeTakeFirst()
    return found && planOf(trx, known, parent.name, found)
  }
  const plan = known.get(key) ?? read()
  known.set(key, plan)
  return plan
}
