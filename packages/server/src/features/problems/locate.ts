import { ACTIVE } from '@tollgate/policy/plan/in-force.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Catalogue, Catalogues } from '@tollgate/contract/catalogue/resolve.ts'
import type { Problem, ProblemWeight } from '@tollgate/contract/problem.ts'
import { versionStatus, type Validity, type VersionStatus } from '@tollgate/policy/plan/version-status.ts'
import { anyTable } from '../../database/any-table.ts'
import type { Db, TableRow } from '../../database/tables.ts'

/** Where a record belongs, and the weight of a fault in it. */
export type Located = Pick<Problem, 'weight' | 'within'>

interface Above {
  top: NonNullable<Problem['within']>
  /** Validity on that day of all that contains the record. A version that another one overrides is not effective. */
  standings: readonly VersionStatus[]
}

interface Locating {
  db: Db
  catalogues: Catalogues
  /** `2026-01-31` */
  today: string
}

/** Locates records of a catalogue by id. Reads level by level, for all of them at once. */
export async function locate(locating: Locating, catalogue: Catalogue, ids: readonly number[]) {
  const found = ids.length === 0 ? new Map<number, Above>() : await above(locating, catalogue, ids)
  return (id: unknown): Located => {
    const one = found.get(Number(id))
    if (!one) return { weight: 'reference' }
    const isItself = one.top.resource === catalogue.name
    return { weight: weightOf(one), ...(!isItself && { within: one.top }) }
  }
}

function weightOf({ top, standings }: Above): ProblemWeight {
  if (top.resource !== 'policy-plan' && top.resource !== 'rule-workflow-group') return 'reference'
  if (standings.includes('not-effective')) return 'idle'
  return standings.includes('future') ? 'coming' : 'live'
}

async function above(
  locating: Locating,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Above>> {
  const owners = catalogue.references.filter(({ of }) => of.owner)
  const rows = await rowsOf(locating, catalogue, ids)
  const found = new Map<number, Above>()
  for (const [owner, own] of Map.groupBy(rows, (row) => owners.find(({ field }) => row[field] !== null))) {
    const parent = owner && locating.catalogues.get(owner.of.to)
    const parents =
      owner && parent
        ? await above(locating, parent, [...new Set(own.map((row) => Number(row[owner.field])))])
        : undefined
    for (const row of own) {
      const id = Number(row[catalogue.id])
      const over = owner && parents?.get(Number(row[owner.field]))
      const top = over?.top ?? { resource: catalogue.name, id, label: String(row[catalogue.label] ?? '') }
      found.set(id, { top, standings: [...(over?.standings ?? []), ...standingOf(row, locating.today)] })
    }
  }
  return found
}

const DATED = ['eff_date', 'exp_date', 'state']

function rowsOf(
  { db, today }: Locating,
  { name, table, id, label, fields, references }: Catalogue,
  ids: readonly number[],
) {
  const owners = references.flatMap(({ field, of }) => (of.owner ? [field] : []))
  const wanted = [id, label, ...owners, ...DATED].filter((column) => column === id || column in fields)
  const rows = anyTable(db)
    .selectFrom(table)
    .select([...new Set(wanted)])
    .where(id, 'in', ids)
  const versions = VERSIONS.get(name)
  const found = versions ? rows.select(overlaid(table, versions, today).as('overlaid')) : rows
  return found.execute() as Promise<TableRow[]>
}

/** What the versions of one plan or workflow have in common. */
const VERSIONS: ReadonlyMap<string, (table: string) => RawBuilder<unknown>> = new Map([
  ['policy-plan-ver', (of: string) => sql.ref(`${of}.pcr_plan_id`)],
  [
    'rule-workflow-group',
    (of: string) => sql`coalesce(${sql.ref(`${of}.version_of`)}, ${sql.ref(`${of}.work_group_id`)})`,
  ],
])

/** Of versions in force on the same day, the one that began last counts. */
const overlaid = (table: string, owner: (table: string) => RawBuilder<unknown>, today: string) => sql<number | null>`(
  select 1 from ${sql.table(table)} o where ${owner('o')} = ${owner(table)}
  and o.eff_date > ${sql.ref(`${table}.eff_date`)} and o.eff_date <= ${`${today}T23:59:59.999Z`}
  and (o.exp_date is null or o.exp_date >= ${today}) limit 1)`

function standingOf({ eff_date, exp_date, state, overlaid: isOverlaid }: TableRow, today: string): VersionStatus[] {
  if (state !== undefined && state !== ACTIVE) return ['not-effective']
  if (typeof eff_date !== 'string') return []
  return [isOverlaid ? 'not-effective' : versionStatus({ eff_date, exp_date } as Validity, today)]
}
