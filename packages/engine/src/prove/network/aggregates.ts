import { definitionOf, type DocumentCatalogue } from '@tollgate/policy/document/document-catalogue.ts'
import { CATALOGUE_LEVELS, cataloguesIn, ownerFields, ROOTS, type Level } from '@tollgate/policy/document/levels.ts'
import { canonicalValue, type Row } from '@tollgate/policy/document/model.ts'
import { inputsIn, nameOf, namesIn } from '@tollgate/policy/document/names-in.ts'
import { strongestFirst } from '@tollgate/policy/order.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'

/** A record with all that it owns, and what it names outside of itself. */
export interface Aggregate {
  name: string
  catalogue: DocumentCatalogue
  id: number
  rows: readonly Part[]
  /** Names of other aggregates. */
  uses: ReadonlySet<string>
  /** What decisions can depend on: equal texts decide alike. */
  says: string
  /** What is read before an outcome is found: of equal texts the gateway asks again at the same times and events. */
  steers: string
}

interface Part {
  catalogue: DocumentCatalogue
  row: Row
  /** Where it stands among the records of its owner. */
  rank: number
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
/** The order of plans is compared by itself. */
const ORDER = ['priority', 'place']
/** Codes that only tell records apart for people. */
const ONLY_WORDS: Readonly<Record<string, readonly string[]>> = {
  'policy-plan': ['pcr_plan_code', 'pcc_pcr_plan_type', 'state_date', ...ORDER],
  'plan-assignment': ['priority'],
  'policy-plan-rule': ['ap_type'],
  'accumulator-type': ['acm_type', 're_attr_id'],
  'policy-plan-ver': ['seq'],
}
/** Records that only say what is granted. */
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
/** Records in the order of a number, of which only the order counts. */
const NUMBERED: Readonly<Record<string, 'seq'>> = { 'rule-workflow-cond': 'seq', 'rule-workflow-exec': 'seq' }

/** Levels that name nothing outside of themselves. */
const SELF_CONTAINED: ReadonlySet<Level> = new Set([ROOTS['zone map']])

/**
 * What a network is made of, by name; what another one has of the same tables stands in both as one. Zone maps may have a million
 * rows, and mostly none is changed.
 */
export function aggregatesOf(tables: Tables, other?: Other): ReadonlyMap<string, Aggregate> {
  const isKnown = (level: Level) =>
    other !== undefined &&
    SELF_CONTAINED.has(level) &&
    cataloguesIn(level).every((name) => other.tables.get(name) === tables.get(name))
  const known = LEVELS.filter(isKnown).flatMap(({ catalogue }) =>
    [...(other?.aggregates.values() ?? [])].filter((one) => one.catalogue === catalogue),
  )
  const gathered = LEVELS.filter((level) => !isKnown(level)).flatMap((level) => gather(tables, level))
  const inside = new Map<string, string>()
  for (const { name, rows } of [...known, ...gathered])
    for (const { catalogue, row } of rows) if (!UNNAMED.has(catalogue)) inside.set(rowName(catalogue, row), name)
  const inputOf = inputsIn(tables)
  return new Map([
    ...known.map((one) => [one.name, one] as const),
    ...gathered.map((one) => {
      const named = one.rows.flatMap(({ catalogue, row }) =>
        UNNAMED.has(catalogue) ? [] : [...namesIn(catalogue, row, inputOf).keys()],
      )
      const uses = new Set(named.flatMap((name) => inside.get(name) ?? []))
      uses.delete(one.name)
      // What a plan says of itself changes none of its versions.
      for (const used of uses) if (used.startsWith(PLAN)) uses.delete(used)
      return [one.name, new Told(one, uses)] as const
    }),
  ])
}

interface Other {
  tables: Tables
  aggregates: ReadonlyMap<string, Aggregate>
}

/** Records that no other one names. */
const UNNAMED: ReadonlySet<string> = new Set(['zone-value'])

/** Its texts are made when they are first compared: of what both networks share, never. */
class Told implements Aggregate {
  readonly name: string
  readonly catalogue: DocumentCatalogue
  readonly id: number
  readonly rows: Aggregate['rows']
  readonly uses: ReadonlySet<string>
  #says: string | undefined
  #steers: string | undefined

  constructor({ name, catalogue, id, rows }: Gathered, uses: ReadonlySet<string>) {
    this.name = name
    this.catalogue = catalogue
    this.id = id
    this.rows = rows
    this.uses = uses
  }

  get says(): string {
    return (this.#says ??= saidBy(this.rows))
  }

  get steers(): string {
    return (this.#steers ??= saidBy(this.rows.filter(({ catalogue }) => !GRANTED.has(catalogue))))
  }
}

function rowName(catalogue: DocumentCatalogue, row: Row): string {
  return nameOf(catalogue, row[definitionOf(catalogue).id])
}

const PLAN = nameOf('policy-plan', '')

type Gathered = Omit<Aggregate, 'uses' | 'says' | 'steers'>

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
    return inOrder(part.catalogue, own).flatMap((one, rank) => [
      { catalogue: part.catalogue, row: one, rank },
      ...part.parts.flatMap((inner) => rowsBelow(inner, part, one)),
    ])
  }
  return (tables.get(level.catalogue) ?? []).map((row) => ({
    name: rowName(level.catalogue, row),
    catalogue: level.catalogue,
    id: Number(row[id]),
    rows: [{ catalogue: level.catalogue, row, rank: 0 }, ...level.parts.flatMap((part) => rowsBelow(part, level, row))],
  }))
}

function inOrder(catalogue: DocumentCatalogue, rows: readonly Row[]): readonly Row[] {
  const by = NUMBERED[catalogue] ?? 'place'
  const { fields } = definitionOf(catalogue)
  if (fields[by] === undefined) return rows
  const ranked = rows.map((row) => ({
    row,
    priority: fields.priority ? Number(row.priority) : 0,
    place: Number(row[by]),
    key: typeof row.key === 'string' ? row.key : '',
  }))
  return strongestFirst(ranked).map(({ row }) => row)
}

function saidBy(rows: Aggregate['rows']): string {
  return rows
    .map((part) => `${part.catalogue} ${canonicalValue(relevant(part))}`)
    .toSorted()
    .join('\n')
}

function relevant({ catalogue, row, rank }: Part): Row {
  const { fields, id } = definitionOf(catalogue)
  const told = Object.keys(fields).filter((field) => {
    if (field === 'key') return !KEYLESS.has(catalogue)
    if (ONLY_WORDS[catalogue]?.includes(field)) return false
    if (field === 'priority' && fields.place) return false
    return !WORDS.test(field) || (WITH_NAME.has(catalogue) && field === 're_attr_name')
  })
  const byRank = NUMBERED[catalogue] ?? 'place'
  return Object.fromEntries(
    [id, ...told].map((field) => [field, field === byRank && field !== id ? rank : (row[field] ?? null)]),
  )
}
