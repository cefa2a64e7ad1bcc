import type { CatalogueDefinition, FilterDefinition, Range } from './define-catalogue.ts'
import type { Field, Fields, KeyRule, ReferenceField, Relation } from './field.ts'

export interface Filter extends Required<FilterDefinition> {
  /** Compared fields. For `find` several, one of which must contain the text. */
  fields: readonly string[]
  /** Definition of the compared field, for its kind, caption and codes. */
  of: Field
}

/** A row of any catalogue, for generic code. Code for one catalogue uses `RowFor` of its name. */
export type Row = Readonly<Record<string, unknown>>

/** A checked catalogue with all defaults filled in. `R` is the type of its rows. */
export interface Catalogue<R extends Row = Row> extends Omit<CatalogueDefinition, 'filters'> {
  /** Never set; it carries the row type to the compiler. */
  row?: R
  table: string
  /** Fields that name a record in a path; by default its id. */
  address: readonly string[]
  /** Only shows rows of another catalogue, which has the same table. */
  view: boolean
  firstLoad: readonly string[]
  readOnly: boolean
  copyParts: boolean
  queryAliases: Readonly<Record<string, string>>
  initialFilters: Readonly<Record<string, string>>
  unique: readonly (readonly string[])[]
  computed: Fields
  parts: readonly string[]
  alsoRead: readonly string[]
  alsoRefers: NonNullable<CatalogueDefinition['alsoRefers']>
  beside: readonly string[]
  filters: readonly Filter[]
  references: readonly { field: string; of: ReferenceField }[]
  /** Fields whose catalogue depends on another field. */
  relations: readonly ({ field: string; label: string } & Relation)[]
  ranges: readonly Range[]
  /** Text fields that a write sets to the current time unless it has a value for them. */
  renewed: readonly string[]
  /** How a new record gets its key. Pairs and parts have no key. */
  keyRule: KeyRule | undefined
  /** Records with the same values in these fields are ordered by place; undefined if the id orders them. */
  placeWithin: readonly string[] | undefined
  /** Text fields whose unusual characters are warned about. */
  plainFields: readonly { field: string; label: string }[]
  /** Allowed values of `sort`: columns of the row, nested ones as `nest.field`. */
  sortable: ReadonlySet<string>
}

export type Catalogues = ReadonlyMap<string, Catalogue>

/**
 * Fills in the defaults of all definitions and checks them; errors name the catalogue.
 * Runs once at start, in server and browser.
 *
 * @param others more definitions that these may refer to
 */
export function resolveCatalogues(
  definitions: readonly CatalogueDefinition[],
  others: readonly CatalogueDefinition[] = [],
): Catalogues {
  const known = new Map([...others, ...definitions].map((definition) => [definition.name, definition]))
  if (known.size !== definitions.length + others.length) throw new Error('Two catalogues have the same name')
  return new Map(definitions.map((definition) => [definition.name, resolve(definition, known)]))
}

const NAMING = /_(name|code)$/
const FIND_LENGTH = 128
const SEARCHED = /^(comments|type)$|_(name|code)$/

type Known = ReadonlyMap<string, CatalogueDefinition>

function resolve(definition: CatalogueDefinition, known: Known): Catalogue {
  const references = Object.entries(definition.fields).flatMap(([field, of]) =>
    of.kind === 'reference' ? [{ field, of }] : [],
  )
  for (const { field, of } of references) checkReference(definition, field, of, known)
  const { key, place } = definition.fields
  const keyRule = key?.kind === 'text' ? key.keyOf : undefined
  const catalogue: Catalogue = {
    firstLoad: [],
    readOnly: false,
    copyParts: false,
    ranges: [],
    queryAliases: {},
    initialFilters: {},
    computed: {},
    parts: [],
    alsoRead: [],
    alsoRefers: [],
    beside: [],
    ...definition,
    address: definition.address ?? [definition.id],
    table: definition.table ?? definition.name.replaceAll('-', '_'),
    view: definition.readOnly === true && definition.table !== undefined,
    filters: [
      ...[...definition.filters, ...filtersBeside(definition)].map((filter) =>
        resolveFilter(definition, filter, known),
      ),
      findFilter(definition),
    ],
    // The key comes last, because an import matches rows by the first group.
    unique: [...(definition.unique ?? []), ...(keyRule ? [[...keyRule.within, 'key']] : [])],
    keyRule,
    placeWithin: place?.kind === 'number' ? place.placeWithin : undefined,
    references,
    relations: relationsOf(definition, known),
    renewed: Object.entries(definition.fields).flatMap(([field, of]) =>
      of.kind === 'text' && of.renewed ? [field] : [],
    ),
    plainFields: Object.entries(definition.fields).flatMap(([field, of]) =>
      of.kind === 'text' && of.plainCharacters ? [{ field, label: of.label }] : [],
    ),
    sortable: sortable(definition.fields, definition),
  }
  checkNames(catalogue)
  return catalogue
}

