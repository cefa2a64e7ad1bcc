import type { EditKind, SentEdit } from '@tollgate/contract/workflow/edits.ts'
import { requestKey } from '../../../api/request-key.ts'
import { keptRecords, type KeptRecords } from './kept-records.ts'
import type { LocalEdit } from './local-edits.ts'

const PREFIX = 'tollgate.workflow-edits'

/** Edits made by one gesture. */
export interface Batch {
  /** Names it to the server: sent twice, it is done once. */
  key: string
  label: string
  edits: LocalEdit[]
  /** As it was sent first: sent again it must be the same. */
  wire?: SentEdit[]
}

/** What the server has not acknowledged, and the numbers that records created before have there. */
export interface Unsaved {
  batches: Batch[]
  ids: [kind: EditKind, local: number, real: number][]
}

/** Where a workflow's edits stay until the server has acknowledged them: a browser may be closed or killed at any time. */
export interface Outbox {
  keep: (unsaved: Unsaved) => void
  /** What sessions that are no longer alive have left. */
  leftBehind: () => Promise<Unsaved[]>
  /** Forgets what `leftBehind` found: it was taken over, or is not wanted. */
  forgetLeftBehind: () => void
  close: () => void
}

/**
 * The outbox of one open designer; a lock shows other tabs that it is still alive. It is the operator's: who signs in later
 * on the same browser neither sees nor sends what they left, and they find it when they come back.
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
    keep(unsaved) {
      if (unsaved.batches.length === 0) kept.remove(own)
      else kept.put(own, unsaved)
    },
    async leftBehind() {
      const others = (await kept.all(all)).filter(([key]) => key !== own)
      const free = await Promise.all(others.map(async (entry) => ((await isHeld(entry[0])) ? [] : [entry])))
      found = free.flat().map(([key]) => key)
      return free.flat().map(([, unsaved]) => unsaved)
    },
    forgetLeftBehind() {
      for (const key of found) kept.remove(key)
      found = []
    },
    close: release,
  }
}

/** Locks live as long as their tab; a plain-HTTP page on a foreign host has none, and takes what it finds. */
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
