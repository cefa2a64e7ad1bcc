import { anyTable } from '../database/any-table.ts'
import type { Db } from '../database/tables.ts'
import { digestOf, NO_SEAL, sealHash, type Seal } from './seal-hash.ts'
import { lastEntryOf, rowsBetween, SEALED, SEALED_KINDS, type AgingKind, type SealedKind } from './sealed-tables.ts'

/** Tolerance for clocks of different machines. */
const CLOCKS_MS = 3_600_000
const LATE = 'Earlier seals were added after the upgrade'

export interface Count {
  /** Covered by a seal. */
  sealed: number
  unsealed: number
  /** Removed because of their age. */
  removed: number
}

/**
 * Rows of a kind were read up to `last`. Rows up to `floor` were removed, of which seals so far confirm those up to
 * `checked`.
 */
interface Place extends Count {
  last: number
  floor: number
  checked: number
}

/** Verifies the seals in order and collects faults. */
export class Chain {
  readonly #db: Db
  readonly places: Record<SealedKind, Place>
  readonly faults: string[] = []
  seals = 0
  head = NO_SEAL

  static async open(db: Db): Promise<Chain> {
    return new Chain(db, await placesIn(db))
  }

  private constructor(db: Db, places: Record<SealedKind, Place>) {
    this.#db = db
    this.places = places
  }

  async check(seal: Seal): Promise<void> {
    const { seal_id, kind, hash } = seal
    if (seal_id !== this.seals + 1) this.faults.push(`Seal ${this.seals + 1} is missing`)
    if (sealHash(this.head, seal) !== hash)
      this.faults.push(`Seal ${seal_id}, of ${seal.sealed_at}, is not as it was made, or not where`)
    this.seals = seal_id
    this.head = hash
    if (kind === 'change-removed') await this.#checkRemoval('change', seal)
    else if (kind === 'access-removed') await this.#checkRemoval('access', seal)
    else if (Object.hasOwn(SEALED, kind)) await this.#checkRows(kind, seal)
  }

  async #checkRows(kind: SealedKind, { last_entry, entries, sealed_at, digest }: Seal): Promise<void> {
    const place = this.places[kind]
    const after = place.last
    place.last = last_entry
    if (kind === 'earlier' && this.#isBeyondUpgrade()) this.faults.push(LATE)
    if (last_entry <= place.floor) return
    const rows = await rowsBetween(this.#db, kind, after, last_entry).execute()
    place.sealed += rows.length
    const range = `${SEALED[kind].what} ${after + 1} to ${last_entry}, sealed at ${sealed_at}`
    if (rows.length !== entries) this.faults.push(`Of ${range}: ${entries} were sealed, ${rows.length} are there`)
    else if (digestOf(rows) !== digest) this.faults.push(`Among ${range}: one at least is not as it was sealed`)
  }

  /** A removal covers whole seals, the oldest that still have rows, and all rows were old enough. */
  async #checkRemoval(kind: AgingKind, { seal_id, last_entry, entries, until, sealed_at }: Seal): Promise<void> {
    const place = this.places[kind]
    const old = await this.#db
      .selectFrom('history_seal')
      .select(({ fn }) => [
        fn.max('last_entry').as('last'),
        fn.max('until').as('until'),
        fn.sum<number>('entries').as('entries'),
      ])
      .where('kind', '=', kind)
      .where('seal_id', '<', seal_id)
      .where('last_entry', '>', place.checked)
      .where('last_entry', '<=', last_entry)
      .executeTakeFirstOrThrow()
    place.checked = last_entry
    place.removed += entries
    const youngest = Math.min(Date.parse(sealed_at), Date.now() + CLOCKS_MS) - SEALED[kind].keptMs
    const isWhole = Number(old.last) === last_entry && Number(old.entries) === entries
    if (!isWhole || old.until >= until || !(Date.parse(until) <= youngest))
      this.faults.push(`Removed at ${sealed_at}, not because of their age: ${SEALED[kind].what} up to ${last_entry}`)
  }

  /** Rows without a seal: newer than the last one, or inserted by hand. */
  async checkRest(): Promise<void> {
    for (const kind of SEALED_KINDS) {
      const { what } = SEALED[kind]
      const place = this.places[kind]
      place.unsealed = await this.#count(kind, '>', place.last)
      const strange = await this.#count(kind, '<=', place.floor)
      if (strange > 0)
        this.faults.push(`${strange} ${what} have a number up to ${place.floor}: they were removed, or never were`)
    }
    if (this.places.earlier.unsealed > 0 && this.#isBeyondUpgrade()) this.faults.push(LATE)
  }

  /** Seals of earlier versions are the first that an upgrade seals. */
  #isBeyondUpgrade(): boolean {
    return this.places.change.last > 0 || this.places.access.last > 0
  }

  async #count(kind: SealedKind, than: '>' | '<=', number: number): Promise<number> {
    const { table, id } = SEALED[kind]
    const row = await anyTable(this.#db)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(id, than, number)
      .executeTakeFirst()
    return Number(row?.count)
  }
}

async function placesIn(db: Db): Promise<Record<SealedKind, Place>> {
  const place = (floor: number) => ({ sealed: 0, unsealed: 0, removed: 0, last: 0, checked: 0, floor })
  return {
    earlier: place(0),
    change: place(await lastEntryOf(db, 'change-removed')),
    act: place(0),
    access: place(await lastEntryOf(db, 'access-removed')),
  }
}
