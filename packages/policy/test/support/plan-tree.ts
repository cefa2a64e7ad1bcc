import { keysFor } from '@tollgate/contract/catalogue/record-key.ts'
import type { TreeLevel, VersionTree } from '@tollgate/contract/catalogues/version-tree.ts'
import { PLAN_LEVELS } from '../../src/plan/levels.ts'

/** A key as a copy keeps it; without, the one that its creation gives. */
interface Keyed {
  key?: string | undefined
}

/** A version as a person would write it down; everything is optional but names. */
export interface PlanSketch {
  eff?: string
  exp?: string | null
  events?: EventSketch[]
}
export interface EventSketch {
  event: number
  rules?: RuleSketch[]
}
export interface RuleSketch extends Keyed {
  name: string
  type?: string
  priority?: number
  zones?: ZoneSketch[]
  mappings?: MappingSketch[]
}
export interface ZoneSketch extends Keyed {
  label: string
  src?: string
  des?: string
}
export interface MappingSketch extends Keyed {
  name: string
  priority?: number
  /** Value by the index of the zone. */
  units?: { zone: number; value: string; match?: number }[]
  versions?: BasicVersionSketch[]
}
export interface BasicVersionSketch extends Keyed {
  eff?: string
  exp?: string | null
  basics?: BasicSketch[]
}
export interface BasicSketch extends Keyed {
  name: string
  priority?: number
  pcc?: number | null
  acct?: number | null
  value?: number
  spans?: ({ span: number; pcc?: number; value?: number } & Keyed)[]
  accs?: ({
    resource?: number
    start: number
    stop?: number | null
    pcc?: number
    rate?: number
    span?: number | null
  } & Keyed)[]
}

const kept = { row_version: 1, warning_count: 0 }
const names = { rule_name: null, acct_res_name: null }
const instant = (day: string | null | undefined) => (day ? `${day}T00:00:00.000Z` : null)

/** The tree of a sketch, as the server would answer it; ids begin above `base` and grow in the order of the sketch. */
export function planTree({ eff = '2026-01-01', exp = null, events = [] }: PlanSketch, base = 0): VersionTree {
  let last = base
  const id = () => (last += 1)
  const pcc_rule_ver_id = id()
  const tree = {
    version: {
      ...kept,
      pcc_rule_ver_id,
      pcr_plan_id: base + 1,
      pcr_plan_name: `Plan ${base}`,
      seq: base,
      eff_date: instant(eff),
      exp_date: instant(exp),
    },
    ...Object.fromEntries(
      ['events', 'rules', 'zones', 'mappings', 'units', 'basic_versions', 'basics', 'time_spans', 'accumulations'].map(
        (level) => [level, []],
      ),
    ),
  } as unknown as VersionTree
  const taken = new Set<string>()
  const keyOf = (level: TreeLevel, row: Readonly<Record<string, unknown>>) => {
    const { name = '', parent } = PLAN_LEVELS[level]
    const path = (key: string) => `${level} ${String(row[parent[0]])} ${key}`
    for (const key of keysFor(String(row[name]), level)) {
      if (taken.has(path(key))) continue
      taken.add(path(key))
      return key
    }
    return ''
  }
  const add = (level: TreeLevel, row: Readonly<Record<string, unknown>>) =>
    (tree[level] as object[]).push({ ...kept, ...row, key: row.key ?? keyOf(level, row), place: last })

  const addBasic = (basic_rule_ver_id: number, basic: BasicSketch) => {
    const basic_rule_id = id()
    const {
      name: basic_rule_name,
      priority = 1,
      pcc = null,
      acct = null,
      value = 0,
      spans = [],
      accs = [],
      key,
    } = basic
    const charge = { rum: null, comments: null, ...names }
    add('basics', {
      ...charge,
      key,
      basic_rule_id,
      basic_rule_ver_id,
      basic_rule_name,
      priority,
      pcc_rule_id: pcc,
      acct_res_id: acct,
      value,
      pay_indicator: null,
      re_attr: 1,
      pcc_amf_rule_id: null,
    })
    for (const { span, pcc: rule = 1, value: amount = 0, key: spanKey } of spans) {
      const own = { time_span_rule: id(), basic_rule_id, time_span_id: span, time_span_name: `Span ${span}` }
      const rest = { pcc_rule_id: rule, value: amount, priority: null, adjust_method: null, acct_res_id: null }
      add('time_spans', { ...charge, ...own, ...rest, key: spanKey })
    }
    for (const { resource = 1, start, stop = null, pcc: rule = 1, rate = 0, span = null, key: rangeKey } of accs) {
      const own = { acm_rule_id: id(), basic_rule_id, resource_id: resource, resource_name: `Resource ${resource}` }
      const range = { start_quota: start, stop_quota: stop, rate, time_span_id: span, time_span_name: null }
      const rest = { pcc_rule_id: rule, priority: null, adjust_method: null, acct_res_id: null }
      add('accumulations', { ...charge, ...own, ...range, ...rest, key: rangeKey })
    }
  }

  const addMapping = (ap_rule_id: number, zoneIds: readonly number[], mapping: MappingSketch) => {
    const mapping_id = id()
    const { name: mapping_name, priority = 0, units = [], versions = [], key } = mapping
    add('mappings', { mapping_id, ap_rule_id, mapping_name, priority, sp_id: 0, key })
    for (const { zone, value, match = 1 } of units) {
      const own = { mapping_unit_id: id(), mapping_id, ap_rule_zone_id: zoneIds[zone], mapping_match_type: match }
      add('units', {
        ...own,
        mapping_type: 'V',
        mapping_value: value,
        mapping_value_name: value,
        zone_id: null,
        sp_id: 0,
      })
    }
    for (const { eff: from, exp: to, basics = [], key: versionKey } of versions) {
      const basic_rule_ver_id = id()
      const dates = { eff_date: instant(from ?? '2026-01-01'), exp_date: instant(to) }
      add('basic_versions', { basic_rule_ver_id, ap_rule_id, mapping_id, ...dates, sp_id: 0, key: versionKey })
      for (const basic of basics) addBasic(basic_rule_ver_id, basic)
    }
  }

  for (const { event: pcr_event_id, rules = [] } of events) {
    const own = { policy_plan_event_id: id(), pcc_rule_ver_id, pcr_event_id, pcr_event_name: `Event ${pcr_event_id}` }
    add('events', { ...own, rule_script: null, sp_id: 0 })
    for (const { name: ap_rule_name, type: ap_type = 'A', priority = 0, zones = [], mappings = [], key } of rules) {
      const ap_rule_id = id()
      add('rules', { ap_rule_id, pcc_rule_ver_id, pcr_event_id, ap_rule_name, ap_type, priority, comments: null, key })
      const zoneIds = zones.map(({ label, src = label, des = label, key: zoneKey }) => {
        const ap_rule_zone_id = id()
        const from = { mapping_src_type: 'E', mapping_src_value: src, mapping_src_name: src }
        const to = { mapping_des_type: 'V', mapping_des_value: des, mapping_des_name: des }
        const rest = { re_attr: null, zone_map_id: null, ap_type: null, priority: null, sp_id: 0, comments: null }
        add('zones', { ap_rule_zone_id, ap_rule_id, label_show: label, ...from, ...to, ...rest, key: zoneKey })
        return ap_rule_zone_id
      })
      for (const mapping of mappings) addMapping(ap_rule_id, zoneIds, mapping)
    }
  }
  return tree
}
