import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { StartFault } from '../../database/start-fault.ts'
import type { Db, TableRow } from '../../database/tables.ts'
import { digestOf, type Seal } from '../seal-hash.ts'

/** A syslog daemon may write a prefix before it. */
const RECORD = /\{"(seal|access_event)":(\{.*\})\}/

/** What waits longer than this to be sent is told. */
const LATE_MS = 3_600_000

interface VerifiedShipment {
  faults: string[]
  told: string[]
}

/**
 * Compares the chain with shipped files: from the first seal in them on, every seal must be in them as it is in the
 * database.
 */
export async function verifyShipped(db: Db, paths: readonly string[]): Promise<VerifiedShipment> {
  const shipment = new Shipment(db)
  for (const path of paths)
    try {
      for await (const line of createInterface({ input: createReadStream(path) })) await shipment.read(path, line)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
      throw new StartFault(`${path} cannot be read: ${(error as Error).message}`)
    }
  return shipment.result(paths.join(', '))
}

class Shipment {
  readonly #db: Db
  readonly #faults: string[] = []
  /** The access events since the last seal, by id, because a batch that was sent twice repeats them. */
  readonly #events = new Map<number, TableRow>()
  readonly #seals = new Set<number>()

  constructor(db: Db) {
    this.#db = db
  }

  async read(path: string, line: string): Promise<void> {
    const [, type, json = ''] = RECORD.exec(line) ?? []
    const row = type === undefined ? undefined : parsed(json)
    if (row === undefined) return
    if (type === 'seal') await this.#readSeal(path, row as Seal)
    else this.#events.set(Number((row as TableRow).access_event_id), row as TableRow)
  }

  async #readSeal(path: string, seal: Seal): Promise<void> {
    if (seal.kind === 'access') this.#checkEvents(path, seal)
    const { seal_id, sealed_at } = seal
    const stored = await this.#db
      .selectFrom('history_seal')
      .selectAll()
      .where('seal_id', '=', seal_id)
      .executeTakeFirst()
    if (!stored || digestOf([stored]) !== digestOf([seal]))
      this.#faults.push(
        `${path}: seal ${seal_id} of ${sealed_at} ${stored ? 'is another in the database' : 'is not in the database'}`,
      )
    this.#seals.add(seal_id)
  }

  /** If events were lost on the way, the others prove nothing. */
  #checkEvents(path: string, { seal_id, last_entry, entries, digest }: Seal): void {
    const events = [...this.#events.values()]
      .filter(({ access_event_id }) => Number(access_event_id) <= last_entry)
      .toSorted((one, other) => Number(one.access_event_id) - Number(other.access_event_id))
      .slice(-entries)
    this.#events.clear()
    if (events.length === entries && digestOf(events) !== digest)
      this.#faults.push(`${path}: the access events before seal ${seal_id} are not those that it covers`)
  }

  async result(files: string): Promise<VerifiedShipment> {
    if (this.#seals.size === 0) return { faults: [`${files} has no seal of the history`], told: [] }
    const first = [...this.#seals].reduce((one, other) => Math.min(one, other))
    const sealed = await this.#db
      .selectFrom('history_seal')
      .select(['seal_id', 'sealed_at'])
      .where('seal_id', '>=', first)
      .orderBy('seal_id')
      .execute()
    const missing = sealed.filter(({ seal_id }) => !this.#seals.has(seal_id))
    const due = await this.#due()
    const lost = missing.filter(
      ({ seal_id, sealed_at }) => seal_id <= due || Date.parse(sealed_at) < Date.now() - LATE_MS,
    )
    const last = sealed.findLast(({ seal_id }) => this.#seals.has(seal_id))
    const told = [
      `${files}: seals ${first} to ${last?.seal_id ?? first} of ${sealed.at(-1)?.seal_id ?? 0} are as they are in the database.`,
    ]
    const [oldest] = lost
    if (oldest)
      this.#faults.push(
        `${files}: ${lost.length} seals are missing, the first is ${oldest.seal_id} of ${oldest.sealed_at}: give all files, or they were never sent`,
      )
    return { faults: this.#faults, told }
  }

  /** The last seal that is in the files, or that the console says it has sent. */
  async #due(): Promise<number> {
    const settings = this.#db.selectFrom('setting').select('value').where('name', 'like', 'history-ship %')
    const sent = (await settings.execute()).map(({ value }) =>
      Number((JSON.parse(value) as { seal?: number }).seal ?? 0),
    )
    return [...this.#seals, ...sent].reduce((one, other) => Math.max(one, other))
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
