import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { FieldChange, Move, VersionChange } from '@tollgate/policy/plan/compare.ts'
import type { ChangeCounts, CountedKind } from '@tollgate/policy/plan/count-changes.ts'
import { PLAN_LEVELS, type PlanLevel, type PlanRow } from '@tollgate/policy/plan/levels.ts'
import { dayWords, validityWords } from '@tollgate/policy/plan/version-status.ts'
import { captionOf } from '../../../catalogue/format/columns.ts'
import { formatValue } from '../../../catalogue/format/format-value.ts'
import { asText } from '../../../catalogue/row.ts'
import { capital, countOf } from '../../../catalogue/format/words.ts'
import { rangeWords } from '../tree/range-words.ts'

/** Labels of rule zones by id; mapping units are named by them. */
export type ZoneLabels = ReadonlyMap<unknown, string>

/** For a field with an id, the field with the referred record's name. */
const NAMES: Readonly<Record<string, string>> = {
  pcc_rule_id: 'rule_name',
  acct_res_id: 'acct_res_name',
  time_span_id: 'time_span_name',
  resource_id: 'resource_name',
  mapping_src_value: 'mapping_src_name',
  mapping_des_value: 'mapping_des_name',
  mapping_value: 'mapping_value_name',
}

const QUANTITIES = ['start_quota', 'stop_quota']
const DAYS = ['eff_date', 'exp_date']

/** The kind of a row: "Mapping". */
export function levelWord(level: PlanLevel): string {
  return capital(PLAN_LEVELS[level].catalogue.words.one)
}

/** The name of a row among its siblings. */
export function nameOfRow(level: PlanLevel, row: PlanRow, zones: ZoneLabels): string {
  switch (level) {
    case 'version':
      return `${asText(row.pcr_plan_name)} · ${validity(row)}`
    case 'events':
      return asText(row.pcr_event_name)
    case 'units':
      return zones.get(row.ap_rule_zone_id) ?? `#${asText(row.ap_rule_zone_id)}`
    case 'basic_versions':
      return validity(row)
    case 'time_spans':
      return asText(row.time_span_name)
    case 'accumulations':
      return `${asText(row.resource_name)}, ${rangeWords(row)}`
    default:
      return asText(row[PLAN_LEVELS[level].catalogue.label])
  }
}

function validity({ eff_date, exp_date }: PlanRow): string {
  return validityWords({ eff_date: asText(eff_date), exp_date: typeof exp_date === 'string' ? exp_date : null })
}

/** A field of a row as text: names for ids, codes with meaning, quotas with units, days without times. */
function valueWords(level: PlanLevel, row: PlanRow, name: string): string {
  const value = row[name] ?? null
  if (value === null || value === '') return '—'
  if (QUANTITIES.includes(name) && typeof value === 'number') {
    return formatQuantity(value, typeof row.rum === 'number' ? row.rum : null)
  }
  if (DAYS.includes(name)) return dayWords(String(value))
  const named = row[NAMES[name] ?? '']
  if (typeof named === 'string' && named !== '') return named
  const field = PLAN_LEVELS[level].catalogue.fields[name]
  if (!field || field.kind === 'reference') return `#${value}`
  return formatValue(field, value).text
}

/** A changed field: its label and its value on both sides. */
interface FieldWords {
  caption: string
  before: string
  after: string
}

export function fieldWords({ level, left, right }: VersionChange, { field }: FieldChange): FieldWords {
  const before = left ? valueWords(level, left, field) : '—'
  const after = right ? valueWords(level, right, field) : '—'
  const caption = captionOf(PLAN_LEVELS[level].catalogue, field)
  if (before !== after) return { caption, before, after }
  // For records of the same name and times of the same day.
  const exact = (row: PlanRow | undefined, words: string) => `${words} (${asText(row?.[field])})`
  return { caption, before: exact(left, before), after: exact(right, after) }
}

/** "moved up from 2nd to 1st", "moved here from event “Session start”". */
function moveWords(move: Move, zones: ZoneLabels): string {
  if (move.by === 'order') {
    const direction = move.after < move.before ? 'up' : move.after > move.before ? 'down' : 'among its neighbours'
    if (move.after === move.before) return `moved ${direction}, still ${ordinal(move.after)}`
    return `moved ${direction} from ${ordinal(move.before)} to ${ordinal(move.after)}`
  }
  const where = PLAN_LEVELS[move.level].catalogue.words.one
  return `moved here from ${where} “${nameOfRow(move.level, move.before, zones)}”`
}

/** "1st", "2nd", "11th". */
export function ordinal(place: number): string {
  const last = place % 100
  const ending = last > 10 && last < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

/** "with 2 mapping units, 1 basic rule version": the children of an added or removed record. */
function belowWords({ children }: VersionChange): string {
  const counts = new Map<PlanLevel, number>()
  const visit = (change: VersionChange) => {
    counts.set(change.level, (counts.get(change.level) ?? 0) + 1)
    for (const child of change.children) visit(child)
  }
  for (const child of children) visit(child)
  const parts = [...counts].map(([level, count]) => countOf(PLAN_LEVELS[level].catalogue.name, count))
  return parts.length === 0 ? '' : `with ${parts.join(', ')}`
}

/** The change of a record itself; empty if only its children differ. */
export function changeWords(change: VersionChange, zones: ZoneLabels): string {
  const { kind, moved } = change
  const one = kind === 'added' || kind === 'removed' ? [kind, belowWords(change)].filter(Boolean).join(' ') : ''
  return [one, moved ? moveWords(moved, zones) : ''].filter(Boolean).join(', ')
}

/** "2 mappings changed, 1 moved": how many records of a level differ. */
export function countWords(level: PlanLevel, counts: ChangeCounts): string {
  const kinds = (Object.keys(counts) as CountedKind[]).filter((kind) => counts[kind] > 0)
  return kinds
    .map((kind, index) => {
      const count = counts[kind]
      return index === 0 ? `${countOf(PLAN_LEVELS[level].catalogue.name, count)} ${kind}` : `${count} ${kind}`
    })
    .join(', ')
}
