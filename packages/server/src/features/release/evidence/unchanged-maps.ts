import { definitionOf } from '@tollgate/policy/document/document-catalogue.ts'
import { cataloguesIn, ROOTS } from '@tollgate/policy/document/levels.ts'
import type { Row } from '@tollgate/policy/document/model.ts'
import type { Tables } from '@tollgate/policy/document/record-paths.ts'
import { changesOf, type Compared } from '../publish/published-rows.ts'

const TABLES = cataloguesIn(ROOTS['zone map']).map((name) => definitionOf(name).table)

/**
 * Zone maps that are unchanged from the base. Their documents are not built again, since they may have a million
 * values.
 */
export function unchangedMaps(tables: Tables, compared: Compared): readonly Row[] {
  if (compared.isWhole) return []
  const ofZone = new Map(tables.get('zone')?.map((row) => [row.zone_id, row.zone_map_id]))
  const changed = TABLES.flatMap((table) => changesOf(table, tables, compared))
  const rows = changed.flatMap(({ before, after }) => [before, after].filter((row) => row !== null))
  const touched = new Set(rows.map((row) => row.zone_map_id ?? ofZone.get(row.zone_id)))
  return (tables.get('zone-map') ?? []).filter((row) => !touched.has(row.zone_map_id))
}
