import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { CATALOGUE_LEVELS, ownerFields, ROOTS, type Level } from '@tollgate/policy/document/levels.ts'
import { canonicalValue, type Row } from '@tollgate/policy/document/model.ts'
import { inputsIn, nameOf, namesIn } from '@tollgate/policy/document/names-in.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'

/** A record with all that it owns, and what it names outside of itself. */
export interface Aggregate {
  name: string
  catalogue: DocumentCatalogue
  id: number
  rows: readonly { catalogue: DocumentCatalogue; row: Row }[]
  /** Names of other aggregates. */
  uses: ReadonlySet<string>
  /** What decisions can depend on: equal texts decide alike. */
  says: string
}

const LEVELS: readonly Level[] = [
  ...CATALOGUE_LEVELS.values(),
  ROOTS['zone map'],
  ROOTS.plan,
  ROOTS['plan version'],
  ROOTS.workflow,
]

/** Names of records and words about them, which no decision reads. Of attributes of the system the name counts. */
const WORDS = /^(comments|sp_id|row_version)$|_name$|^label_show$/
const WITH_NAME: ReadonlySet<string> = new Set(['pcrf-attribute', 'pcrf-attribute-dyn'])
/** Records that are named by id alone in what decides; the keys of others order them, or stand in sessions. */
const KEYLESS: ReadonlySet<string> = new Set([
  'qos-rule',
  'flow-group',
  'rating-group',
  'service-identifier',
  'timespan',
  'zone-map',
  'zone',
  'pcc-rule',
])
/** Codes that only tell records apart for people. */
const ONLY_WORDS: Readonly<Record<string, readonly string[]>> = {
  'policy-plan': ['pcr_plan_code', 'state_date'],
  'policy-plan-ver': ['seq'],
}

/** What a network is made of, by name. */
export function aggregatesOf(tables: Tables): ReadonlyMap<string, Aggregate> {
  const gathered = LEVELS.flatMap((level) => gather(tables, level))
  const inside = new Map(
    gathered.flatMap(({ name, rows }) => rows.map(({ catalogue, row }) => [rowName(catalogue, row), name] as const)),
  )
  const inputOf = inputsIn(tables)
  return new Map(
    gathered.map((one) => {
      const named = one.rows.flatMap(({ catalogue, row }) => [...namesIn(catalogue, row, inputOf).keys()])
      const uses = new Set(named.flatMap((name) => inside.get(name) ?? []))
      uses.delete(one.name)
      // What a plan says of itself changes none of its versions.
      for (const used of uses) if (used.startsWith(PLAN)) uses.delete(used)
      return [one.name, { ...one, uses, says: saidBy(one.rows) }]
    }),
  )
}

function rowName(catalogue: DocumentCatalogue, row: Row): string {
  return nameOf(catalogue, row[definitionOf(catalogue).id])
}

const PLAN = nameOf('policy-plan', '')

type Gathered = Omit<Aggregate, 'uses' | 'says'>

function gather(tables: Tables, level: Level): Gathered[] {
  const { id } = definitionOf(level.catalogue)
  const below = new Map<Level, Map<string, Row[]>>()
  const rowsBelow = (part: Level, owner: Level, row: Row): Gathered['rows'] => {
    const pairs = ownerFields(part, owner)
    const groups =
      below.get(part) ??
      Map.groupBy(tables.get(part.catalogue) ?? [], (one) => pairs.map(([own]) => String(one[own])).join(' '))
    below.set(part, groups)
    const own = groups.get(pairs.map(([, ofOwner]) => String(row[ofOwner])).join(' ')) ?? []
    return own.flatMap((one) => [
      { catalogue: part.catalogue, row: one },
      ...part.parts.flatMap((inner) => rowsBelow(inner, part, one)),
    ])
  }
  return (tables.get(level.catalogue) ?? []).map((row) => ({
    name: rowName(level.catalogue, row),
    catalogue: level.catalogue,
    id: Number(row[id]),
    rows: [{ catalogue: level.catalogue, row }, ...level.parts.flatMap((part) => rowsBelow(part, level, row))],
  }))
}

function saidBy(rows: Aggregate['rows']): string {
  return rows
    .map(({ catalogue, row }) => `${catalogue} ${canonicalValue(relevant(catalogue, row))}`)
    .toSorted()
    .join('\n')
}

function relevant(catalogue: DocumentCatalogue, row: Row): Row {
  const { fields, id } = definitionOf(catalogue)
  const told = Object.keys(fields).filter((field) => {
    if (field === 'key') return !KEYLESS.has(catalogue)
    if (ONLY_WORDS[catalogue]?.includes(field)) return false
    return !WORDS.test(field) || (WITH_NAME.has(catalogue) && field === 're_attr_name')
  })
  return Object.fromEntries([id, ...told].map((field) => [field, row[field] ?? null]))
}
