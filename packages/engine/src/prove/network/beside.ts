import { AS_BEFORE } from '@tollgate/contract/release/impact.ts'
import { ownerOf } from '@tollgate/contract/catalogues/owner-of.ts'
import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import { namedRecord, namingFields } from '@tollgate/policy/document/named-record.ts'
import { inputsIn, nameOf } from '@tollgate/policy/document/names-in.ts'
import { rowsBeside } from '@tollgate/policy/document/other-rows.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { aggregatesOf, differences, otherRoots, UNNAMED, workflowVersions, type Aggregate } from './aggregates.ts'

/** Offset for ids of old copies of changed records. The new ids are above all stored ids and keep their order. */
const BESIDE = 10 ** 13

/** Both sides of a change in one network, so that a single policy can decide by either. */
export interface Beside {
  tables: Tables
  /** Names of aggregates whose decisions can differ. */
  changed: ReadonlySet<string>
  /** Aggregates that depend on a changed record which contexts name by id, so that one network cannot have both sides. */
  unclear: ReadonlySet<string>
  /** Aggregates that read other inputs, or the same in another order, before an outcome is found. */
  steered: ReadonlySet<string>
  /** The id of a record's old copy. */
  before: (catalogue: DocumentCatalogue, id: number) => number
}

/** Records that contexts name by id. */
const IN_CONTEXTS: ReadonlySet<string> = new Set([
  'policy-event',
  'pcrf-attribute',
  'pcrf-attribute-dyn',
  'accumulator-type',
  'balance-type-acct',
  'policy-counter',
])

export function besideEachOther(before: Tables, after: Tables): Beside {
  const was = aggregatesOf(withoutShared(before, after))
  const is = aggregatesOf(withoutShared(after, before))
  const roots = otherRoots(before, after)
  const names = new Set([...was.values(), ...is.values()].flatMap((one) => (roots.has(one.catalogue) ? one.name : [])))
  const other = new Map([...names].map((name) => [name, differences(was.get(name), is.get(name))]))
  const touched = [...names].filter((name) => other.get(name)?.says)
  const users = usersOf([...was.values(), ...is.values()])
  const isShared = (name: string) => IN_CONTEXTS.has((was.get(name) ?? is.get(name))?.catalogue ?? '')
  const changed = reach(
    touched.filter((name) => !isShared(name)),
    users,
  )
  const steered = reach(
    touched.filter((name) => other.get(name)?.steers),
    users,
  )
  const bothSides = touched.filter((name) => isShared(name) && was.has(name) && is.has(name))
  const unclear = reach(bothSides, users)
  const moved = new Set<string>()
  const movedIn = new Set<string>()
  for (const name of withVersions(changed, [before, after]))
    for (const { catalogue, row } of isShared(name) ? [] : (was.get(name)?.rows() ?? [])) {
      // Records that nobody refers to are copied with their owner.
      if (!UNNAMED.has(catalogue)) moved.add(nameOf(catalogue, row[definitionOf(catalogue).id]))
      movedIn.add(catalogue)
    }
  for (const name of UNNAMED) if (movedIn.has(ownerOf(name)?.catalogue ?? '')) movedIn.add(name)
  const tables = new Map(after)
  for (const name of before.keys())
    if (movedIn.has(name) || before.get(name) !== after.get(name)) tables.set(name, union(before, after, name, moved))
  const idBefore = (catalogue: DocumentCatalogue, id: number) => (moved.has(nameOf(catalogue, id)) ? BESIDE + id : id)
  return { tables, changed, unclear, steered, before: idBefore }
}

/** Without the unnamed rows that both sides have: they say the same on both. */
function withoutShared(tables: Tables, others: Tables): Tables {
  const own = new Map(tables)
  for (const name of UNNAMED) own.set(name, rowsBeside(tables.get(name), others.get(name)))
  return own
}

function usersOf(aggregates: readonly Aggregate[]): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>()
  for (const { name, uses } of aggregates)
    for (const used of uses) users.set(used, (users.get(used) ?? new Set<string>()).add(name))
  return users
}

/** Some aggregates with all that depend on them. */
function reach(names: readonly string[], users: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set(names)
  for (const name of found) for (const user of users.get(name) ?? []) found.add(user)
  return found
}

/** Adds all versions of workflows of which one is included, so that references reach only versions of one side. */
function withVersions(names: ReadonlySet<string>, sides: readonly Tables[]): ReadonlySet<string> {
  const families = sides.flatMap((tables) => [...workflowVersions(tables).values()])
  return new Set([...names, ...families.filter((own) => own.some((name) => names.has(name))).flat()])
}

/** All rows of `after`, removed rows, and old copies of changed rows. */
function union(before: Tables, after: Tables, catalogue: DocumentCatalogue, moved: ReadonlySet<string>): Row[] {
  const rows = after.get(catalogue) ?? []
  const move = mover(catalogue, moved, before)
  const beside = (before.get(catalogue) ?? []).map(move).filter((row) => row !== undefined)
  const { id } = definitionOf(catalogue)
  const here = UNNAMED.has(catalogue) ? undefined : new Set(rows.map((row) => row[id]))
  const gone = here
    ? (before.get(catalogue) ?? []).filter((row) => !isMoved(catalogue, row, moved) && !here.has(row[id]))
    : []
  return [...rows, ...beside, ...gone]
}

function isMoved(catalogue: DocumentCatalogue, row: Row, moved: ReadonlySet<string>): boolean {
  return moved.has(nameOf(catalogue, row[definitionOf(catalogue).id]))
}

/** Replaces the ids in an old row, its own and those that it refers to. Returns undefined if nothing changes. */
function mover(
  catalogue: DocumentCatalogue,
  moved: ReadonlySet<string>,
  before: Tables,
): (row: Row) => Row | undefined {
  const { id } = definitionOf(catalogue)
  const inputOf = inputsIn(before)
  const fields = [...namingFields(catalogue).keys()]
  const owner = UNNAMED.has(catalogue) ? ownerOf(catalogue) : undefined
  const owners = new Map<number, boolean>()
  const isOwnerMoved = (one: number) => {
    const known = owners.get(one) ?? moved.has(nameOf(owner?.catalogue ?? '', one))
    owners.set(one, known)
    return known
  }
  const idOf = (of: string, one: number) => (moved.has(nameOf(of, one)) ? BESIDE + one : one)
  return (row) => {
    if (owner) {
      const [own, of] = [Number(row[id]), Number(row[owner.field])]
      return isOwnerMoved(of) ? { ...row, [id]: BESIDE + own, [owner.field]: BESIDE + of } : undefined
    }
    if (!isMoved(catalogue, row, moved)) return undefined
    const values: Record<string, unknown> = { ...row, [id]: BESIDE + Number(row[id]) }
    for (const field of fields) {
      const value = row[field]
      if (field === id || (typeof value !== 'string' && typeof value !== 'number')) continue
      const named = namedRecord(catalogue, field, row, field === 'mapping_value' ? inputOf(row) : undefined)
      if (!named) continue
      const ids = String(value)
        .split(',')
        .map((one) => idOf(named.catalogue, Number(one)))
      if (ids.every(Number.isSafeInteger)) values[field] = typeof value === 'number' ? ids[0] : ids.join(',')
    }
    if (catalogue === 'pcc-rule') values.rule_code = `${String(row.rule_code)}${AS_BEFORE}`
    if (catalogue === 'qos-rule') values.key = `${String(row.key)}${AS_BEFORE}`
    return values
  }
}
