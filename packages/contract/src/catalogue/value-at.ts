/** The value at a path of a row as it is read: `rg_name`, or `pcc_rating_group.rg_name` of a referred row. */
export function valueAt(row: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], row)
}
