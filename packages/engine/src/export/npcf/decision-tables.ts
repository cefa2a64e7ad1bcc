import { Told } from '../told.ts'
import { jsonOf, type JsonTree } from './json-tree.ts'

interface Entry {
  /** What makes an entry the same as another one of its name. */
  identity: string
  tree: JsonTree
}

/** Entries of a decision that rules refer to by name: QoS, charging, traffic control and usage. */
export class DecisionTable {
  readonly #idName: string
  readonly #entries = new Map<string, Entry>()

  /** @param idName member of an entry that repeats its name */
  constructor(idName: string) {
    this.#idName = idName
  }

  /** Adds an entry, once; another entry of its name gets the ending as well. Answers the name that it stands under. */
  add(name: Told<string>, members: { readonly [name: string]: JsonTree | undefined }, ending = ''): Told<string> {
    const identity = JSON.stringify(jsonOf(members))
    const free = [name.value, `${name.value}:${ending}`].find(
      (id) => (this.#entries.get(id)?.identity ?? identity) === identity,
    )
    const id = new Told(free ?? `${name.value}:${ending}:${this.#entries.size}`, name.origin)
    if (!this.#entries.has(id.value))
      this.#entries.set(id.value, { identity, tree: { [this.#idName]: id, ...members } })
    return id
  }

  /** All entries by name; undefined where there is none. */
  get tree(): JsonTree | undefined {
    if (this.#entries.size === 0) return undefined
    return Object.fromEntries([...this.#entries].map(([id, { tree }]) => [id, tree]))
  }
}
