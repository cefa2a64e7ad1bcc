import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { versionOn } from '@tollgate/policy/plan/in-force.ts'
import { timeLine } from '@tollgate/policy/plan/time-line.ts'
import { takesPlaceOn } from '@tollgate/policy/plan/version-overlaps.ts'
import { dayBeside, validityWords, type Validity } from '@tollgate/policy/plan/version-status.ts'
import { emptyFrom } from '@tollgate/policy/warnings/policy-plan.ts'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import {
  areDays,
  type DateWarning,
  daysWords,
  overlapWarnings,
  warningsByDate,
} from '../../../catalogue/versions/date-warnings.ts'
import { datedRows } from '../tree/versions-query.ts'

interface DatesSoFar {
  /** The typed days. */
  typed: Validity
  /** The edited version; absent: a new one. */
  edited: RowFor<'policy-plan-ver'> | undefined
  /** All versions of the plan, oldest first. */
  versions: readonly RowFor<'policy-plan-ver'>[]
  /** The version has no rule plan, and the plan is active. */
  grantsNothing: boolean
  /** `2026-01-31` */
  today: string
}

/** A version with its days; without a row, a new one. */
type Dated = Validity & { row: RowFor<'policy-plan-ver'> | undefined }

/** Effects of the typed days on the plan's other versions, by date field. */
export function versionDateWarnings({ typed, edited, versions, grantsNothing, today }: DatesSoFar): FieldMessages {
  if (!areDays(typed)) return {}
  const own: Dated = { ...typed, row: edited }
  const before: readonly Dated[] = datedRows(versions)
  const after = edited ? before.map((version) => (version.row === edited ? own : version)) : [...before, own]
  const emptied = grantsNothing ? emptyWarnings(own, after, today) : []
  return warningsByDate([
    ...overlapWarnings(own, after, ({ row }) => (row ? validityWords(row) : '')),
    ...gapWarnings(own, before, after),
    ...emptied,
  ])
}

/** The first day on which nothing is granted because of an empty version: today, or when it takes the place of another one. */
function emptyWarnings(own: Dated, after: readonly Dated[], today: string): DateWarning[] {
  const from = versionOn(after, today) === own ? today : takesPlaceOn(own, after, () => true)
  return from === undefined ? [] : [{ field: 'eff_date', message: emptyFrom(from) }]
}

/** Gaps next to the version, and gaps elsewhere that its new days cause. */
function gapWarnings(own: Dated, before: readonly Dated[], after: readonly Dated[]): DateWarning[] {
  const known = new Set(timeLine(before).gaps.map(daysWords))
  const dayAfterIt = own.exp_date === null ? undefined : dayBeside(own.exp_date, 1)
  const dayBeforeIt = dayBeside(own.eff_date, -1)
  return timeLine(after)
    .gaps.filter((gap) => gap.from === dayAfterIt || gap.to === dayBeforeIt || !known.has(daysWords(gap)))
    .map((gap) => ({
      field: gap.from === dayAfterIt ? 'exp_date' : 'eff_date',
      message: `Leaves a gap ${daysWords(gap)}: nothing is in force`,
    }))
}
