import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine, Progress } from '../database/engine.ts'
import { refusal } from '../app-error.ts'

const PRIVATE_FOLDER = 0o700
const NAME = /^tollgate-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.sqlite$/

interface Backup {
  file: string
  /** In bytes. */
  size: number
  /** The backup contains all writes up to this instant. */
  made_at: string
}

interface Place {
  engine: Engine
  folder: string
  /** The number of backups to keep; older ones are removed. */
  keep: number
}

/** The backups of a console, in their own folder. */
export class Backups {
  readonly #place: Place
  #running: Promise<Backup> | undefined

  constructor(place: Place) {
    this.#place = place
  }

  /** Newest first. */
  list(): Backup[] {
    const { folder } = this.#place
    return namesIn(folder).map((file) => ({ file, size: statSync(join(folder, file)).size, made_at: instantOf(file) }))
  }

  /** Makes a backup while the console runs, then removes old ones. Refuses a second call meanwhile. */
  async make(onProgress?: Progress): Promise<Backup> {
    if (this.#running) throw refusal('CONFLICT', 'A backup is being made at this moment')
    this.#running = this.#make(onProgress)
    try {
      return await this.#running
    } finally {
      this.#running = undefined
    }
  }

  async #make(onProgress?: Progress): Promise<Backup> {
    const { engine, folder, keep } = this.#place
    if (!engine.copyTo) throw refusal('CONFLICT', 'PostgreSQL is backed up with its own programs: docs/operations.md')
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    const file = nameAt(new Date())
    await engine.copyTo(join(folder, file), onProgress)
    for (const old of namesIn(folder).slice(keep)) rmSync(join(folder, old), { force: true })
    return { file, size: statSync(join(folder, file)).size, made_at: instantOf(file) }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .toSorted()
      .toReversed()
  } catch {
    return []
  }
}

function nameAt(at: Date): string {
  return `tollgate-${at.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`
}

function instantOf(name: string): string {
  const text = NAME.exec(name)?.[1] ?? ''
  return text.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z')
}
