import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Row } from './model.ts'

/** Rows by their catalogue. */
export type Tables = ReadonlyMap<CatalogueName, readonly Row[]>

/** The key of a stored record; an ARP is named by what it says. */
export function keyOfRow(catalogue: CatalogueName, row: Row): string {
  if (catalogue !== 'qos-rule-arp') return typeof row.key === 'string' ? row.key : ''
  const word = (value: unknown) => (value === 0 ? 'yes' : value === 1 ? 'no' : 'unset')
  return [row.priority_level, word(row.pre_emption_capability), word(row.pre_emption_vulnerability)].join('-')
}

/** Records of fixed lists are the same in every console: their ids name them. */
export function isNamedByKey(catalogue: CatalogueName): boolean {
  return catalogueOf(catalogue).keyRule !== undefined || catalogue === 'qos-rule-arp'
}

/** The catalogue whose record the key of another is read inside of: the map of a zone, the workflow of a node. */
export function catalogueAbove(catalogue: CatalogueName): CatalogueName | undefined {
  const { keyRule, references } = catalogueOf(catalogue)
  const owner = references.find(({ field, of }) => of.owner && keyRule?.within.includes(field))
  return owner && (owner.of.to as CatalogueName)
}

/** What records are called by others: a key, below the key of their owner where they have one. */
export class RecordPaths {
  readonly #tables: Tables
  readonly #paths = new Map<string, ReadonlyMap<unknown, string>>()
  readonly #ids = new Map<string, ReadonlyMap<string, number>>()

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** The id of the record at a path; undefined where there is none. */
  idOf(catalogue: CatalogueName, path: string): number | undefined {
    const { table } = catalogueOf(catalogue)
    const ids = this.#ids.get(table) ?? new Map([...this.#pathsOf(table)].map(([id, of]) => [of, Number(id)]))
    this.#ids.set(table, ids)
    return ids.get(path)
  }

  /** Undefined where there is no such record. Catalogues of one table share their keys. */
  of(catalogue: CatalogueName, id: unknown): string | undefined {
    return this.#pathsOf(catalogueOf(catalogue).table).get(id)
  }

  #pathsOf(table: string): ReadonlyMap<unknown, string> {
    const known = this.#paths.get(table) ?? this.#read(table)
    this.#paths.set(table, known)
    return known
  }

  #read(table: string): ReadonlyMap<unknown, string> {
    const paths = new Map<unknown, string>()
    for (const [name, rows] of this.#tables) {
      const { table: own, id } = catalogueOf(name)
      if (own === table) for (const row of rows) paths.set(row[id], this.#path(name, row))
    }
    return paths
  }

  #path(name: CatalogueName, row: Row): string {
    const key = keyOfRow(name, row)
    const above = catalogueAbove(name)
    const { references } = catalogueOf(name)
    const owner = above && references.find(({ of }) => of.owner && of.to === above)
    return above && owner ? `${this.of(above, row[owner.field]) ?? ''}/${key}` : key
  }
}
