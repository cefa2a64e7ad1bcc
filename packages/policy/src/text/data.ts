export type Scalar = string | number | boolean | null

/** What a text holds, before it is known what it means. Names keep their order: numbers among them, too. */
export type Data = Scalar | readonly Data[] | ReadonlyMap<string, Data>

/** A map to be printed, with words beside its values. */
export class DataMap extends Map<string, Data> {
  /** On one line, where it fits. */
  flow = false
  readonly comments = new Map<string, string>()
}

/** Where a value stands in a text: names of maps, and places of lists. */
export type DataPath = readonly (string | number)[]

export function isMap(data: Data | undefined): data is ReadonlyMap<string, Data> {
  return data instanceof Map
}

export function isList(data: Data | undefined): data is readonly Data[] {
  return Array.isArray(data)
}

/** JSON as data to be printed, with its innermost maps on one line. */
export function dataOf(json: unknown): Data {
  if (Array.isArray(json)) return json.map(dataOf)
  if (typeof json !== 'object' || json === null) return json as Scalar
  const map = new DataMap(Object.entries(json).map(([name, of]) => [name, dataOf(of)]))
  map.flow = [...map.values()].every((value) => !isMap(value) && !isList(value))
  return map
}

/** Data as JSON has it; the names of its maps are texts. */
export function jsonOf(data: Data): unknown {
  if (isList(data)) return data.map(jsonOf)
  if (isMap(data)) return Object.fromEntries([...data].map(([name, of]) => [String(name), jsonOf(of)]))
  return data
}
