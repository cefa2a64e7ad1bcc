/** The JSON text of a value. Threads send answers so: the thread that sends them on need not read them. */
export interface JsonOf<T> {
  text: string
  /** Never set: carries the type. */
  of?: T
}

export function jsonOf<T>(value: T): JsonOf<T> {
  return { text: JSON.stringify(value) }
}

export function readJson<T>({ text }: JsonOf<T>): T {
  return JSON.parse(text)
}
