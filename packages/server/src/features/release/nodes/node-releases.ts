import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ENGINE_VERSION } from '@tollgate/engine/version.ts'
import type { NodeRelease } from '@tollgate/contract/release/node.ts'
import { refusal } from '../../../app-error.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { jsonOf, type JsonOf } from '../../../http/json-of.ts'
import { inSlices } from '../../../threads/in-slices.ts'
import { type Manifest, manifestHash, nodeManifest, partsBelow } from '../contents.ts'
import { manifestOfRelease } from '../release-store.ts'
import { readTargets, targetOf, type Target } from './targets.ts'

/** One short query polls for all waiting nodes. */
const POLL_MS = 500
const MOST_KEPT = 8
/**
 * Nodes are answered one after the other, a thousand in 5 s, because each then makes about five calls, and other
 * requests need answers too.
 */
const PACE = { slice: 1, pauseMs: 5 }

interface Answer {
  etag: string
  release: JsonOf<NodeRelease>
  /** The documents of the release and of the one before. */
  hashes: ReadonlySet<string>
}

/** An answer, and the turn in which it was valid. */
interface TimedAnswer extends Answer {
  turn: number
}

/** The target release of each node. Nodes can wait for the next one. */
export class NodeReleases {
  readonly #database: Database
  readonly #waiting = new Set<() => void>()
  readonly #answers = new LRUCache<string, Promise<Answer>>({ max: MOST_KEPT })
  /** Hashes of parts by the answer whose documents name them; read when a part is first asked for. */
  readonly #parts = new LRUCache<string, Promise<ReadonlySet<string>>>({ max: MOST_KEPT })
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #nextLook: Promise<void> | undefined
  #seen = ''
  #turn = 0
  #targets: readonly Target[] = []

  constructor(database: Database) {
    this.#database = database
  }

  /** The target of a node, read now or from the last poll. */
  async for(name: string, look: 'now' | 'last' = 'now'): Promise<TimedAnswer> {
    if (look === 'now') await this.#poll()
    const turn = this.#turn
    const target = targetOf(this.#targets, name)
    if (!target) throw refusal('CONFLICT', 'There is no release: releases are off')
    const key = `${target.release_id} ${target.confirm_by}`
    const known = this.#answers.get(key) ?? this.#make(target)
    this.#answers.set(key, known)
    known.catch(() => this.#answers.delete(key))
    return { ...(await known), turn }
  }

  /** Whether the release of a node, or the one before it, names this content. */
  async names(name: string, hash: string): Promise<boolean> {
    const asked = this.#targets.length === 0 ? (['now'] as const) : (['last', 'now'] as const)
    for (const look of asked) if (await this.#isNamedIn(await this.for(name, look), hash)) return true
    return false
  }

  async #isNamedIn({ etag, hashes }: Answer, hash: string): Promise<boolean> {
    if (hashes.has(hash)) return true
    const known = this.#parts.get(etag) ?? partsBelow(this.#database.db, [...hashes])
    this.#parts.set(etag, known)
    known.catch(() => this.#parts.delete(etag))
    return (await known).has(hash)
  }

  /** Resolves when targets have changed since that turn, or when the signal aborts. */
  next(turn: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting.delete(end)
        signal.removeEventListener('abort', end)
        resolve()
      }
      if (signal.aborted || turn !== this.#turn) return resolve()
      signal.addEventListener('abort', end)
      this.#waiting.add(end)
      this.#pollLater()
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const end of this.#waiting) end()
  }

  #pollLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#poll()
        .catch(() => undefined)
        .then(() => this.#waiting.size > 0 && this.#pollLater())
    }, POLL_MS).unref()
  }

  /** A poll that begins after this call. Concurrent calls share it. */
  #poll(): Promise<void> {
    this.#nextLook ??= this.#looking
      .catch(() => undefined)
      .then(() => {
        this.#nextLook = undefined
        this.#looking = this.#pollNow()
        return this.#looking
      })
    return this.#nextLook
  }

  async #pollNow(): Promise<void> {
    const targets = await readTargets(this.#database.db)
    const seen = JSON.stringify(targets)
    if (seen === this.#seen) return
    this.#seen = seen
    this.#turn += 1
    this.#targets = targets
    void inSlices(new Set(this.#waiting), (end) => end(), PACE)
  }

  async #make(target: Target): Promise<Answer> {
    const { db } = this.#database
    const { release, before } = await releaseOf(db, target)
    const text = jsonOf(release)
    const hashes = new Set([...Object.values(release.manifest), ...Object.values(before)])
    return { release: text, hashes, etag: `"${createHash('sha256').update(text.text).digest('hex').slice(0, 32)}"` }
  }
}

async function releaseOf(
  db: Db,
  { release_id, base_release_id: base, confirm_by }: Target,
): Promise<{ release: NodeRelease; before: Manifest }> {
  const manifest = await nodeManifest(db, await manifestOfRelease(db, release_id))
  const before = base === null ? null : await nodeManifest(db, await manifestOfRelease(db, base))
  const release = {
    release_id,
    hash: manifestHash(manifest),
    manifest,
    engine_version: ENGINE_VERSION,
    confirm_by,
    previous_release_id: base,
    previous_hash: before && manifestHash(before),
  }
  return { release, before: before ?? {} }
}
