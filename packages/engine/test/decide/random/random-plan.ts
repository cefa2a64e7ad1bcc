import type { PlanRow, VersionRows } from '../../../src/decide/rows/policy-data.ts'
import {
  accumulation,
  basic,
  basicTimeSpan,
  basicVersion,
  mapping,
  plan,
  rulePlan,
  ruleZone,
  unit,
  version,
  versionRows,
} from '../support/rows.ts'
import type { Dice } from './dice.ts'
import { DAYS, WANTED } from './pools.ts'
import { EVENTS } from './random-references.ts'

const FIELDS = ['re_code', 're_type', 'pcr_event_id', '9']
const SOURCES = ['1', '2', '3', '4', '5']
const ATTRIBUTES = [...SOURCES, '7', '8', '9']
const FIGURES = [null, 0, 2, 5, 100, 0.5, 0.1, 0.2, 2 ** 53]

/** Plans with their versions; ids are counted through, so that a lower one is not always an older one. */
export function randomPlans(
  dice: Dice,
  eventIds: readonly number[] = EVENTS,
): { plans: PlanRow[]; versions: VersionRows[] } {
  let last = 0
  const id = () => (last += dice.whole(1, 3))
  const plans = dice.some(1, 3, (pcr_plan_id) =>
    plan({ pcr_plan_id, priority: dice.whole(1, 2), state: dice.pick(['A', 'A', 'A', '0', 'S']) }),
  )
  const versions = plans.flatMap(({ pcr_plan_id }) =>
    dice.some(dice.chance(0.9) ? 1 : 0, 2, () =>
      randomVersion(dice, version({ pcc_rule_ver_id: id(), pcr_plan_id, ...someDates(dice) }), id, eventIds),
    ),
  )
  return { plans: plans.map((row) => placed(dice, row)), versions: versions.map((rows) => allPlaced(dice, rows)) }
}

/** Places are few, so that keys decide as well. */
export function placed<R extends { place: number }>(dice: Dice, row: R): R {
  return { ...row, place: dice.whole(1, 4) }
}

function allPlaced(dice: Dice, rows: VersionRows): VersionRows {
  const { version: row, rules, zones, mappings, basic_versions, basics, time_spans, accumulations, ...rest } = rows
  const all = <R extends { place: number }>(some: readonly R[]) => some.map((one) => placed(dice, one))
  return {
    ...rest,
    version: placed(dice, row),
    rules: all(rules),
    zones: all(zones),
    mappings: all(mappings),
    basic_versions: all(basic_versions),
    basics: all(basics),
    time_spans: all(time_spans),
    accumulations: all(accumulations),
  }
}

export function randomDates(dice: Dice): { eff_date: string; exp_date: string | null } {
  const [from, to] = [dice.pick(DAYS.slice(0, 4)), dice.pick([null, null, ...DAYS.slice(3)])]
  const hour = dice.pick(['00:00:00.000', '12:30:00.000', '23:59:59.999'])
  return { eff_date: `${from}T${hour}Z`, exp_date: to === null ? null : `${to}T${hour}Z` }
}

/** Open more often than not: else most contexts would find nothing in force. */
function someDates(dice: Dice) {
  return dice.chance(0.6) ? {} : randomDates(dice)
}

function randomVersion(
  dice: Dice,
  row: VersionRows['version'],
  id: () => number,
  eventIds: readonly number[],
): VersionRows {
  const events = eventIds
    .filter(() => dice.chance(0.85))
    .map((pcr_event_id) => ({
      pcr_event_id,
      policy_plan_event_id: id(),
    }))
  const rules = events.flatMap(({ pcr_event_id }) =>
    dice.some(dice.chance(0.9) ? 1 : 0, 3, () =>
      rulePlan({ ap_rule_id: id(), pcr_event_id, priority: dice.pick([null, 0, 1]) }),
    ),
  )
  const parts = rules.map(({ ap_rule_id }) => randomRulePlan(dice, ap_rule_id, id))
  const rows = versionRows({ version: row, events, rules })
  const levels = ['zones', 'mappings', 'units', 'basic_versions', 'basics', 'time_spans', 'accumulations'] as const
  const joined = levels.map((level) => [level, dice.shuffled(parts.flatMap((part) => [...part[level]] as object[]))])
  return { ...rows, ...(Object.fromEntries(joined) as Partial<VersionRows>) }
}

/** How many inputs and mappings a rule plan has at most. */
const SMALL = { inputs: 3, mappings: 7 }

