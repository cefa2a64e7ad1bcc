import type { Row } from './model.ts'
import type { Tables } from './record-paths.ts'

/** Match modes in which only equal texts match equally well. */
const BY_TEXT: ReadonlySet<unknown> = new Set([1, 2])

/**
 * Zone values whose order matters, with their ranks: of values that match equally well, the lowest `seq` wins, in whatever
 * zone (statement 12). The order of other values does not matter.
 */
export function tiedValues(tables: Tables): ReadonlyMap<Row, number> {
  const modes = new Map(tables.get('zone-map')?.map((row) => [row.zone_map_id, row.match_mode]))
  const maps = new Map(tables.get('zone')?.map((row) => [row.zone_id, row.zone_map_id]))
  const values = Map.groupBy(tables.get('zone-value') ?? [], ({ zone_id: zone }) => maps.get(zone))
  return new Map([...values].flatMap(([map, rows]) => ranked(tiedIn(rows, BY_TEXT.has(modes.get(map))))))
}

/** Values of a map that match as well as one of another zone. */
function tiedIn(rows: readonly Row[], isByText: boolean): readonly Row[] {
  const matched = (row: Row) => (isByText ? row.value : undefined)
  const zones = new Map<unknown, unknown>()
  const tied = new Set<unknown>()
  // To group by text would make a million lists of one value each.
  for (const row of rows) {
    const known = zones.get(matched(row))
    if (known === undefined) zones.set(matched(row), row.zone_id)
    else if (known !== row.zone_id) tied.add(matched(row))
  }
  return tied.size === 0 ? [] : rows.filter((row) => tied.has(matched(row)))
}

function ranked(rows: readonly Row[]): [Row, number][] {
  return rows.toSorted((a, b) => Number(a.seq) - Number(b.seq)).map((row, index) => [row, index + 1])
}
