import { randomUUID } from 'node:crypto'
import {
  type ImportPreview,
  type ImportRow,
  type ImportState,
  type RowStatus,
} from '@tollgate/contract/bulk/import-preview.ts'
import type { Fault } from '@tollgate/contract/errors.ts'
import type { Actor } from '../../history/record-change.ts'
import { refusal } from '../../app-error.ts'
import type { Source } from '../../catalogue/select-rows.ts'
import { isNewOwner, newOwnerName, ownersToCreate } from './new-owners.ts'
import type { Spool } from './spool.ts'

const LIFETIME_MS = 15 * 60 * 1000
/** Previews per user; a new one replaces the oldest. */
const MOST = 4

/** A parsed file. Kept until it is imported or discarded. */
export interface Preview {
  readonly token: string
  readonly owner: string
  readonly catalogue: string
  readonly spool: Spool
  /** The reference whose owners are created with the rows, and the catalogue for them. */
  readonly creates: { field: string; target: Source } | undefined
  counts: Readonly<Record<RowStatus, number>>
  /** What the file is called, where its sender says so. */
  readonly file: string | undefined
  /** The number of owners to create. */
  readonly created: number
  state: ImportState
  processed: number
  faults: readonly Fault[]
  expires: number
}

/** The previews on this server, each for the user who made it. */
export class Previews {
  readonly #held = new Map<string, Preview>()
  readonly #now: () => number

  readonly #sweeping: NodeJS.Timeout

  constructor(now: () => number = Date.now) {
    this.#now = now
    this.#sweeping = setInterval(() => this.#sweep(), LIFETIME_MS).unref()
  }

  add(owner: Actor, catalogue: string, { spool, creates, file }: Pick<Preview, 'spool' | 'creates' | 'file'>): Preview {
    this.#sweep()
    const own = [...this.#held.values()].filter((held) => held.owner === owner.id && held.state !== 'running')
    for (const old of own.slice(0, Math.max(0, own.length - MOST + 1))) this.forget(old)
    const token = randomUUID()
    const preview: Preview = {
      token,
      owner: owner.id,
      catalogue,
      spool,
      creates,
      file,
      counts: spool.counts(),
      created: creates ? ownersToCreate(spool, creates.field).length : 0,
      state: 'preview',
      processed: 0,
      faults: [],
      expires: this.#now() + LIFETIME_MS,
    }
    this.#held.set(token, preview)
    return preview
  }

  find(token: string, owner: Actor, catalogue: string): Preview {
    this.#sweep()
    const held = this.#held.get(token)
    if (held?.owner !== owner.id || held.catalogue !== catalogue) {
      throw refusal(
        'NOT_FOUND',
        'There is no such import: it has expired, or another server holds it. Send the file again.',
      )
    }
    held.expires = this.#now() + LIFETIME_MS
    return held
  }

  forget({ token, spool }: Preview): void {
    this.#held.delete(token)
    spool.close()
  }

  close(): void {
    clearInterval(this.#sweeping)
    for (const held of this.#held.values()) this.forget(held)
  }

  #sweep(): void {
    for (const held of this.#held.values()) {
      if (held.expires < this.#now() && held.state !== 'running') this.forget(held)
    }
  }
}

export function presentPreview(
  preview: Preview,
  statuses: readonly RowStatus[],
  paging: { page: number; pageSize: number },
): ImportPreview {
  const { token, state, counts, processed, expires, faults, spool, creates } = preview
  const page = spool.page(statuses, paging.pageSize, (paging.page - 1) * paging.pageSize)
  const rows = creates ? page.map((row) => withOwnerName(spool, creates.field, row)) : page
  const total = counts.added + counts.changed
  return {
    token,
    state,
    ...counts,
    created: preview.created,
    processed,
    total,
    expires_at: new Date(expires).toISOString(),
    faults,
    rows,
  }
}

/** Adds the name of an owner that is created with the row. */
function withOwnerName(spool: Spool, field: string, row: ImportRow): ImportRow {
  const owner = row.after?.[field]
  if (typeof owner !== 'number' || !isNewOwner(owner)) return row
  return { ...row, after: { ...row.after, [field]: newOwnerName(spool, owner) } }
}
