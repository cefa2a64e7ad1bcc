import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { validity } from '@tollgate/contract/catalogues/validity.ts'
import { ERRORS } from '@tollgate/contract/errors.ts'
import { type Validity } from '@tollgate/policy/plan/version-status.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../../api/setting.ts'
import { textOfValue, valueOfText } from '../../../catalogue/form/field-text.ts'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { datedRows, versionsQuery } from '../tree/versions-query.ts'
import { inForceWithCopy, proposedDates } from './copy-dates.ts'
import { versionDateWarnings } from './version-date-warnings.ts'

const catalogue = catalogueOf('policy-plan-ver')
const { eff_date: begin, exp_date: end } = validity

/** The typed dates. */
interface TypedDates {
  eff_date: string
  exp_date: string
}

/**
 * The dates of a copy: proposed for the chosen plan until one is typed; with their effect on its versions, oldest
 * first.
 */
export function useCopyDates(version: RowFor<'policy-plan-ver'>, planId: number | undefined) {
  const { data } = useQuery(versionsQuery(planId))
  const today = useToday()
  const [typed, setTyped] = useState<TypedDates>()
  const versions = (data?.rows ?? []).toSorted((a, b) => rowId(catalogue, a) - rowId(catalogue, b))
  const texts = typed ?? textsOf(proposedDates(version, datedRows(versions), today))
  const { dates, faults } = datesOf(texts)
  const change = (name: string, text: FieldValue) => setTyped({ ...texts, [name]: asText(text) })
  const warnings = dates
    ? versionDateWarnings({ typed: dates, edited: undefined, versions, grantsNothing: false, today })
    : {}
  const effect = data && dates && inForceWithCopy(dates, versions, today)
  return { texts, isChanged: typed !== undefined, begin: dates?.eff_date, dates, faults, warnings, change, effect }
}

function textsOf({ eff_date, exp_date }: Validity): TypedDates {
  return { eff_date: textOfValue(begin, eff_date), exp_date: textOfValue(end, exp_date) }
}

/** The parsed dates; undefined, with faults, if one is missing or invalid. */
function datesOf(texts: TypedDates): { dates: Validity | undefined; faults: FieldMessages } {
  const from = valueOfText(begin, texts.eff_date)
  const to = valueOfText(end, texts.exp_date)
  const faults = {
    ...(from.ok ? (from.value === null ? { eff_date: ERRORS.REQUIRED.message } : {}) : { eff_date: from.message }),
    ...(to.ok ? {} : { exp_date: to.message }),
  }
  if (!from.ok || !to.ok || from.value === null) return { dates: undefined, faults }
  return { dates: { eff_date: asText(from.value), exp_date: asText(to.value) || null }, faults }
}
