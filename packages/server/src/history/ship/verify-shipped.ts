import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { StartFault } from '../../database/start-fault.ts'
import type { Db, TableRow } from '../../database/tables.ts'
import { digestOf, type Seal } from '../seal-hash.ts'

/** A syslog daemon may write a prefix before it. */
const RECORD = /\{"(seal|access_event)":(\{.*\})\}/

interface VerifiedShipment {
  faults: string[]
  told: string[]
}

/** Compares the chain with a shipped file: every seal in the file must be in the database unchanged. */
export async function verifyShipped(db: Db, path: string): Promise<VerifiedShipment> {
  const shipment = new Shipment(db, path)
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) await shipment.read(line)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new StartFault(`${path} cannot be read: ${(error as Error).message}`)
  }
  return shipment.result()
}

class Shipment {
  readonly #db: Db
  readonly #path: string
  readonly #faults: string[] = []
  /** The access events since the last seal, by id, because a batch that was sent twice repeats them. */
  readonly #events = new Map<number, TableRow>()
  #last: Seal | undefined
  #missing = 0

  constructor(db: Db, path: string) {
    this.#db = db
    this.#path = path
  }

  async read(line: string): Promise<void> {
    const [, type, json = ''] = RECORD.exec(line) ?? []
    const row = type === undefined ? undefined : parsed(json)
    if (row === undefined) return
    if (type === 'seal') await this.#readSeal(row as Seal)
    else this.#events.set(Number((row as TableRow).access_event_id), row as TableRow)
  }

  async #readSeal(seal: Seal): Promise<void> {
    if (seal.kind === 'access') this.#checkEvents(seal)
    const { seal_id, hash, sealed_at } = seal
    const stored = await this.#db
      .selectFrom('history_seal')
      .select('hash')
      .where('seal_id', '=', seal_id)
      .executeTakeFirst()
    if (stored?.hash !== hash)
      this.#faults.push(
        `${this.#path}: seal ${seal_id} of ${sealed_at} ${stored ? 'is another in the database' : 'is not in the database'}`,
      )
    const last = this.#last?.seal_id ?? seal_id
    if (seal_id > last) this.#missing += seal_id - last - 1
    if (seal_id >= last) this.#last = seal
  }

  /** If events were lost on the way, the others prove nothing. */
  #checkEvents({ seal_id, last_entry, entries, digest }: Seal): void {
    const events = [...this.#events.values()]
      .filter(({ access_event_id }) => Number(access_event_id) <= last_entry)
      .toSorted((one, other) => Number(one.access_event_id) - Number(other.access_event_id))
      .slice(-entries)
    this.#events.clear()
    if (events.length === entries && digestOf(events) !== digest)
      this.#faults.push(`${this.#path}: the access events before seal ${seal_id} are not those that it covers`)
  }

  async result(): Promise<VerifiedShipment> {
    const last = this.#last
    if (!last) return { faults: [`${this.#path} has no seal of the history`], told: [] }
    const newest = await this.#db
      .selectFrom('history_seal')
      .select(({ fn }) => fn.max('seal_id').as('id'))
      .executeTakeFirst()
    const told = [
      `${this.#path}: its seals stand in the database, the last is ${last.seal_id} of ${newest?.id}, of ${last.sealed_at}.`,
    ]
    if (this.#missing > 0) told.push(`${this.#path}: ${this.#missing} seals before it are missing.`)
    return { faults: this.#faults, told }
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
