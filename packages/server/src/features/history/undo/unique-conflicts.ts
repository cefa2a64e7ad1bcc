import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Change } from '@tollgate/contract/history/change.ts'
import { anyTable } from '../../../database/any-table.ts'
import type { TableRow, Trx } from '../../../database/tables.ts'
import { catalogueNamed, changedFields, uniqueGroups, valuesIn } from './changed-fields.ts'

/** Rows per statement. */
const SLICE = 100

interface Conflict {
  catalogue: Catalogue
  id: number
  /** The fields whose values it has. */
  group: readonly string[]
}

/** Records that now have a unique value that a changed record had before: a name, a number, a pair. */
export async function uniqueConflicts(trx: Trx, changes: readonly Change[]): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const [resource, own] of Map.groupBy(changes, (change) => change.resource)) {
    const catalogue = catalogueNamed(resource)
    for (const group of uniqueGroups(catalogue)) conflicts.push(...(await conflictsIn(trx, catalogue, group, own)))
  }
  return conflicts
}

async function conflictsIn(trx: Trx, catalogue: Catalogue, group: readonly string[], changes: readonly Change[]) {
  const { table, id } = catalogue
  const restored = changes
    .filter((change) => changedFields(catalogue, change).some((field) => group.includes(field)))
    .map((change) => ({ change, values: valuesIn(change.before, group) }))
    .filter(({ values }) => group.every((field) => values[field] !== null))
  const conflicts: Conflict[] = []
  for (let start = 0; start < restored.length; start += SLICE) {
    const some = restored.slice(start, start + SLICE)
    const same = some.map(
      ({ change, values }) => sql`(${sql.ref(id)} <> ${change.record_id} and ${equal(catalogue, values)})`,
    )
    const rows = await anyTable(trx)
      .selectFrom(table)
      .select(id)
      .where(sql<boolean>`(${sql.join(same, sql` or `)})`)
      .execute()
    conflicts.push(...rows.map((row) => ({ catalogue, id: Number(row[id]), group })))
  }
  return conflicts
}

/** Compares texts ignoring case. */
function equal({ fields }: Catalogue, values: TableRow): RawBuilder<unknown> {
  const parts = Object.entries(values).map(([field, value]) =>
    fields[field]?.kind === 'text' ? sql`fold(${sql.ref(field)}) = fold(${value})` : sql`${sql.ref(field)} = ${value}`,
  )
  return sql.join(parts, sql` and `)
}
