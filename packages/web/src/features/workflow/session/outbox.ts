import type { EditKind, SentEdit } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { requestKey } from '../../../api/request-key.ts'
import { keptRecords, type KeptRecords } from '../../../api/kept-records.ts'
import type { Edit } from '@tollgate/policy/workflow/edits.ts'

const PREFIX = 'tollgate.workflow-edits'

/** Edits made by one gesture. */
export interface Batch {
  /** The server applies a batch once, however often it is sent with the same key. */
  key: string
  label: string
  edits: Edit[]
  /** As it was sent first: it must be the same each time. */
  wire?: SentEdit[]
}

/** The batches that the server has not acknowledged, and the server's ids of records created before them. */
export interface Unsaved {
  batches: Batch[]
  ids: [kind: EditKind, local: number, real: number][]
}

/** Stores a workflow's edits until the server has acknowledged them: a browser may be closed or killed at any time. */
export interface Outbox {
  store: (unsaved: Unsaved) => void
  /** Reads the edits of sessions that have ended. */
  readAbandoned: () => Promise<Unsaved[]>
  /** Removes the edits that `readAbandoned` found: they are sent by this session, or not wanted. */
  forgetAbandoned: () => void
  close: () => void
}

/**
 * The outbox of one open designer; a lock shows other tabs that it is still open. It belongs to one operator: another who
 * signs in on the same browser neither sees nor sends these edits.
 */
export function openOutbox(
  { user, workflow }: { user: string; workflow: number },
  kept: KeptRecords<Unsaved> = keptRecords(PREFIX),
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

/** A lock lives as long as its tab. Pages on plain HTTP have no locks: they take all edits they find. */
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
