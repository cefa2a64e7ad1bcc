import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../../catalogue/queries.ts'
import { getRows } from '../../../catalogue/row-calls.ts'
import { asText, rowId, rowLabel } from '../../../catalogue/row.ts'
import type { RuleZone } from '../rule-plans/rule-index.ts'
import type { Named, Names } from './cell-value.ts'

/** Where a rule zone gets its values: which records it offers. */
interface ValueSource {
  catalogue: Catalogue
  fixed: Readonly<Record<string, string>>
}

const zones = catalogueOf('zone')
const timeSpans = catalogueOf('timespan')

/** The zones of its map, or time spans; undefined for plain values and states. */
export function valueSource({ mapping_des_type, mapping_des_value }: RuleZone): ValueSource | undefined {
  if (mapping_des_type === 'T') return { catalogue: timeSpans, fixed: {} }
  if (mapping_des_type !== 'Z') return undefined
  return { catalogue: zones, fixed: mapping_des_value === null ? {} : { zone_map_id: mapping_des_value } }
}

const PAGE = 1000

/** All names and codes that a cell of the rule zone can contain. */
export async function readNames(client: QueryClient, zone: RuleZone): Promise<Names | undefined> {
  const source = valueSource(zone)
  if (!source) return undefined
  const rows = await client.fetchQuery({
    queryKey: keys.all(source.catalogue, source.fixed),
    queryFn: ({ signal }) => allRows(source, signal),
  })
  const called = rows.flatMap((row): [string, Named][] => {
    const named = { id: rowId(source.catalogue, row), name: rowLabel(source.catalogue, row) }
    const code = asText(row.zone_code)
    return [
      [named.name, named],
      ...(code === '' || code === named.name ? [] : [[code, named] satisfies [string, Named]]),
    ]
  })
  const groups = Map.groupBy(called, ([name]) => name.toLowerCase())
  return new Map([...groups].map(([name, group]) => [name, distinct(group.map(([, named]) => named))]))
}

async function allRows({ catalogue, fixed }: ValueSource, signal: AbortSignal) {
  const read = (page: number) => getRows(catalogue, { ...fixed, page: String(page), page_size: String(PAGE) }, signal)
  const first = await read(1)
  const rest = Array.from({ length: Math.max(0, first.pageCount - 1) }, (_, n) => read(n + 2))
  return [first, ...(await Promise.all(rest))].flatMap(({ rows }) => rows)
}

function distinct(named: readonly Named[]): Named[] {
  return [...new Map(named.map((one) => [one.id, one])).values()]
}
