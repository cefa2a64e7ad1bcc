import type {
  PolicyData,
  ReferenceRows,
  RuleZoneRow,
  UnitRow,
  VersionRows,
} from '../../../src/decide/rows/policy-data.ts'
import {
  basic,
  basicVersion,
  mapping,
  pccRule,
  plan,
  references,
  rulePlan,
  ruleZone,
  unit,
  version,
  versionRows,
} from './rows.ts'

type Unit = Partial<UnitRow> & { input?: number }

interface Sketch extends Partial<ReferenceRows> {
  /** Inputs by their ids from 1. */
  inputs?: Partial<RuleZoneRow>[]
  /** Mappings by their ids from 1: priority and units, each of input 1 unless it says so. */
  mappings?: { priority?: number | null; units?: Unit[] }[]
  /** Levels of the version that stand in place of what the sketch makes. */
  levels?: Partial<VersionRows>
}

export type Data = Omit<PolicyData, 'network_time_zone'>

/**
 * A plan with one rule plan at event 1. Mapping 1 has basic rule version 1 with basic rule 1, which grants PCC rule 1, and
 * so on.
 */
export function onePlan({ inputs = [], mappings = [{}], levels = {}, ...rows }: Sketch): Data {
  let last = 0
  const ids = mappings.map((_, index) => index + 1)
  return {
    references: references({ pcc_rules: ids.map((pcc_rule_id) => pccRule({ pcc_rule_id })), ...rows }),
    plans: [plan({ pcr_plan_id: 1 })],
    versions: [
      versionRows({
        version: version({ pcc_rule_ver_id: 1 }),
        rules: [rulePlan({ ap_rule_id: 1 })],
        zones: inputs.map((input, index) => ruleZone({ ap_rule_zone_id: index + 1, ...input })),
        mappings: mappings.map(({ priority = 0 }, index) => mapping({ mapping_id: index + 1, priority })),
        units: mappings.flatMap(({ units = [] }, index) =>
          units.map(({ input = 1, ...row }) =>
            unit({ mapping_unit_id: (last += 1), mapping_id: index + 1, ap_rule_zone_id: input, ...row }),
          ),
        ),
        basic_versions: ids.map((id) => basicVersion({ basic_rule_ver_id: id, mapping_id: id })),
        basics: ids.map((id) => basic({ basic_rule_id: id, basic_rule_ver_id: id, pcc_rule_id: id })),
        ...levels,
      }),
    ],
    workflows: [],
  }
}