export function randomRulePlan(dice: Dice, ap_rule_id: number, id: () => number, most = SMALL): VersionRows {
  const zones = dice.some(0, most.inputs, () => {
    const mapping_src_type = dice.pick(['A', 'A', 'A', 'B', 'C', 'D', 'E', 'T'])
    const mapping_des_type =
      mapping_src_type === 'D' ? dice.pick(['S', 'V']) : dice.pick(['Z', 'Z', 'V', 'V', 'S', 'T'])
    return ruleZone({
      ap_rule_zone_id: id(),
      ap_rule_id,
      mapping_src_type,
      mapping_src_value: dice.pick(mapping_src_type === 'E' ? FIELDS : mapping_src_type === 'A' ? ATTRIBUTES : SOURCES),
      mapping_des_type,
      mapping_des_value: dice.pick([null, String(dice.whole(1, 6)), String(dice.whole(1, 5))]),
      zone_map_id: dice.pick([null, 1]),
    })
  })
  const mappings = dice.some(0, most.mappings, () =>
    mapping({ mapping_id: id(), ap_rule_id, priority: dice.pick([null, 0, 1, 2]) }),
  )
  const units = mappings.flatMap(({ mapping_id }) =>
    zones.flatMap((zone) => (dice.chance(0.45) ? [randomUnit(dice, id(), mapping_id, zone)] : [])),
  )
  const basic_versions = mappings.flatMap(({ mapping_id }) =>
    dice.some(dice.chance(0.8) ? 1 : 0, 2, () =>
      basicVersion({ basic_rule_ver_id: id(), mapping_id, ...someDates(dice) }),
    ),
  )
  const basics = basic_versions.flatMap(({ basic_rule_ver_id }) =>
    dice.some(dice.chance(0.9) ? 1 : 0, 2, () =>
      basic({
        basic_rule_id: id(),
        basic_rule_ver_id,
        priority: dice.pick([null, 0, 1]),
        pcc_rule_id: dice.pick([null, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        acct_res_id: dice.pick([null, 1, 2]),
        pay_indicator: dice.pick([null, 0, 1, 1, 2]),
        value: dice.pick(FIGURES),
        rum: dice.pick([null, 0, 2]),
      }),
    ),
  )
  return versionRows({
    version: version({ pcc_rule_ver_id: 0 }),
    zones,
    mappings,
    units,
    basic_versions,
    basics,
    ...randomParts(
      dice,
      basics.map(({ basic_rule_id }) => basic_rule_id),
      id,
    ),
  })
}

function randomUnit(dice: Dice, mapping_unit_id: number, mapping_id: number, zone: VersionRows['zones'][number]) {
  const form = dice.chance(0.9) ? zone.mapping_des_type : dice.pick(['Z', 'V', 'S', 'T'])
  const zoneId = dice.whole(1, 5) * 10 + dice.whole(1, 4)
  const named = { Z: String(zoneId), T: String(dice.whole(1, 5)), V: dice.pick(WANTED), S: dice.pick(WANTED) }
  const mapId = Number(zone.mapping_des_value ?? 1)
  return unit({
    mapping_unit_id,
    mapping_id,
    ap_rule_zone_id: zone.ap_rule_zone_id,
    mapping_match_type: dice.pick([1, 1, 1, 2, 3, 3, 4, 5, null]),
    mapping_type: form === zone.mapping_des_type && dice.chance(0.3) ? null : form,
    mapping_value: dice.pick([named[form as 'Z'] ?? null, named[form as 'Z'] ?? null, null]),
    zone_id: form === 'Z' ? dice.pick([null, mapId * 10 + dice.whole(1, 3), zoneId]) : null,
  })
}

function randomParts(dice: Dice, basics: readonly number[], id: () => number) {
  const common = () => ({
    priority: dice.pick([null, 0, 1]),
    rum: dice.pick([null, 0, 2]),
    adjust_method: dice.pick([null, 0, 1, 2, 3, 4]),
    pcc_rule_id: dice.pick([null, 1, 2, 7]),
    acct_res_id: dice.pick([null, 1, 3]),
  })
  const time_spans = basics.flatMap((basic_rule_id) =>
    dice.some(0, 2, () =>
      basicTimeSpan({
        time_span_rule: id(),
        basic_rule_id,
        time_span_id: dice.whole(1, 5),
        value: dice.pick(FIGURES),
        ...common(),
      }),
    ),
  )
  const accumulations = basics.flatMap((basic_rule_id) =>
    dice.some(0, 3, () => {
      const start_quota = dice.pick([0, 0, 5, 10])
      return accumulation({
        acm_rule_id: id(),
        basic_rule_id,
        resource_id: dice.whole(1, 3),
        start_quota,
        stop_quota: dice.pick([null, start_quota, start_quota + 5, start_quota + 10, start_quota + 9.7]),
        rate: dice.pick(FIGURES),
        time_span_id: dice.pick([null, null, 1, 2]),
        ...common(),
      })
    }),
  )
  return { time_spans, accumulations }
}
