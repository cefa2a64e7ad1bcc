import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { TREE_LEVELS, type TreeLevel, type VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { compareStrength, type Ranked } from '../order.ts'
import { dayOf } from './version-status.ts'

/** A level of a version tree, or the version itself. */
export type PlanLevel = 'version' | TreeLevel

/** A row of any level. */
export type PlanRow = Readonly<Record<string, FieldValue>>

export interface LevelFacts {
  id: string
  /** The field that names the parent, and the equal field of the parent. */
  parent: readonly [own: string, ofParent: string]
  children: readonly TreeLevel[]
  /** The field that identifies a row among its siblings: its stored key, or a reference. */
  key: string
  /** The field that keys are made from. Rows that people created on both sides may have equal names but different keys. */
  name: string | undefined
  /** Compared fields, without owners, keys, counts and order. */
  fields: readonly string[]
  /** Rows are ordered: the higher priority first, then the lower place. */
  ordered: boolean
}

interface LevelOptions {
  /** The level that contains it. */
  within?: PlanLevel
  /** The field that names the parent, if it is not the parent's id. */
  by?: string
  key?: string
  ordered?: boolean
  left?: readonly string[]
}

/** The structure of a version. */
const LEVELS: Readonly<Record<PlanLevel, LevelOptions>> = {
  version: { left: ['seq'] },
  events: { within: 'version', key: 'pcr_event_id', left: ['pcr_event_id'] },
  rules: { within: 'events', by: 'pcr_event_id', ordered: true, left: ['pcr_event_id'] },
  zones: { within: 'rules' },
  mappings: { within: 'rules', ordered: true },
  units: { within: 'mappings', key: 'ap_rule_zone_id' },
  basic_versions: { within: 'mappings' },
  basics: { within: 'basic_versions', ordered: true },
  time_spans: { within: 'basics', ordered: true },
  accumulations: { within: 'basics' },
}

const CATALOGUES = { version: 'policy-plan-ver', ...TREE_LEVELS } as const

export const PLAN_LEVELS = Object.fromEntries(
  Object.keys(LEVELS).map((name) => [name, factsOf(name as PlanLevel)]),
) as Readonly<Record<PlanLevel, LevelFacts>>

function factsOf(name: PlanLevel): LevelFacts {
  const { within, key = 'key', ordered = false, left = [], ...options } = LEVELS[name]
  const { id, fields, keyRule } = catalogueOf(CATALOGUES[name])
  const by = options.by ?? (within ? catalogueOf(CATALOGUES[within]).id : '')
  return {
    id,
    parent: [by, by],
    children: (Object.keys(TREE_LEVELS) as TreeLevel[]).filter((child) => LEVELS[child].within === name),
    key,
    name: keyRule?.from[0],
    ordered,
    fields: Object.entries(fields).flatMap(([field, of]) =>
      (of.kind === 'reference' && of.owner) || ['key', 'place', ...left].includes(field) ? [] : [field],
    ),
  }
}

/** Rows of a version by parent, in order. */
export class PlanSide {
  readonly version: PlanRow
  readonly #children = new Map<TreeLevel, ReadonlyMap<unknown, readonly PlanRow[]>>()

  constructor(tree: VersionTree) {
    // From here on, rows of all levels are treated alike.
    const { version, ...levels } = tree as unknown as Record<TreeLevel, readonly PlanRow[]> & { version: PlanRow }
    this.version = version
    for (const name of Object.keys(levels) as TreeLevel[]) {
      const { parent, ordered } = PLAN_LEVELS[name]
      const groups = Map.groupBy(levels[name], (row) => row[parent[0]])
      if (ordered) for (const group of groups.values()) group.sort(byStrength)
      this.#children.set(name, groups)
    }
  }

  childrenOf(parent: PlanRow, name: TreeLevel): readonly PlanRow[] {
    return this.#children.get(name)?.get(parent[PLAN_LEVELS[name].parent[1]]) ?? []
  }

  /** Whether a date of a row is the same day as that of the version. */
  isOfVersion(row: PlanRow, field: string): boolean {
    const [own, ofVersion] = [row[field], this.version[field]]
    return typeof own === 'string' && typeof ofVersion === 'string' && dayOf(own) === dayOf(ofVersion)
  }

  /** The name by which rows with different keys are paired. Basic rules that begin with their plan version have no date. */
  nameOf(of: TreeLevel, row: PlanRow): string | undefined {
    const { name } = PLAN_LEVELS[of]
    if (name === undefined) return undefined
    return of === 'basic_versions' && this.isOfVersion(row, name) ? '' : String(row[name]).toLowerCase()
  }
}

function byStrength(a: PlanRow, b: PlanRow): number {
  return compareStrength(rankOf(a), rankOf(b))
}

function rankOf({ priority, place, key }: PlanRow): Ranked {
  return { priority: Number(priority ?? 0), place: Number(place ?? 0), key: String(key ?? '') }
}
