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
  const mapOf = ({ zone_id: zone }: Row) => maps.get(zone)
  const groups = Map.groupBy(tables.get('zone-value') ?? [], (row) =>
    BY_TEXT.has(modes.get(mapOf(row))) ? `${String(mapOf(row))} ${String(row.value)}` : mapOf(row),
  )
  const tied = [...groups.values()].filter((rows) => rows.some(({ zone_id: zone }) => zone !== rows[0]?.zone_id)).flat()
  return new Map([...Map.groupBy(tied, mapOf).values()].flatMap(ranked))
}

function ranked(rows: readonly Row[]): [Row, number][] {
  return rows.toSorted((a, b) => Number(a.seq) - Number(b.seq)).map((row, index) => [row, index + 1])
}
