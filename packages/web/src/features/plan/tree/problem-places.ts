import { TREE_LEVELS, type TreeLevel, type VersionTree } from '@tollgate/contract/plan/version-tree.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import type { Row } from '../../../api/client.ts'
import { asText, rowId, rowLabel } from '../../../catalogue/row.ts'
import { planAddress, type PlanPlace } from '../plan-address.ts'

/** A row of a version that carries warnings, and where in the editor it is. */
export interface ProblemPlace {
  key: string
  catalogue: Catalogue
  row: Row
  label: string
  /** What it lies in, the outermost first. */
  inside: readonly string[]
  place: PlanPlace
  to: string
}

/** Where a row is shown: the place, the names on the way to it, and what the panel of basic rules is told. */
interface Way {
  place: PlanPlace
  names: readonly string[]
  query?: Readonly<Record<string, string>>
}

/** Every row of a version that carries warnings, a parent before what lies in it. */
export function problemPlaces(tree: VersionTree, planId: number): ProblemPlace[] {
  const ways = waysIn(tree, planId)
  return (Object.keys(TREE_LEVELS) as TreeLevel[]).flatMap((level) => {
    const catalogue = catalogueOf(TREE_LEVELS[level])
    const rows = tree[level] as unknown as readonly Row[]
    return rows
      .filter(({ warning_count: count }) => typeof count === 'number' && count > 0)
      .flatMap((row) => {
        const way = ways[level](row)
        const label = level === 'events' ? asText(row.pcr_event_name) : rowLabel(catalogue, row)
        const key = `${level} ${rowId(catalogue, row)}`
        return way ? [{ key, catalogue, row, label, inside: way.names, place: way.place, to: addressOf(way) }] : []
      })
  })
}

function addressOf({ place, query }: Way): string {
  return query ? `${planAddress(place)}?${new URLSearchParams(query)}` : planAddress(place)
}

/** For each level, how its rows are reached; undefined for a row whose parent is not in the tree. */
function waysIn(tree: VersionTree, plan: number): Record<TreeLevel, (row: Row) => Way | undefined> {
  const rowsOf = (level: TreeLevel) =>
    new Map((tree[level] as unknown as readonly Row[]).map((row) => [idIn(level, row), row]))
  const [events, rules, mappings] = [
    new Map(tree.events.map((event) => [event.pcr_event_id, event])),
    rowsOf('rules'),
    rowsOf('mappings'),
  ]
  const [basicVersions, basics] = [rowsOf('basic_versions'), rowsOf('basics')]
  const top: Way = { place: { plan, version: tree.version.pcc_rule_ver_id }, names: [] }

  const toEvent = (id: unknown): Way | undefined => {
    const event = events.get(Number(id))
    return event && { place: { ...top.place, event: event.pcr_event_id }, names: [event.pcr_event_name] }
  }
  const below = (above: Way | undefined, name: unknown, place: Partial<PlanPlace>): Way | undefined =>
    above && { ...above, place: { ...above.place, ...place }, names: [...above.names, asText(name)] }
  const toRule = (id: unknown): Way | undefined => {
    const rule = rules.get(Number(id))
    return rule && below(toEvent(rule.pcr_event_id), rule.ap_rule_name, { rule: Number(id) })
  }
  const toMapping = (id: unknown): Way | undefined => {
    const mapping = mappings.get(Number(id))
    return mapping && below(toRule(mapping.ap_rule_id), mapping.mapping_name, { mapping: Number(id) })
  }
  const toBasicVersion = (id: unknown): Way | undefined => {
    const version = basicVersions.get(Number(id))
    const way = version && toMapping(version.mapping_id)
    return way && { ...way, query: { basic_version: String(id) } }
  }
  const toBasic = (id: unknown): Way | undefined => {
    const basic = basics.get(Number(id))
    const way = basic && toBasicVersion(basic.basic_rule_ver_id)
    return (
      way && {
        ...way,
        names: [...way.names, asText(basic.basic_rule_name)],
        query: { ...way.query, basic_rule: String(id) },
      }
    )
  }
  // A row's own name is not one of those on the way to it.
  const upTo = (way: Way | undefined) => way && { ...way, names: way.names.slice(0, -1) }
  return {
    events: ({ pcr_event_id }) => upTo(toEvent(pcr_event_id)),
    rules: ({ ap_rule_id }) => upTo(toRule(ap_rule_id)),
    zones: ({ ap_rule_id }) => toRule(ap_rule_id),
    mappings: ({ mapping_id }) => upTo(toMapping(mapping_id)),
    units: ({ mapping_id }) => toMapping(mapping_id),
    basic_versions: ({ basic_rule_ver_id }) => toBasicVersion(basic_rule_ver_id),
    basics: ({ basic_rule_id }) => upTo(toBasic(basic_rule_id)),
    time_spans: ({ basic_rule_id }) => toBasic(basic_rule_id),
    accumulations: ({ basic_rule_id }) => toBasic(basic_rule_id),
  }
}

function idIn(level: TreeLevel, row: Row): number {
  return rowId(catalogueOf(TREE_LEVELS[level]), row)
}
