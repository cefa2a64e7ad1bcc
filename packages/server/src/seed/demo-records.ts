import { isCatalogueName, catalogueOf, referredCatalogue } from '@tollgate/contract/catalogues/registry.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { anyTable } from '../database/any-table.ts'
import { numberIn } from '../catalogue/record-id.ts'
import type { TableRow } from '../database/tables.ts'
import { write, type DemoValues, type Place } from './demo-writer.ts'

/** A record by the names of its fields; `@` names it where it has no key, and under a catalogue's name stands what is below it. */
export type DemoRecord = Readonly<Record<string, unknown>>

const MARKED = /@([a-z-]+)\/([a-z0-9._/-]+)/g

interface OpenLink {
  name: CatalogueName
  id: number
  field: string
  path: string
}

/**
 * Writes the records of `data/`, and knows where they are: by their keys, and by what they are called, behind those of
 * their owners (`serving-network/home`, `Serving network/Home`). References are such paths; in a text, `@zone/…` stands
 * for an id.
 */
export class DemoRecords {
  readonly #place: Place
  readonly #ids = new Map<string, number>()
  readonly #paths = new Map<string, { key: string; label: string }>()
  readonly #open: OpenLink[] = []

  constructor(place: Place) {
    this.#place = place
  }

  /** Writes records of a catalogue, each with what is below it. */
  async write(name: CatalogueName, records: readonly DemoRecord[], above: TableRow = {}): Promise<void> {
    for (const record of records) {
      const id = await this.#writeOne(name, record, above)
      for (const [below, list] of Object.entries(record))
        if (isCatalogueName(below))
          await this.write(below, list as DemoRecord[], { ...above, [catalogueOf(name).id]: id })
    }
  }

  /** Sets the references to records that were written after what names them. */
  async link(): Promise<void> {
    for (const { name, id, field, path } of this.#open) {
      const { table, id: column, fields } = catalogueOf(name)
      const referred = this.#find(referredCatalogue(fields[field] as { to: string }).table, path)
      await anyTable(this.#place.trx)
        .updateTable(table)
        .set({ [field]: referred ?? missing(name, path) })
        .where(column, '=', id)
        .execute()
    }
  }

  idOf(name: CatalogueName, path: string): number {
    return this.#find(catalogueOf(name).table, path) ?? missing(name, path)
  }

  withIds(text: string): string {
    return text.replaceAll(MARKED, (_, name: CatalogueName, path: string) => String(this.idOf(name, path)))
  }

  #find(table: string, path: string): number | undefined {
    return this.#ids.get(`${table} ${path}`)
  }

  async store<Name extends CatalogueName>(name: Name, values: DemoValues<Name>, alias?: string): Promise<number> {
    const row = (await write(this.#place, name, values)) as TableRow
    this.#remember(name, row, alias)
    return numberIn(row, catalogueOf(name).id)
  }

  async #writeOne(name: CatalogueName, record: DemoRecord, above: TableRow): Promise<number> {
    const { fields } = catalogueOf(name)
    const values: Record<string, unknown> = {}
    const open: Pick<OpenLink, 'field' | 'path'>[] = []
    for (const [field, of] of Object.entries(fields)) {
      const value = record[field] ?? above[field]
      if (value === undefined || value === '') continue
      values[field] = typeof value === 'string' ? this.withIds(value) : value
      if (of.kind !== 'reference' || typeof value !== 'string' || /^\d+$/.test(value)) continue
      values[field] = this.#find(referredCatalogue(of).table, value)
      if (values[field] === undefined) open.push({ field, path: value })
    }
    const id = await this.store(name, values, record['@'] as string | undefined)
    this.#open.push(...open.map((link) => ({ ...link, name, id })))
    return id
  }

  #remember(name: CatalogueName, row: TableRow, alias?: string): void {
    const { table, id, label, keyRule, fields } = catalogueOf(name)
    const owners = (keyRule?.within ?? []).flatMap((field) => {
      const of = fields[field]
      return (of?.kind === 'reference' && this.#paths.get(`${referredCatalogue(of).table} ${row[field]}`)) || []
    })
    const key = [...owners.map((owner) => owner.key), alias ?? row.key].join('/')
    const called = [...owners.map((owner) => owner.label), row[label]].join('/')
    this.#paths.set(`${table} ${row[id]}`, { key, label: called })
    for (const path of [called, key]) this.#ids.set(`${table} ${path}`, numberIn(row, id))
  }
}

function missing(name: string, path: string): never {
  throw new Error(`The demo network has no ${name} "${path}"`)
}
