import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { dayOf, type Validity } from '@tollgate/engine/plan/version-status.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowId } from '../../../catalogue/row.ts'
import { datedRows, versionsQuery } from '../tree/versions-query.ts'
import { inForceWithCopy, proposedDates } from './copy-dates.ts'
import { versionDateWarnings } from './version-warnings.ts'

const catalogue = catalogueOf('policy-plan-ver')

/** The dates of a copy: proposed for the chosen plan until one is typed, with what they do to its versions, the oldest first. */
export function useCopyDates(version: RowFor<'policy-plan-ver'>, planId: number | undefined) {
  const { data } = useQuery(versionsQuery(planId))
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const [typed, setTyped] = useState<Validity>()
  const versions = (data?.rows ?? []).toSorted((a, b) => rowId(catalogue, a) - rowId(catalogue, b))
  const dates = typed ?? proposedDates(version, datedRows(versions), today)
  const change = (name: string, day: string) =>
    setTyped({ ...dates, [name]: name === 'exp_date' && day === '' ? null : day })
  const warnings = versionDateWarnings({ typed: dates, edited: undefined, versions, grantsNothing: false, today })
  return { dates, warnings, change, effect: data && inForceWithCopy(dates, versions, today) }
}
