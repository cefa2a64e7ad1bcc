import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import type { TreeLevel } from '@tollgate/contract/catalogues/version-tree.ts'
import { both, type Stage } from './pair-up.ts'
import type { PlanRow, PlanSide } from './levels.ts'

/** Two sides, and what is known of their counterparts so far. */
export interface Sides {
  left: PlanSide
  right: PlanSide
  /** Zone of the right side that is the counterpart of one of the left side. */
  zones: ReadonlyMap<unknown, unknown>
}

type Row = PlanRow
type Stages = (sides: Sides) => Stage<Row>[]

/** No text has them. */
const [SEPARATOR, NOTHING] = ['\u0001', '\u0002']

const part = (value: FieldValue | undefined) => String(value ?? NOTHING).toLowerCase()
const valuesOf = (row: Row, fields: readonly string[]) => fields.map((field) => part(row[field])).join(SEPARATOR)
const key = (...fields: readonly string[]) => both<Row>((row) => valuesOf(row, fields))
const filled = (...fields: readonly string[]) =>
  both<Row>((row) => (fields.some((field) => row[field] !== null) ? valuesOf(row, fields) : undefined))

/** By all that a row and the rows below it say but one field: its own name. */
function contentWithout(level: TreeLevel, field: string): Stages {
  return ({ left, right }) => {
    const of = (side: PlanSide) => (row: Row) => side.content(level, { ...row, [field]: null })
    return [{ left: of(left), right: of(right) }]
  }
}

/** What a mapping asks: its units with what they are asked of. */
function unitsOf(side: PlanSide): (mapping: Row) => string {
  return (mapping) =>
    side
      .childrenOf(mapping, 'units')
      .map((unit) => side.content('units', unit))
      .toSorted()
      .join()
}

/** Both begin with their plan version. */
function withVersion({ left, right }: Sides): Stage<Row> {
  const of = (side: PlanSide) => (row: Row) => (side.isOfVersion(row, 'eff_date') ? '' : undefined)
  return { left: of(left), right: of(right) }
}

const SOURCE = ['mapping_src_type', 'mapping_src_value']
const DESTINATION = ['mapping_des_type', 'mapping_des_value']

/**
 * What makes a row of one version the counterpart of one of another, the strongest reason first
 * (docs/decisions: "What counts as the same").
 */
export const COUNTERPARTS: Readonly<Record<TreeLevel, Stages>> = {
  events: () => [key('pcr_event_id')],
  rules: (sides) => [
    key('ap_rule_name', 'ap_type'),
    key('ap_rule_name'),
    ...contentWithout('rules', 'ap_rule_name')(sides),
  ],
  zones: () => [
    key('label_show', ...SOURCE, ...DESTINATION),
    key(...SOURCE, ...DESTINATION),
    key('label_show', ...SOURCE),
    key('label_show'),
  ],
  mappings: ({ left, right }) => [key('mapping_name'), { left: unitsOf(left), right: unitsOf(right) }],
  units: ({ zones }) => [
    {
      left: ({ ap_rule_zone_id: zone }) => zones.get(zone) as number | undefined,
      right: ({ ap_rule_zone_id: zone }) => zone as number,
    },
  ],
  basic_versions: (sides) => [
    key('eff_date', 'exp_date'),
    key('eff_date'),
    withVersion(sides),
    filled('exp_date'),
    ...contentWithout('basic_versions', 'eff_date')(sides),
    both<Row>(() => ''),
  ],
  basics: () => [
    key('basic_rule_name', 'pcc_rule_id', 'acct_res_id'),
    key('basic_rule_name', 'pcc_rule_id'),
    key('basic_rule_name'),
    filled('pcc_rule_id', 'acct_res_id'),
  ],
  time_spans: () => [key('time_span_id', 'pcc_rule_id'), key('time_span_id')],
  accumulations: () => [
    key('resource_id', 'pcc_rule_id', 'start_quota', 'time_span_id'),
    key('resource_id', 'pcc_rule_id', 'start_quota'),
    key('resource_id', 'pcc_rule_id', 'stop_quota'),
    key('resource_id', 'start_quota'),
    key('resource_id', 'pcc_rule_id'),
  ],
}

/** What a row takes along when it is found below another parent. */
export const WANDERERS: Readonly<Partial<Record<TreeLevel, Stage<Row>>>> = {
  rules: key('ap_rule_name', 'ap_type'),
  basics: key('basic_rule_name', 'pcc_rule_id'),
}

/** The whole content of a row, for those that share a key. */
export function wholeContent({ left, right }: Sides, level: TreeLevel): Stage<Row> {
  return { left: (row) => left.content(level, row), right: (row) => right.content(level, row) }
}
