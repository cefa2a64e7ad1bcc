import { sql, type RawBuilder } from 'kysely'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { fault } from '@tollgate/contract/errors.ts'
import { numberIn } from './record-id.ts'
import { anyTable } from '../database/any-table.ts'
import type { TableRow } from '../database/tables.ts'
import { AppError, refusal } from '../app-error.ts'
import type { AnyHooks, AnySaving, Narrowing } from './hooks.ts'
import { hasPath } from './has-path.ts'

/** A catalogue in which some rows are groups of others. */
export interface Grouping {
  /** All rows, groups or not. */
  members: Catalogue
  /** Only the groups: rows with this value of `kind`. */
  groups: Catalogue
  kind: { field: string; value: string | number }
  /** The memberships, and their fields for group and member. */
  memberships: Catalogue
  group: string
  member: string
  /** Groups may contain groups, but no cycles. */
  nested: boolean
}

/** A list omits groups unless the query filters by kind or by group. */
export function memberHooks(grouping: Grouping): AnyHooks {
  const { group, kind } = grouping
  return {
    narrow(filters) {
      const asked = filters[group]
      if (asked !== undefined) return membersOf(grouping, Number(asked))
      // The query filters by kind itself.
      if (filters[kind.field] !== undefined) return undefined
      return { key: 'no groups', rows: sql`not (${isGroup(grouping)})` }
    },
    beforeSave: (saving) => keepItsMembers(grouping, saving),
  }
}

export function groupHooks(grouping: Grouping): AnyHooks {
  return { rows: isGroup(grouping) }
}

/** A row's first membership; 0 if it is in no group. */
export function firstMembership(grouping: Grouping): RawBuilder<number> {
  return sql<number>`coalesce(${membershipOf(grouping)}, 0)`
}

export function memberCount({ memberships, group, groups }: Grouping): RawBuilder<number> {
  return sql<number>`(
    select count(*) from ${sql.table(memberships.table)} m
    where ${sql.ref(`m.${group}`)} = ${sql.ref(`${groups.table}.${groups.id}`)})`
}

/** A membership links a group and a row once, and closes no cycle. */
export function membershipHooks(grouping: Grouping): AnyHooks {
  return {
    async beforeSave(saving) {
      // Serialized, because two valid changes at once could break a rule together.
      await saving.engine.lock(saving.trx, grouping.memberships.table)
      const { member } = await checkReferences(grouping, saving)
      await checkOnce(grouping, saving)
      await checkNesting(grouping, saving, member)
    },
  }
}

function isGroup({ members, kind }: Grouping) {
  return sql<boolean>`${sql.ref(`${members.table}.${kind.field}`)} is not distinct from ${sql.lit(kind.value)}`
}

/** The row's membership in a group, or its first one in any. */
function membershipOf({ members, memberships, group, member }: Grouping, id?: number) {
  const inGroup = id === undefined ? sql`` : sql`and ${sql.ref(`m.${group}`)} = ${id}`
  return sql<number | null>`(
    select min(${sql.ref(`m.${memberships.id}`)}) from ${sql.table(memberships.table)} m
    where ${sql.ref(`m.${member}`)} = ${sql.ref(`${members.table}.${members.id}`)} ${inGroup})`
}

function membersOf(grouping: Grouping, id: number): Narrowing {
  const membership = membershipOf(grouping, id)
  return {
    key: `members of ${id}`,
    rows: sql`${membership} is not null`,
    computed: { [grouping.memberships.id]: sql<number>`${membership}` },
  }
}

/** A group with members stays a group. A member becomes a group only if groups may be members. */
async function keepItsMembers(grouping: Grouping, { trx, engine, values, before }: AnySaving): Promise<void> {
  const { kind, members, memberships, group, member, groups } = grouping
  if (!before || before[kind.field] === values[kind.field]) return
  await engine.lock(trx, memberships.table)
  const used = (field: string) =>
    anyTable(trx)
      .selectFrom(memberships.table)
      .select(memberships.id)
      .where(field, '=', numberIn(before, members.id))
      .executeTakeFirst()
  if (before[kind.field] === kind.value && (await used(group))) {
    throw refusal('CONFLICT', `A ${groups.words.one} with members must stay one`, kind.field)
  }
  if (!grouping.nested && values[kind.field] === kind.value && (await used(member))) {
    throw refusal('CONFLICT', `A member of a group cannot become a ${groups.words.one}`, kind.field)
  }
}

interface Pair {
  group: TableRow
  member: TableRow
}

async function checkReferences(grouping: Grouping, { trx, values }: AnySaving): Promise<Pair> {
  const { members, groups, kind } = grouping
  const find = (field: string) =>
    anyTable(trx)
      .selectFrom(members.table)
      .selectAll()
      .where(members.id, '=', numberIn(values, field))
      .executeTakeFirst()
  const missing = (field: string, { words }: Catalogue) =>
    fault('INVALID', `${grouping.memberships.fields[field]?.label}: there is no ${words.one} ${values[field]}`, field)
  const [group, member] = [await find(grouping.group), await find(grouping.member)]
  const isOne = group?.[kind.field] === kind.value
  if (isOne && member) return { group, member }
  throw new AppError([
    ...(isOne ? [] : [missing(grouping.group, groups)]),
    ...(member ? [] : [missing(grouping.member, members)]),
  ])
}

async function checkOnce(
  { memberships, members, group, member }: Grouping,
  { trx, values, before }: AnySaving,
): Promise<void> {
  let same = anyTable(trx)
    .selectFrom(memberships.table)
    .select(memberships.id)
    .where(group, '=', numberIn(values, group))
    .where(member, '=', numberIn(values, member))
  if (before) same = same.where(memberships.id, '!=', numberIn(before, memberships.id))
  if (await same.executeTakeFirst())
    throw refusal('DUPLICATE', `The ${members.words.one} is in this group already`, member)
}

async function checkNesting(
  { memberships, groups, group, member, kind, nested }: Grouping,
  saving: AnySaving,
  found: TableRow,
): Promise<void> {
  const { values } = saving
  if (found[kind.field] !== kind.value) return
  if (!nested) throw refusal('CONFLICT', `A ${groups.words.one} cannot be a member of a group`, member)
  const upwards = { table: memberships.table, from: member, to: group }
  if (await hasPath(saving.trx, upwards, numberIn(values, group), numberIn(values, member))) {
    throw refusal('CONFLICT', 'A group cannot be in itself, directly or through other groups', member)
  }
}
