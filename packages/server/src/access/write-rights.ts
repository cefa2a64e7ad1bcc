import { catalogues, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { valueAt } from '@tollgate/contract/catalogue/record-path.ts'
import { anyTable } from '../database/any-table.ts'
import type { Trx } from '../database/tables.ts'
import type { CheckRows, WrittenRow } from '../history/batch.ts'
import type { Actor } from '../history/record-change.ts'
import { refusal } from '../app-error.ts'

/** Belongs to whoever writes, and not to the data. */
const OWN: ReadonlySet<string> = new Set(['api-token', 'change-set', 'change-set-comment'])

/**
 * Checks each row in the write's own transaction: roles may be limited to plans, API tokens to catalogues. Undefined:
 * no limit.
 */
export function writeRights({ plans, catalogues: names }: Actor): CheckRows | undefined {
  if (!plans && !names) return undefined
  return async (trx, rows) => {
    const known = new Map<string, Promise<number | undefined>>()
    for (const written of rows) {
      const { catalogue, row } = written
      if (OWN.has(catalogue.name)) continue
      if (names && isOther(names, catalogue.name))
        throw refusedRow(written, `This API token is for ${names.join(', ')} alone`)
      if (!plans) continue
      const plan = await planOf(trx, known, catalogue.name, { ...row })
      if (plan === undefined || !plans.includes(plan)) throw refusedRow(written, 'Your role is for other plans alone')
    }
  }
}

/** Records of no catalogue, such as test cases, belong to the record that owns them. */
function isOther(names: readonly string[], name: string): boolean {
  return catalogues.has(name) && !names.includes(name)
}

function refusedRow({ catalogue, row }: WrittenRow, why: string) {
  const word = catalogues.get(catalogue.name)?.words.one ?? catalogue.name
  return refusal(
    'FORBIDDEN',
    `${why}: the ${word} "${String(valueAt({ ...row }, catalogue.label))}" may not be written`,
  )
}

type Row = Readonly<Record<string, unknown>>

/** The plan that a row belongs to, found through its owners. */
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
