import { decidingFields, definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { CATALOGUE_LEVELS, cataloguesIn, ownerFields, ROOTS, type Level } from '@tollgate/policy/document/levels.ts'
import { canonicalValue, type Row } from '@tollgate/policy/document/model.ts'
import { inputsIn, nameOf, namesIn } from '@tollgate/policy/document/names-in.ts'
import type { AttributeRow } from '../../decide/rows/policy-data.ts'
import { systemSource } from '../../decide/references/references.ts'
import { strongestFirst } from '@tollgate/policy/order.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { versionsByWorkflow, type DatedWorkflow } from '@tollgate/policy/workflow/versions.ts'

/** A record with everything that it owns, and the records that it refers to. */
export interface Aggregate {
  name: string
  catalogue: DocumentCatalogue
  id: number
  rows: () => readonly Part[]
  /** Names of other aggregates. */
  uses: ReadonlySet<string>
}

interface Part {
  catalogue: DocumentCatalogue
  row: Row
  /** Its position among the records of its owner, if these have an order. */
  rank: number
}

const LEVELS: readonly Level[] = [
  ...CATALOGUE_LEVELS.values(),
  ROOTS['zone map'],
  ROOTS.plan,
  ROOTS['plan version'],
  ROOTS.workflow,
]

/** Records that only affect what is granted. */
const GRANTED: ReadonlySet<string> = new Set([
  'rating-group',
  'service-identifier',
  'qos-rule-arp',
  'qos-rule',
  'flow-group',
  'rule-flow',
  'pcc-rule',
  'pcc-rule-group-member',
  'policy-plan-basic',
])

/** Records that no other record refers to. A zone map may have a million of them, and mostly none has changed. */
export const UNNAMED: ReadonlySet<DocumentCatalogue> = new Set(['zone-value'])

/** The aggregates of a network, by name. */
export function aggregatesOf(tables: Tables): ReadonlyMap<string, Aggregate> {
  const gathered = LEVELS.flatMap((level) => gather(tables, level))
  const inside = new Map<string, string>()
  for (const { name, named } of gathered)
    for (const { catalogue, row } of named) inside.set(rowName(catalogue, row), name)
  const inputOf = inputsIn(tables)
  const versions = workflowVersions(tables)
  return new Map(
    gathered.map(({ named, ...one }) => {
      const names = named.flatMap(({ catalogue, row }) => [...namesIn(catalogue, row, inputOf)])
      // A version does not depend on the workflow that it is a version of. A reference to that workflow can reach any version.
      const used = names.flatMap(([name, field]) =>
        name === one.name || field === 'version_of' ? [] : (versions.get(name) ?? [name]),
      )
      const uses = new Set(used.flatMap((name) => inside.get(name) ?? []))
      uses.delete(one.name)
      // The plan record itself does not affect its versions.
      for (const name of uses) if (name.startsWith(PLAN)) uses.delete(name)
      return [one.name, { ...one, uses }] as const
    }),
  )
}

/** Names of the versions that may run instead of a workflow, by its name. */
export function workflowVersions(tables: Tables): ReadonlyMap<string, readonly string[]> {
  const rows = (tables.get('rule-workflow-group') ?? []) as unknown as DatedWorkflow[]
  const name = (id: number) => nameOf('rule-workflow-group', id)
  return new Map(
    [...versionsByWorkflow(rows)].map(([id, own]) => [name(id), own.map((row) => name(row.work_group_id))]),
  )
}

/** Root catalogues that may differ between two networks. All others are the same lists in both. */
export function otherRoots(before: Tables, after: Tables): ReadonlySet<DocumentCatalogue> {
  const isSame = (name: DocumentCatalogue) => before.get(name) === after.get(name)
  const levels = LEVELS.filter((level) => !cataloguesIn(level).every(isSame))
  return new Set(levels.map(({ catalogue }) => catalogue))
}

/**
 * Whether an aggregate differs between two networks. `says`: in something that decisions depend on. `steers`: in something that
 * is read before an outcome is found, so that the gateway asks again at other times and events. Most rows of a large aggregate
 * are the same object on both sides.
 */
export function differences(was: Aggregate | undefined, is: Aggregate | undefined): { says: boolean; steers: boolean } {
  const sides = [was?.rows() ?? [], is?.rows() ?? []]
  const [before, after] = sides.map((own) => new Map(own.map((part) => [part.row, part])))
  const isShared = ({ row, rank }: Part) => before?.get(row)?.rank === rank && after?.get(row)?.rank === rank
  const others = sides.map((own) => own.filter((part) => !isShared(part)))
  const isOther = (counts: (part: Part) => boolean) => {
    const [said, says] = others.map((own) => saidBy(own.filter(counts)))
    return said !== says
  }
  return { says: isOther(() => true), steers: isOther(({ catalogue }) => !GRANTED.has(catalogue)) }
}

function rowName(catalogue: DocumentCatalogue, row: Row): string {
  return nameOf(catalogue, row[definitionOf(catalogue).id])
}

const PLAN = nameOf('policy-plan', '')

interface Gathered extends Omit<Aggregate, 'uses'> {
  /** Its rows that others can refer to. */
  named: readonly Part[]
}

function gather(tables: Tables, level: Level): Gathered[] {
  const { id } = definitionOf(level.catalogue)
  const below = new Map<Level, Map<string, Row[]>>()
  const rowsBelow = (part: Level, owner: Level, row: Row, isAll: boolean): readonly Part[] => {
    if (!isAll && UNNAMED.has(part.catalogue)) return []
    const pairs = ownerFields(part, owner)
    const groups = below.get(part) ?? Map.groupBy(tables.get(part.catalogue) ?? [], nameBy(pairs.map(([own]) => own)))
    below.set(part, groups)
    const own = groups.get(nameBy(pairs.map(([, ofOwner]) => ofOwner))(row)) ?? []
    return inOrder(part.catalogue, own).flatMap((one, place) => [
      { catalogue: part.catalogue, row: one, rank: rankedBy(part.catalogue) ? place : 0 },
      ...part.parts.flatMap((inner) => rowsBelow(inner, part, one, isAll)),
    ])
  }
  // Of versions that begin on one day the place decides. The order of plans is compared separately.
  const isVersion = level.catalogue === 'policy-plan-ver'
  return (tables.get(level.catalogue) ?? []).map((row) => {
    const rows = (isAll: boolean) => [
      { catalogue: level.catalogue, row, rank: isVersion ? Number(row.place) : 0 },
      ...level.parts.flatMap((part) => rowsBelow(part, level, row, isAll)),
    ]
    const name = rowName(level.catalogue, row)
    let all: readonly Part[] | undefined
    return {
      name,
      catalogue: level.catalogue,
      id: Number(row[id]),
      named: rows(false),
      rows: () => (all ??= rows(true)),
    }
  })
}

function nameBy([first = '', ...others]: readonly string[]): (row: Row) => string {
  return (row) => others.reduce((name, field) => `${name} ${String(row[field])}`, String(row[first]))
}

/** The field that orders records of equal priority, if they have an order. */
function rankedBy(catalogue: DocumentCatalogue): string | undefined {
  const { fields } = definitionOf(catalogue)
  return ['place', 'seq'].find((field) => fields[field]?.role === 'orders')
}

function inOrder(catalogue: DocumentCatalogue, rows: readonly Row[]): readonly Row[] {
  const by = rankedBy(catalogue)
  const { fields } = definitionOf(catalogue)
  if (by === undefined) return rows
  const ranked = rows.map((row) => ({
    row,
    priority: fields.priority?.role === 'orders' ? Number(row.priority) : 0,
    place: Number(row[by]),
    key: typeof row.key === 'string' ? row.key : '',
  }))
  return strongestFirst(ranked).map(({ row }) => row)
}

function saidBy(rows: readonly Part[]): string {
  return rows
    .map((part) => `${part.catalogue} ${canonicalValue(relevant(part))}`)
    .toSorted()
    .join('\n')
}

function relevant({ catalogue, row, rank }: Part): Row {
  const { id } = definitionOf(catalogue)
  const values = [id, ...decidingFields(catalogue)].map((field) => [field, row[field] ?? null] as const)
  const read = { ...Object.fromEntries(values), rank }
  // Only system attributes are read by name.
  if (catalogue !== 'pcrf-attribute') return read
  return { ...read, re_attr_name: systemSource(row as unknown as AttributeRow) }
}
