export type Scalar = string | number | boolean | null

/** Parsed YAML before it is interpreted. Maps keep the order of their keys, even of numbers. */
export type Data = Scalar | readonly Data[] | ReadonlyMap<string, Data>

/** A map to print, with comments beside its values. */
export class DataMap extends Map<string, Data> {
  /** On one line if it fits. */
  flow = false
  comments: Map<string, string> | undefined
}

/** Path of a value in a text: keys of maps and indexes of lists. */
export type DataPath = readonly (string | number)[]

export function isMap(data: Data | undefined): data is ReadonlyMap<string, Data> {
  return data instanceof Map
}

export function isList(data: Data | undefined): data is readonly Data[] {
  return Array.isArray(data)
}

/** Converts JSON to data for printing, with the innermost maps on one line. */
export function dataOf(json: unknown): Data {
  if (Array.isArray(json)) return json.map(dataOf)
  if (typeof json !== 'object' || json === null) return json as Scalar
  const map = new DataMap(Object.entries(json).map(([name, of]) => [name, dataOf(of)]))
  map.flow = [...map.values()].every((value) => !isMap(value) && !isList(value))
  return map
}

/** Converts data to JSON. Keys of maps become texts. */
export function jsonOf(data: Data): unknown {
  if (isList(data)) return data.map(jsonOf)
  if (isMap(data)) return Object.fromEntries([...data].map(([name, of]) => [String(name), jsonOf(of)]))
  return data
}
