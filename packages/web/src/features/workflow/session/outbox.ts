import type { EditKind, SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { requestKey } from '../../../api/request-key.ts'
import { openRecordStore, type RecordStore } from '../../../api/record-store.ts'
import type { Edit } from '@tollgate/policy/workflow/edits.ts'

const PREFIX = 'tollgate.workflow-edits'

/** The edits of one gesture. */
export interface Batch {
  /** Idempotency key: the server applies a batch once. */
  key: string
  label: string
  edits: Edit[]
  /** As first sent; a retry must be identical. */
  wire?: SentEdit[]
}

/** Batches without an answer, and the server's ids of records created before them. */
export interface Unsaved {
  batches: Batch[]
  ids: [kind: EditKind, local: number, real: number][]
}

/** Stores edits until the server has acknowledged them, since a browser may be killed at any time. */
export interface Outbox {
  store: (unsaved: Unsaved) => void
  /** Reads the edits of ended sessions. */
  readAbandoned: () => Promise<Unsaved[]>
  /** Removes the edits found by `readAbandoned`: this session has sent or discarded them. */
  forgetAbandoned: () => void
  close: () => void
}

/**
 * The outbox of one open designer; a lock tells other tabs that it is open. It belongs to one operator: another one in
 * the same browser neither sees nor sends these edits.
 */
export function openOutbox(
  { user, workflow }: { user: string; workflow: number },
  kept: RecordStore<Unsaved> = openRecordStore(PREFIX),
): Outbox {
  const all = `${PREFIX}.${user}.${workflow}.`
  const own = `${all}${requestKey()}`
  let found: string[] = []
  const release = holdLock(own)
  return {
    store(unsaved) {
      if (unsaved.batches.length === 0) kept.remove(own)
      else kept.put(own, unsaved)
    },
    async readAbandoned() {
      const others = (await kept.all(all)).filter(([key]) => key !== own)
      const free = await Promise.all(others.map(async (entry) => ((await isHeld(entry[0])) ? [] : [entry])))
      found = free.flat().map(([key]) => key)
      return free.flat().map(([, unsaved]) => unsaved)
    },
    forgetAbandoned() {
      for (const key of found) kept.remove(key)
      found = []
    },
    close: release,
  }
}

/** A lock lives as long as its tab. Pages on plain HTTP have no locks, so they take all edits that they find. */
function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void (navigator.locks as LockManager | undefined)?.request(name, () => promise)
  return resolve
}

async function isHeld(name: string): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return false
  return locks.request(name, { ifAvailable: true }, (lock) => lock === null)
}
