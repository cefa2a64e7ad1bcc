import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { CatalogueDefinition } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { policyPlanBasicAccm } from '@tollgate/contract/catalogues/policy-plan-basic-accm.ts'
import { policyPlanBasicTimespan } from '@tollgate/contract/catalogues/policy-plan-basic-timespan.ts'
import { policyPlanBasicVer } from '@tollgate/contract/catalogues/policy-plan-basic-ver.ts'
import { policyPlanBasic } from '@tollgate/contract/catalogues/policy-plan-basic.ts'
import { policyPlanEvent } from '@tollgate/contract/catalogues/policy-plan-event.ts'
import { policyPlanMappingUnit } from '@tollgate/contract/catalogues/policy-plan-mapping-unit.ts'
import { policyPlanMapping } from '@tollgate/contract/catalogues/policy-plan-mapping.ts'
import { policyPlanRuleZone } from '@tollgate/contract/catalogues/policy-plan-rule-zone.ts'
import { policyPlanRule } from '@tollgate/contract/catalogues/policy-plan-rule.ts'
import { policyPlanVer } from '@tollgate/contract/catalogues/policy-plan-ver.ts'
import type { TreeLevel, VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
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
  key?: string
  ordered?: boolean
  left?: readonly string[]
}

const level = (
  { id, fields }: CatalogueDefinition,
  parent: LevelFacts['parent'],
  children: readonly TreeLevel[],
  { key = 'key', ordered = false, left = [] }: LevelOptions = {},
): LevelFacts => ({
  id,
  parent,
  children,
  key,
  name: fields.key?.kind === 'text' ? fields.key.keyOf?.from[0] : undefined,
  ordered,
  fields: Object.entries(fields).flatMap(([name, field]) =>
    (field.kind === 'reference' && field.owner) || ['key', 'place', ...left].includes(name) ? [] : [name],
  ),
})

/** How the levels of a version hang together. */
export const PLAN_LEVELS: Readonly<Record<PlanLevel, LevelFacts>> = {
  version: level(policyPlanVer, ['', ''], ['events'], { left: ['seq'] }),
  events: level(policyPlanEvent, ['pcc_rule_ver_id', 'pcc_rule_ver_id'], ['rules'], {
    key: 'pcr_event_id',
    left: ['pcr_event_id'],
  }),
  rules: level(policyPlanRule, ['pcr_event_id', 'pcr_event_id'], ['zones', 'mappings'], {
    ordered: true,
    left: ['pcr_event_id'],
  }),
  zones: level(policyPlanRuleZone, ['ap_rule_id', 'ap_rule_id'], []),
  mappings: level(policyPlanMapping, ['ap_rule_id', 'ap_rule_id'], ['units', 'basic_versions'], { ordered: true }),
  units: level(policyPlanMappingUnit, ['mapping_id', 'mapping_id'], [], { key: 'ap_rule_zone_id' }),
  basic_versions: level(policyPlanBasicVer, ['mapping_id', 'mapping_id'], ['basics']),
  basics: level(policyPlanBasic, ['basic_rule_ver_id', 'basic_rule_ver_id'], ['time_spans', 'accumulations'], {
    ordered: true,
  }),
  time_spans: level(policyPlanBasicTimespan, ['basic_rule_id', 'basic_rule_id'], [], { ordered: true }),
  accumulations: level(policyPlanBasicAccm, ['basic_rule_id', 'basic_rule_id'], []),
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
