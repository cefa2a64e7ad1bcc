/** Marks at records on the page, by `paintKey`. */
export class Painted<Mark> {
  #marks: ReadonlyMap<string, Mark> = new Map()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get(key: string): Mark | undefined {
    return this.#marks.get(key)
  }

  paint(marks: ReadonlyMap<string, Mark>): void {
    this.#marks = marks
    for (const listener of this.#listeners) listener()
  }
}

export function paintKey(catalogue: string, id: number | string): string {
  return `${catalogue} ${id}`
}
