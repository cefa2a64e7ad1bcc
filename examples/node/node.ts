// A node in plain Node.js: it runs the release that the console says, and keeps the one before. What a policy function does with
// its documents belongs into `use`.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const CALL_MS = 15_000
const REPORT_MS = 60_000

interface Release {
  release_id: number
  hash: string
  manifest: Record<string, string>
  confirm_by: string | null
}

interface State {
  current?: Release
  previous?: Release
  etag?: string
  /** What the console has not heard yet. */
  untold?: { state: 'running' | 'failed' | 'returned'; release_id: number; error?: string }
}

interface Options {
  consoles: string[]
  name: string
  token: string
  folder: string
  /** Decides by these documents from now on; a failure keeps the release before. */
  use?: (documents: ReadonlyMap<string, unknown>) => unknown
  retryMs?: number
}

export class Node {
  state: State = {}
  readonly #options: Required<Options>
  #reportedAt = 0

  constructor(options: Options) {
    this.#options = { use: () => undefined, retryMs: 1000, ...options }
  }

  /** Takes up where it was: without any console it decides by what it has. */
  async start(): Promise<void> {
    await mkdir(join(this.#options.folder, 'documents'), { recursive: true })
    this.state = JSON.parse(await readFile(join(this.#options.folder, 'state.json'), 'utf8').catch(() => '{}'))
    if (this.state.current) await this.#use(this.state.current)
  }

  /** Asks once, and does what is answered. Whoever runs a node calls it for ever. */
  async step(wait = 60): Promise<void> {
    try {
      await this.#report()
      const release = await this.#ask(wait)
      if (release && !isOverdue(release)) await this.#take(release)
      else if (release) await pause(this.#options.retryMs)
      await this.#report()
    } catch {
      await this.#returnIfOverdue()
      await pause(this.#options.retryMs * (1 + Math.random()))
    }
  }

  /** The release to run; undefined while it is the one that is known. */
  async #ask(wait: number): Promise<Release | undefined> {
    const { current, etag } = this.state
    // At the time by which it is to be confirmed it must be known whether a console can be reached.
    const left = current?.confirm_by ? Math.ceil((Date.parse(current.confirm_by) - Date.now()) / 1000) : wait
    const seconds = Math.max(0, Math.min(wait, left))
    const path = `node/${this.#options.name}/release?wait=${seconds}`
    const answer = await this.#call(path, { headers: etag ? { 'if-none-match': etag } : {} }, seconds)
    if (answer.status === 304) return undefined
    this.state.etag = answer.headers.get('etag') ?? ''
    return ((await answer.json()) as { data: Release }).data
  }

  async #take(release: Release): Promise<void> {
    const { current, previous, etag = '' } = this.state
    const { release_id } = release
    const isOther = current?.hash !== release.hash
    try {
      if (isOther) await this.#use(release)
    } catch (error) {
      delete this.state.etag
      this.state.untold = { state: 'failed', release_id, error: String(error).slice(0, 1000) }
      await pause(this.#options.retryMs)
      return
    }
    // The release before is kept whole: the node must be able to return to it with no console there.
    const before = isOther ? current : previous
    await this.#save({
      current: release,
      etag,
      untold: { state: 'running', release_id },
      ...(before && { previous: before }),
    })
    await this.#sweep()
  }

  /** Without a console, what nobody confirmed in time gives way to the release before. */
  async #returnIfOverdue(): Promise<void> {
    const { current, previous } = this.state
    if (!current || !previous || !isOverdue(current)) return
    await this.#use(previous)
    // Asked anew, the console says whether it was confirmed meanwhile.
    const untold = { state: 'returned', release_id: previous.release_id } as const
    await this.#save({ current: { ...previous, confirm_by: null }, previous: current, untold })
  }

  async #report(): Promise<void> {
    const { current, untold = current && { state: 'running', release_id: current.release_id } } = this.state
    if (!untold || (!this.state.untold && Date.now() - this.#reportedAt < REPORT_MS)) return
    const headers = { 'content-type': 'application/json' }
    await this.#call(`node/${this.#options.name}/status`, { method: 'PUT', body: JSON.stringify(untold), headers })
    this.#reportedAt = Date.now()
    const { untold: _told, ...rest } = this.state
    await this.#save(rest)
  }

  /** All documents of a release by key; those that are not in the folder are fetched. */
  async #use({ manifest }: Release): Promise<void> {
    const found = new Map<string, unknown>()
    for (const [key, hash] of Object.entries(manifest))
      found.set(key, await this.#withParts(JSON.parse(await this.#bytes(hash))))
    await this.#options.use(found)
  }

  /** `{ "part": hash }` in a list stands for the records of that part. */
  async #withParts(value: unknown): Promise<unknown> {
    if (typeof value !== 'object' || value === null) return value
    const pairs: [string, unknown][] = []
    for (const [name, one] of Object.entries(value)) pairs.push([name, await this.#withParts(one)])
    if (!Array.isArray(value)) {
      return 'part' in value
        ? this.#withParts(JSON.parse(await this.#bytes(String(value.part))))
        : Object.fromEntries(pairs)
    }
    return value.flatMap((one: object, at) => (isPart(one) ? pairs[at]?.[1] : [pairs[at]?.[1]]))
  }

  async #bytes(hash: string): Promise<string> {
    const file = join(this.#options.folder, 'documents', hash)
    const kept = await readFile(file, 'utf8').catch(() => '')
    if (hashOf(kept) === hash) return kept
    const text = await (await this.#call(`document/${hash}`, { headers: { accept: 'application/json' } })).text()
    if (hashOf(text) !== hash) throw new Error(`Document ${hash} came damaged`)
    await write(file, text)
    return text
  }

  /** Any console will do. */
  async #call(path: string, { headers, ...request }: RequestInit, seconds = 0): Promise<Response> {
    let failure = new Error('No console is named')
    for (const console of this.#options.consoles) {
      const signal = AbortSignal.timeout(seconds * 1000 + CALL_MS)
      const sent = { ...(headers as Record<string, string>), authorization: `Bearer ${this.#options.token}` }
      const asked = fetch(`${console}/api/v1/${path}`, { ...request, headers: sent, signal })
      const answer = await asked.catch((error: Error) => error)
      if (answer instanceof Response && (answer.ok || answer.status === 304)) return answer
      failure = answer instanceof Error ? answer : new Error(`${path}: ${answer.status} ${await answer.text()}`)
    }
    throw failure
  }

  async #save(state: State): Promise<void> {
    this.state = state
    await write(join(this.#options.folder, 'state.json'), JSON.stringify(state))
  }

  /** Removes what neither release has. */
  async #sweep(): Promise<void> {
    const kept = [this.state.current, this.state.previous].flatMap((one) => Object.values(one?.manifest ?? {}))
    const needed = new Set(kept)
    for (const hash of needed)
      for (const [part] of (await this.#bytes(hash)).matchAll(/(?<="part":")[0-9a-f]{64}/g)) needed.add(part)
    const folder = join(this.#options.folder, 'documents')
    for (const name of await readdir(folder)) if (!needed.has(name)) await rm(join(folder, name), { force: true })
  }
}

const isPart = (value: unknown) => typeof value === 'object' && value !== null && 'part' in value
const isOverdue = ({ confirm_by }: Release) => confirm_by !== null && Date.parse(confirm_by) <= Date.now()
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Whole or not at all, also when the machine is switched off meanwhile. */
async function write(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true })
  await rename(`${file}.new`, file)
}

if (import.meta.main) {
  const [name = '', folder = '', ...consoles] = process.argv.slice(2)
  const use = (documents: ReadonlyMap<string, unknown>) => console.log(`${name}: ${documents.size} documents`)
  const node = new Node({ consoles, name, folder, token: process.env.NODE_TOKEN ?? '', use })
  await node.start()
  for (;;) await node.step()
}
