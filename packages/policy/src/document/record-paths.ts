import { definitionOf, type DocumentCatalogue } from './document-catalogue.ts'
import type { Row } from './model.ts'

/** Rows by catalogue. */
export type Tables = ReadonlyMap<DocumentCatalogue, readonly Row[]>

/** Key of the network's settings, which are a single record. */
const NETWORK = 'network'

/** The key of a stored record. An ARP's key is made of its values. */
export function keyOfRow(catalogue: DocumentCatalogue, row: Row): string {
  if (catalogue === 'setting') return NETWORK
  if (catalogue !== 'qos-rule-arp') return typeof row.key === 'string' ? row.key : ''
  const word = (value: unknown) => (value === 0 ? 'yes' : value === 1 ? 'no' : 'unset')
  return [row.priority_level, word(row.pre_emption_capability), word(row.pre_emption_vulnerability)].join('-')
}

/** Whether records are named by key. Those of fixed lists are named by id, since they are the same in every console. */
export function isNamedByKey(catalogue: DocumentCatalogue): boolean {
  return definitionOf(catalogue).keyRule !== undefined || catalogue === 'qos-rule-arp'
}

/** The catalogue within which keys of another are unique: zone maps for zones, workflows for nodes. */
export function catalogueAbove(catalogue: DocumentCatalogue): DocumentCatalogue | undefined {
  const { keyRule, references } = definitionOf(catalogue)
  const owner = references.find(({ field, of }) => of.owner && keyRule?.within.includes(field))
  return owner && (owner.of.to as DocumentCatalogue)
}

/** Maps records to paths and back. A path is a key, after the owner's key if keys are only unique within owners. */
export class RecordPaths {
  readonly #tables: Tables
  readonly #paths = new Map<string, ReadonlyMap<unknown, string>>()
  readonly #ids = new Map<string, ReadonlyMap<string, number>>()

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** The id of the record at a path; undefined if there is none. */
  idOf(catalogue: DocumentCatalogue, path: string): number | undefined {
    const { table } = definitionOf(catalogue)
    const ids = this.#ids.get(table) ?? new Map([...this.#pathsOf(table)].map(([id, of]) => [of, Number(id)]))
    this.#ids.set(table, ids)
    return ids.get(path)
  }

  /** The path of a record; undefined if there is none. Catalogues of one table share their keys. */
  of(catalogue: DocumentCatalogue, id: unknown): string | undefined {
    return this.#pathsOf(definitionOf(catalogue).table).get(id)
  }

  #pathsOf(table: string): ReadonlyMap<unknown, string> {
    const known = this.#paths.get(table) ?? this.#read(table)
    this.#paths.set(table, known)
    return known
  }

  #read(table: string): ReadonlyMap<unknown, string> {
    const paths = new Map<unknown, string>()
    for (const [name, rows] of this.#tables) {
      const { table: own, id } = definitionOf(name)
      if (own === table) for (const row of rows) paths.set(row[id], this.#path(name, row))
    }
    return paths
  }

  #path(name: DocumentCatalogue, row: Row): string {
    const key = keyOfRow(name, row)
    const above = catalogueAbove(name)
    const { references } = definitionOf(name)
    const owner = above && references.find(({ of }) => of.owner && of.to === above)
    return above && owner ? `${this.of(above, row[owner.field]) ?? ''}/${key}` : key
  }
}
