import type { Catalogue } from './resolve.ts'

/** Path of a record below `/api/v1`, such as `qos-rule/7`, or `timespan-detail/3/1` if several fields name it. */
export function recordPath({ path, address }: Catalogue, row: Readonly<Record<string, unknown>>): string {
  return [path, ...address.map((field) => encodeURIComponent(String(row[field])))].join('/')
}

/** The value at a path of a read row: `rg_name`, or `pcc_rating_group.rg_name` of a referred row. */
export function valueAt(row: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], row)
}
