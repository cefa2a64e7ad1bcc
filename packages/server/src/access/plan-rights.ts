import { catalogues, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { refusal } from '../app-error.ts'
import { anyTable } from '../database/any-table.ts'
import type { Db } from '../database/tables.ts'

/** Something that a call touches. */
export interface Touched {
  /** The id of the plan that it belongs to; null: it belongs to none. */
  plan: number | null
  /** As the refusal names it. */
  name: string
}

/** Refuses a role that is limited to plans whatever lies outside of these. Every call with such a limit asks here. */
export function refuseOtherPlans(
  plans: readonly number[] | null | undefined,
  touched: readonly Touched[],
  whose = 'Your role',
): void {
  const other = plans && touched.find(({ plan }) => plan === null || !plans.includes(plan))
  if (other) throw refusal('FORBIDDEN', `${whose} is for other plans alone: ${other.name}`)
}

type Row = Readonly<Record<string, unknown>>
type FindPlan = (name: string, row: Row) => Promise<number | null>

/** Finds the plan that a row of a catalogue belongs to, through its owners, which it reads once. */
export function planFinder(db: Db): FindPlan {
  const known = new Map<string, Promise<number | null>>()
  const find: FindPlan = async (name, row) => {
    if (typeof row.pcr_plan_id === 'number') return row.pcr_plan_id
    const owner = catalogues.get(name)?.references.find(({ of }) => of.owner)
    if (!owner) return null
    const parent = referredCatalogue(owner.of)
    const id = Number(row[owner.field])
    const key = `${parent.name} ${id}`
    const read = async () => {
      const found = (await rowOf(db, parent, id)) ?? (await deletedRow(db, parent.name, id))
      return found ? find(parent.name, found) : null
    }
    const plan = known.get(key) ?? read()
    known.set(key, plan)
    return plan
  }
  return find
}

function rowOf(db: Db, { table, id }: { table: string; id: string }, value: number) {
  return anyTable(db).selectFrom(table).selectAll().where(id, '=', value).executeTakeFirst()
}

/** The row of a record that a set deletes. */
async function deletedRow(db: Db, resource: string, id: number): Promise<Row | undefined> {
  const entry = await db
    .selectFrom('change_set_entry')
    .select('before_row')
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('after_row', 'is', null)
    .orderBy('entry_id', 'desc')
    .executeTakeFirst()
  return entry?.before_row ? JSON.parse(entry.before_row) : undefined
}

/** What sets, or some entries of sets, write. Of moved records both plans. */
export async function touchedBy(
  db: Db,
  by: 'change_set_id' | 'entry_id',
  ids: readonly number[],
): Promise<(Touched & { resource: string })[]> {
  const entries = await db
    .selectFrom('change_set_entry')
    .select(['resource', 'record_id', 'label', 'before_row', 'after_row'])
    .where(by, 'in', ids)
    .execute()
  const planOf = planFinder(db)
  const touched = []
  for (const { resource, record_id, label, before_row, after_row } of entries) {
    const name = `the ${catalogues.get(resource)?.words.one ?? resource} "${label}"`
    const isUpdate = before_row !== null && after_row !== null
    // An update has the changed fields alone.
    const stored = isUpdate ? await rowOf(db, definitionOf(resource as DocumentCatalogue), record_id) : undefined
    for (const row of [before_row, after_row])
      if (row !== null)
        touched.push({ resource, name, plan: await planOf(resource, { ...stored, ...JSON.parse(row) }) })
  }
  return touched
}
