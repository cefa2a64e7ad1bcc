import type { Catalogue } from './resolve.ts'

/** Path of a record below `/api/v1`: `qos-rule/7`, or `timespan-detail/3/1` where several fields name it. */
export function recordPath({ path, address }: Catalogue, row: Readonly<Record<string, unknown>>): string {
  return [path, ...address.map((field) => encodeURIComponent(String(row[field])))].join('/')
}
