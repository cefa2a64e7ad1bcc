import { createHash } from 'node:crypto'
import { ENGINE_VERSION } from '@tollgate/engine/version.ts'
import type { NodeRelease } from '@tollgate/contract/release/node.ts'
import { refusal } from '../../../app-error.ts'
import type { Database } from '../../../database/open.ts'
import type { Db } from '../../../database/tables.ts'
import { envelope } from '../../../http/envelope.ts'
import { inSlices } from '../../../threads/in-slices.ts'
import { manifestHash, nodeManifest } from '../contents.ts'
import { manifestOfRelease } from '../release-store.ts'
import { readTargets, targetOf, type Handed } from './targets.ts'

/** What nodes wait for is looked for by one short statement for all of them. */
const LOOK_MS = 500
const MOST_KEPT = 8
/** Nodes hear of a release one after the other, a thousand in 5 s: each then calls some five times, and others want answers too. */
const PACE = { slice: 1, pauseMs: 5 }

interface Answer {
  etag: string
  body: string
}

/** An answer, and the turn in which it was true. */
interface Told extends Answer {
  turn: number
}

/** What each node should run, and who waits for the next. */
export class NodeReleases {
  readonly #database: Database
  readonly #waiting = new Set<() => void>()
  readonly #answers = new Map<string, Promise<Answer>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #nextLook: Promise<void> | undefined
  #seen = ''
  #turn = 0
  #targets: readonly Handed[] = []

  constructor(database: Database) {
    this.#database = database
  }

  /** What a node should run, now or as the last look has it. */
  async for(name: string, look: 'now' | 'last' = 'now'): Promise<Told> {
    if (look === 'now') await this.#look()
    const turn = this.#turn
    const target = targetOf(this.#targets, name)
    if (!target) throw refusal('CONFLICT', 'There is no release: releases are off')
    const key = `${target.release_id} ${target.confirm_by}`
    const known = this.#answers.get(key) ?? this.#make(target)
    this.#answers.set(key, known)
    known.catch(() => this.#answers.delete(key))
    const [oldest] = this.#answers.keys()
    if (this.#answers.size > MOST_KEPT && oldest !== undefined) this.#answers.delete(oldest)
    return { ...(await known), turn }
  }

  /** Ends when what nodes should run is another than in that turn, or when the signal says so. */
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
      this.#lookLater()
    })
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const end of this.#waiting) end()
  }

  #lookLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#look()
        .catch(() => undefined)
        .then(() => this.#waiting.size > 0 && this.#lookLater())
    }, LOOK_MS).unref()
  }

  /** A look that begins after this call; many calls at once share it. */
  #look(): Promise<void> {
    this.#nextLook ??= this.#looking
      .catch(() => undefined)
      .then(() => {
        this.#nextLook = undefined
        this.#looking = this.#lookNow()
        return this.#looking
      })
    return this.#nextLook
  }

  async #lookNow(): Promise<void> {
    const targets = await readTargets(this.#database.db)
    const seen = JSON.stringify(targets)
    if (seen === this.#seen) return
    this.#seen = seen
    this.#turn += 1
    this.#targets = targets
    void inSlices(new Set(this.#waiting), (end) => end(), PACE)
  }

  async #make(target: Handed): Promise<Answer> {
    const { db } = this.#database
    const release = await releaseOf(db, target)
    const body = JSON.stringify(envelope(release))
    return { body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"` }
  }
}

async function releaseOf(db: Db, { release_id, base_release_id: base, confirm_by }: Handed): Promise<NodeRelease> {
  const manifest = await nodeManifest(db, await manifestOfRelease(db, release_id))
  const before = base === null ? null : await nodeManifest(db, await manifestOfRelease(db, base))
  return {
    release_id,
    hash: manifestHash(manifest),
    manifest,
    engine_version: ENGINE_VERSION,
    confirm_by,
    previous_release_id: base,
    previous_hash: before && manifestHash(before),
  }
}