/** Checks that all names of fields in a definition exist. */
function checkNames({ name, columns, initialFilters, unique, order, label, beside, sortable: known }: Catalogue): void {
  const names = {
    columns,
    initialFilters: Object.keys(initialFilters).map((key) => key.replace(/\[\w+\]$/, '')),
    unique: unique.flat(),
    order: order === undefined ? [] : [order.replace(/^-/, '')],
    label: [label],
    beside,
  }
  for (const [key, fields] of Object.entries(names)) {
    const missing = fields.find((field) => !known.has(field))
    if (missing !== undefined) throw new Error(`${name}: "${key}" names "${missing}", which is no field of it`)
  }
}

function relationsOf(definition: CatalogueDefinition, known: Known): Catalogue['relations'] {
  const relations = Object.entries(definition.fields).flatMap(([field, of]) =>
    of.kind !== 'reference' && of.relation ? [{ field, label: of.label, ...of.relation }] : [],
  )
  const unknown = relations.flatMap(({ to }) => Object.values(to)).find((name) => !known.has(name))
  if (unknown) throw new Error(`${definition.name} is related to the unknown catalogue "${unknown}"`)
  return relations
}

function checkReference(definition: CatalogueDefinition, field: string, of: ReferenceField, known: Known): void {
  const target = known.get(of.to)
  if (!target) throw new Error(`${definition.name}: "${field}" refers to the unknown catalogue "${of.to}"`)
  const missing = of.show.find((shown) => shown !== target.id && !(shown in target.fields))
  if (missing) throw new Error(`${definition.name}: "${field}" shows "${missing}", which ${of.to} does not have`)
}

function sortable(fields: Fields, { id, computed, parts = [] }: CatalogueDefinition): Set<string> {
  const nested = Object.values(fields).flatMap((field) =>
    field.kind === 'reference' ? field.show.map((shown) => `${field.nest}.${shown}`) : [],
  )
  const own = [id, ...Object.keys(fields), 'row_version', ...Object.keys(computed ?? {}), ...parts, 'warning_count']
  return new Set([...own, ...nested])
}

/**
 * Lists can be filtered by each field and each computed value, even if the screen has no control for it.
 * Names, codes and remarks are matched by substring (wire contract, section 1).
 */
function filtersBeside({ fields, computed, filters }: CatalogueDefinition): FilterDefinition[] {
  const known = new Set(filters.map((filter) => (typeof filter === 'string' ? filter : filter.key)))
  return Object.entries({ ...computed, ...fields }).flatMap(([key, { kind, hidden }]): FilterDefinition[] => {
    if (known.has(key)) return []
    if (kind === 'text' && SEARCHED.test(key)) return [{ key, hidden: true, match: 'contains' }]
    return hidden ? [] : [{ key, hidden: true }]
  })
}

function resolveFilter(definition: CatalogueDefinition, given: string | FilterDefinition, known: Known): Filter {
  const filter = typeof given === 'string' ? { key: given } : given
  const field = filter.field ?? filter.key
  const { hidden = false, parent = false } = filter
  if (filter.of) return { key: filter.key, field, match: 'narrow', hidden, parent, of: filter.of, fields: [] }
  const of = fieldAt(definition, field, known)
  if (!of) throw new Error(`${definition.name}: the filter "${filter.key}" compares the unknown field "${field}"`)
  const match = filter.match ?? (of.kind === 'text' && !of.closed ? 'contains' : 'equals')
  return { key: filter.key, field, match, hidden, parent, of, fields: [field] }
}

/** Query key that searches all naming fields of a list. */
export const FIND = 'find'

/** The filter of lookups, list search boxes and the palette. It searches the name, the fields shown beside it, and codes. */
function findFilter({ fields, computed, id, label, beside = [] }: CatalogueDefinition): Filter {
  // The name of a referred record is searched if the row has it as a field.
  const naming = [label.split('.').at(-1) ?? label, ...beside, ...Object.keys(fields).filter((key) => NAMING.test(key))]
  const searched = [...new Set(naming)].filter((key) => {
    const field = fields[key] ?? computed?.[key]
    return key === id || (field !== undefined && field.kind !== 'reference' && !field.codes)
  })
  const of = { kind: 'text', label: 'Find', required: false, maxLength: FIND_LENGTH } as const
  const [field = id, ...others] = searched
  return { key: FIND, field, match: 'find', hidden: true, parent: false, of, fields: [field, ...others] }
}

/** The field at a path: `rg_name`, or `pcc_rating_group.rg_name` of a referred row. */
export function fieldAt(definition: CatalogueDefinition, path: string, known: Known): Field | undefined {
  const [nest, inner] = path.split('.') as [string, string?]
  if (inner === undefined) return definition.fields[path] ?? definition.computed?.[path] ?? idField(definition, path)
  const reference = Object.values(definition.fields).find((field) => field.kind === 'reference' && field.nest === nest)
  const target = reference?.kind === 'reference' ? known.get(reference.to) : undefined
  return target && fieldAt(target, inner, known)
}

function idField(definition: CatalogueDefinition, path: string): Field | undefined {
  if (path !== definition.id) return undefined
  return { kind: 'number', integer: true, label: 'Id', required: true }
}
