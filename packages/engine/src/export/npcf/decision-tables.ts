import { Sourced } from '../sourced.ts'
import { jsonOf, type JsonTree } from './json-tree.ts'

interface Entry {
  /** Content of the entry. Entries of one name with the same content are the same. */
  identity: string
  tree: JsonTree
}

/** A table of a decision whose entries rules name: QoS, charging or traffic control. */
export class DecisionTable {
  readonly #idName: string
  readonly #entries = new Map<string, Entry>()

  /** @param idName the member in which an entry repeats its name */
  constructor(idName: string) {
    this.#idName = idName
  }

  /** Adds an entry unless it is there, and returns its name. If another entry has the name, `ending` is appended. */
  add(name: Sourced<string>, members: { readonly [name: string]: JsonTree | undefined }, ending = ''): Sourced<string> {
    const identity = JSON.stringify(jsonOf(members))
    const free = [name.value, `${name.value}:${ending}`].find(
      (id) => (this.#entries.get(id)?.identity ?? identity) === identity,
    )
    const id = new Sourced(free ?? `${name.value}:${ending}:${this.#entries.size}`, name.origin)
    if (!this.#entries.has(id.value))
      this.#entries.set(id.value, { identity, tree: { [this.#idName]: id, ...members } })
    return id
  }

  /** All entries by name; undefined if there are none. */
  get tree(): JsonTree | undefined {
    if (this.#entries.size === 0) return undefined
    return Object.fromEntries([...this.#entries].map(([id, { tree }]) => [id, tree]))
  }
}
