import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { TREE_LEVELS, type TreeLevel, type VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { compareStrength, type Ranked } from '../order.ts'
import { dayOf } from './version-status.ts'

/** A level of a version tree, the version itself included. */
export type PlanLevel = 'version' | TreeLevel

/** A row of any level. */
export type PlanRow = Readonly<Record<string, FieldValue>>

export interface LevelFacts {
  id: string
  /** Field that names the row's parent, and the field of the parent that it equals. */
  parent: readonly [own: string, ofParent: string]
  children: readonly TreeLevel[]
  /** Field that tells a row from its siblings: its stored key, or the record that it is about. */
  key: string
  /** Field that keys are made of: of rows that people wrote on both sides it may say the same where keys do not. */
  name: string | undefined
  /** Fields that are compared: not what it belongs to, and none that only names, counts or orders. */
  fields: readonly string[]
  /** Its rows stand in an order: the higher priority first, of equals the lower place. */
  ordered: boolean
}

interface LevelOptions {
  /** The level that holds it, and the field by which, where that is not the id of its records. */
  within?: PlanLevel
  by?: string
  key?: string
  ordered?: boolean
  left?: readonly string[]
}

/** How the levels of a version hang together. */
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

/** A version's rows by their parent, in their order. */
export class PlanSide {
  readonly version: PlanRow
  readonly #children = new Map<TreeLevel, ReadonlyMap<unknown, readonly PlanRow[]>>()

  constructor(tree: VersionTree) {
    // From here on a row is its fields by name, whatever its level.
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

  /** Whether a date of a row is the day of the same date of the version. */
  isOfVersion(row: PlanRow, field: string): boolean {
    const [own, ofVersion] = [row[field], this.version[field]]
    return typeof own === 'string' && typeof ofVersion === 'string' && dayOf(own) === dayOf(ofVersion)
  }

  /** What a row is called where keys differ; basic rules that begin with their plan version have no date of their own. */
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
