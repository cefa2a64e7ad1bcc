import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { mayWarn } from '@tollgate/policy/warnings/row-warnings.ts'
import { networkToday } from '../database/network-setting.ts'
import type { Db, TableRow } from '../database/tables.ts'

/** Column with the accepted warnings of a row, as JSON, until the row is presented. */
const COLUMN = 'accepted_warnings'

interface Accepted {
  code: string
  field: string
  messages: string
}

export type Acceptance = Awaited<ReturnType<typeof readAcceptances>>[number]

/** All acceptances whose last day has not passed; `messages` is JSON. */
export async function readAcceptances(db: Db) {
  const today = await networkToday(db)
  return db
    .selectFrom('accepted_problem')
    .select(['accepted_id', 'resource', 'record_id', 'code', 'field', 'messages'])
    .select(['reason', 'last_day as until', 'accepted_by'])
    .where((eb) => eb.or([eb('last_day', 'is', null), eb('last_day', '>=', today)]))
    .execute()
}

/** Adds the accepted warnings to rows. */
export async function withAccepted(db: Db, catalogue: Catalogue, rows: readonly TableRow[]): Promise<TableRow[]> {
  const ids = rows.flatMap((row) => row[catalogue.id] ?? []).filter((id) => typeof id === 'number')
  const found = mayWarn(catalogue) && ids.length > 0 ? await acceptedOf(db, catalogue.name, ids) : []
  if (found.length === 0) return [...rows]
  const byId = Map.groupBy(found, ({ record_id }) => record_id)
  return rows.map((row) => ({ ...row, [COLUMN]: JSON.stringify(byId.get(Number(row[catalogue.id])) ?? []) }))
}

async function acceptedOf(db: Db, resource: string, ids: readonly number[]) {
  const rows = await db
    .selectFrom('accepted_problem')
    .select(['record_id', 'code', 'field', 'messages', 'last_day'])
    .where('resource', '=', resource)
    .where('record_id', 'in', ids)
    .execute()
  if (rows.every(({ last_day }) => last_day === null)) return rows
  const today = await networkToday(db)
  return rows.filter(({ last_day }) => last_day === null || last_day >= today)
}

/** The warnings of a row that are not accepted. */
export function unaccepted(row: TableRow, warnings: Warning[]): Warning[] {
  const given = row[COLUMN]
  if (typeof given !== 'string' || warnings.length === 0) return warnings
  const accepted: readonly Accepted[] = JSON.parse(given)
  return warnings.filter((warning) => !accepted.some((one) => means(one, warning)))
}

/** Whether an acceptance of a record is of this warning. */
export function means(
  { code, field, messages }: Accepted,
  warning: { code: string; field?: string | null | undefined; message: string },
): boolean {
  const said: readonly string[] = JSON.parse(messages)
  return code === warning.code && field === (warning.field ?? '') && said.includes(warning.message)
}
