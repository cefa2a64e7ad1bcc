import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { TREE_LEVELS, type TreeLevel, type VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { definitionOf } from '../document/document-catalogue.ts'
import { fieldsOf, ownerFields, ROOTS, type Level } from '../document/levels.ts'
import { compareStrength, type Ranked } from '../order.ts'
import { dayOf } from './version-status.ts'

/** A level of a version tree, or the version itself. */
export type PlanLevel = 'version' | TreeLevel

/** A row of any level. */
export type PlanRow = Readonly<Record<string, FieldValue>>

export interface LevelFacts {
  catalogue: Catalogue
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

const NAMES = new Map<string, PlanLevel>(
  Object.entries({ version: 'policy-plan-ver', ...TREE_LEVELS }).map(([name, catalogue]) => [
    catalogue,
    name as PlanLevel,
  ]),
)

/** The levels of a plan version as a document has them, by their names in a version tree. */
export const PLAN_LEVELS = Object.fromEntries(levelsIn(ROOTS['plan version'])) as Readonly<
  Record<PlanLevel, LevelFacts>
>

function levelsIn(level: Level, owner?: Level): [PlanLevel, LevelFacts][] {
  const catalogue = definitionOf(level.catalogue)
  const { id, fields, keyRule } = catalogue
  // Inside one version the last field is enough.
  const facts: LevelFacts = {
    catalogue,
    id,
    parent: (owner && ownerFields(level, owner).at(-1)) ?? ['', ''],
    children: level.parts.map((part) => nameOf(part) as TreeLevel),
    key: level.named ?? 'key',
    name: keyRule?.from[0],
    ordered: fields.priority?.role === 'orders',
    fields: fieldsOf(level).filter((field) => field !== 'place'),
  }
  return [[nameOf(level), facts], ...level.parts.flatMap((part) => levelsIn(part, level))]
}

function nameOf({ catalogue }: Level): PlanLevel {
  return NAMES.get(catalogue) ?? 'version'
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
