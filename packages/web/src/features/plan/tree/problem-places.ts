import { TREE_LEVELS, type TreeLevel, type VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { asText, rowId, rowLabel } from '../../../catalogue/row.ts'
import { planAddress, type PlanPlace } from '../plan-address.ts'

/** A row with warnings, and where the editor shows it. */
export interface ProblemPlace {
  key: string
  catalogue: Catalogue
  row: Row
  label: string
  /** Its ancestors, outermost first. */
  inside: readonly string[]
  place: PlanPlace
  to: string
}

/** Where a row is shown: its place, the names of its ancestors, and the query of the basic rules panel. */
interface Path {
  place: PlanPlace
  names: readonly string[]
  query?: Readonly<Record<string, string>>
}

/** Every row of a version with warnings, parents before children. */
export function problemPlaces(tree: VersionTree, planId: number): ProblemPlace[] {
  const paths = new Paths(tree, planId)
  return (Object.keys(TREE_LEVELS) as TreeLevel[]).flatMap((level) => {
    const catalogue = catalogueOf(TREE_LEVELS[level])
    const rows = tree[level] as unknown as readonly Row[]
    return rows
      .filter(({ warning_count: count }) => typeof count === 'number' && count > 0)
      .flatMap((row) => {
        const path = paths.to(level, row)
        const label = level === 'events' ? asText(row.pcr_event_name) : rowLabel(catalogue, row)
        const key = `${level} ${rowId(catalogue, row)}`
        return path ? [{ key, catalogue, row, label, inside: path.names, place: path.place, to: addressOf(path) }] : []
      })
  })
}

function addressOf({ place, query }: Path): string {
  return query ? `${planAddress(place)}?${new URLSearchParams(query)}` : planAddress(place)
}

/** Paths to the rows of a version; undefined if a parent is missing in the tree. */
class Paths {
  readonly #top: Path
  readonly #events: ReadonlyMap<unknown, VersionTree['events'][number]>
  readonly #rules: ReadonlyMap<unknown, VersionTree['rules'][number]>
  readonly #mappings: ReadonlyMap<unknown, VersionTree['mappings'][number]>
  readonly #basicVersions: ReadonlyMap<unknown, VersionTree['basic_versions'][number]>
  readonly #basics: ReadonlyMap<unknown, VersionTree['basics'][number]>

  constructor(tree: VersionTree, plan: number) {
    this.#top = { place: { plan, version: tree.version.pcc_rule_ver_id }, names: [] }
    this.#events = new Map(tree.events.map((row) => [row.pcr_event_id, row]))
    this.#rules = new Map(tree.rules.map((row) => [row.ap_rule_id, row]))
    this.#mappings = new Map(tree.mappings.map((row) => [row.mapping_id, row]))
    this.#basicVersions = new Map(tree.basic_versions.map((row) => [row.basic_rule_ver_id, row]))
    this.#basics = new Map(tree.basics.map((row) => [row.basic_rule_id, row]))
  }

  to(level: TreeLevel, row: Row): Path | undefined {
    switch (level) {
      case 'events':
        return withoutOwnName(this.#toEvent(row.pcr_event_id))
      case 'rules':
        return withoutOwnName(this.#toRule(row.ap_rule_id))
      case 'zones':
        return this.#toRule(row.ap_rule_id)
      case 'mappings':
        return withoutOwnName(this.#toMapping(row.mapping_id))
      case 'units':
        return this.#toMapping(row.mapping_id)
      case 'basic_versions':
        return this.#toBasicVersion(row.basic_rule_ver_id)
      case 'basics':
        return withoutOwnName(this.#toBasic(row.basic_rule_id))
      default:
        return this.#toBasic(row.basic_rule_id)
    }
  }

  #toEvent(id: unknown): Path | undefined {
    const event = this.#events.get(id)
    return event && below(this.#top, event.pcr_event_name, { event: event.pcr_event_id })
  }

  #toRule(id: unknown): Path | undefined {
    const rule = this.#rules.get(id)
    return rule && below(this.#toEvent(rule.pcr_event_id), rule.ap_rule_name, { rule: rule.ap_rule_id })
  }

  #toMapping(id: unknown): Path | undefined {
    const mapping = this.#mappings.get(id)
    return mapping && below(this.#toRule(mapping.ap_rule_id), mapping.mapping_name, { mapping: mapping.mapping_id })
  }

  #toBasicVersion(id: unknown): Path | undefined {
    const version = this.#basicVersions.get(id)
    const path = version && this.#toMapping(version.mapping_id)
    return path && { ...path, query: { basic_version: String(id) } }
  }

  #toBasic(id: unknown): Path | undefined {
    const basic = this.#basics.get(id)
    const path = basic && this.#toBasicVersion(basic.basic_rule_ver_id)
    return (
      path && {
        ...path,
        names: [...path.names, basic.basic_rule_name],
        query: { ...path.query, basic_rule: String(id) },
      }
    )
  }
}

function below(parent: Path | undefined, name: string, place: Partial<PlanPlace>): Path | undefined {
  return parent && { ...parent, place: { ...parent.place, ...place }, names: [...parent.names, name] }
}

/** A path ends with the row's own name. */
function withoutOwnName(path: Path | undefined): Path | undefined {
  return path && { ...path, names: path.names.slice(0, -1) }
}
