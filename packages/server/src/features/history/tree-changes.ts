import { sql, type RawBuilder } from 'kysely'
import { ownerOf, treeOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { catalogueOf, isCatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import type { Condition } from './condition.ts'

type Ids = RawBuilder<unknown>

/**
 * The changes of a record and of everything that belongs or belonged to it. Finds records level by level: in the
 * tables, because records older than the history have no entries, and in the history, because deleted ones are in no
 * table.
 */
export function ofTree(root: string, id: number): Condition {
  const names = treeOf(root)
  const levelOf = (name: string) => sql.table(`level_${names.indexOf(name)}`)
  const idsOf = (name: string): Ids => sql`(select id from ${levelOf(name)})`
  const owned = names.flatMap((name) => {
    const owner = name === root ? undefined : ownerOf(name)
    return owner ? [{ name, field: owner.field, owners: idsOf(owner.catalogue) }] : []
  })
  const levels = [
    sql`${levelOf(root)}(id) as (select cast(${id} as bigint))`,
    ...owned.map((one) => sql`${levelOf(one.name)}(id) as (${membersOf(one)})`),
  ]
  const changes = [
    sql`select history_id from history where resource = ${root} and record_id = ${id}`,
    ...owned.flatMap(({ name, owners }) => entriesOf(name, 'history_id', owners)),
  ]
  return sql`history.history_id in (with ${sql.join(levels)} ${sql.join(changes, sql` union all `)})`
}

/** A moved record appears in both trees. */
function entriesOf(name: string, column: string, owners: Ids): RawBuilder<unknown>[] {
  return ['owner_id', 'former_owner_id'].map(
    (owner) => sql`select ${sql.ref(column)} from history where resource = ${name} and ${sql.ref(owner)} in ${owners}`,
  )
}

function membersOf({ name, field, owners }: { name: string; field: string; owners: Ids }) {
  const past = sql.join(entriesOf(name, 'record_id', owners), sql` union `)
  if (!isCatalogueName(name)) return past
  const { table, id } = catalogueOf(name)
  return sql`select ${sql.ref(id)} from ${sql.table(table)} where ${sql.ref(field)} in ${owners} union ${past}`
}
