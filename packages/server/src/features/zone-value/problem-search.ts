import { KNOWN_FORMS } from '@tollgate/contract/standards/zone-value-form.ts'
import { sql, type SqlBool } from 'kysely'
import type { TableRow } from '../../database/tables.ts'

const STANDARDS = sql.join(KNOWN_FORMS.map((code) => sql.lit(code)))
/** Five or six digits are valid in every network map, and are most values of the largest maps. */
const PLAIN_NETWORK = sql`(length(zone_value.value) between 5 and 6 and trim(zone_value.value, '0123456789') = '')`

/** There may be millions of zone values, so those that cannot have a warning are skipped. */
export const zoneValueProblemSearch = {
  suspects: sql<SqlBool>`(
    exists (select 1 from zone_value v where v.value = zone_value.value and v.seq <> zone_value.seq)
    or pcc_zone.zone_map_id in (
      select zone_map_id from zone_map
      where std_code in (${STANDARDS}) and not (std_code = 'PLMN' and ${PLAIN_NETWORK})))`,
  // Zones of different maps may have the same name.
  ownerLabel: (row: TableRow) => `${row['pcc_zone.zone_name']}, ${row.map_name}`,
}
