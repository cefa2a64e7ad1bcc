import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { validity } from '@tollgate/contract/catalogues/validity.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useToday } from '../../../api/setting.ts'
import { CatalogueFormContext, useCatalogueFormState } from '../../../catalogue/form/form-context.ts'
import { valueOfText } from '../../../catalogue/form/field-text.ts'
import { FormSections } from '../../../catalogue/form/form-sections.tsx'
import { rowSoFar, type FieldMessages, type FormValues } from '../../../catalogue/form/form-values.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import { versionTreeQuery } from '../tree/version-tree-query.ts'
import { versionsQuery } from '../tree/versions-query.ts'
import { isEvaluated } from './is-evaluated.ts'
import { versionDateWarnings } from './version-date-warnings.ts'

const plans = catalogueOf('policy-plan')
const catalogue = catalogueOf('policy-plan-ver')

/** The dates of a version, with their effect on the plan's other versions while typing. */
export function VersionForm() {
  const state = useCatalogueFormState()
  const warnings = useDateWarnings()
  const told = useMemo(() => ({ ...state, warnings }), [state, warnings])
  return (
    <CatalogueFormContext value={told}>
      <FormSections />
    </CatalogueFormContext>
  )
}

function useDateWarnings(): FieldMessages {
  const { values, given, row, mode } = useCatalogueFormState()
  const today = useToday()
  const planId = Number(given?.pcr_plan_id ?? row?.pcr_plan_id)
  const id = mode === 'update' && row ? rowId(catalogue, row) : undefined
  const { data: plan } = useRecord(plans, planId)
  const { data: page } = useQuery(versionsQuery(planId))
  const { data: tree } = useQuery(versionTreeQuery(id))
  return useMemo(() => {
    const { eff_date, exp_date } = rowSoFar(catalogue, values)
    const typed = { eff_date: asText(eff_date), exp_date: asText(exp_date) || null }
    if (!page || !isReadable(values)) return {}
    const versions = page.rows.toSorted((a, b) => rowId(catalogue, a) - rowId(catalogue, b))
    const isEmpty = id === undefined || tree?.rules.length === 0
    return versionDateWarnings({
      typed,
      edited: versions.find((version) => rowId(catalogue, version) === id),
      versions,
      grantsNothing: isEmpty && plan !== undefined && isEvaluated(plan),
      today,
    })
  }, [values, page, id, tree, plan, today])
}

/** Whether the typed end is a day or empty. */
function isReadable({ exp_date }: FormValues): boolean {
  return valueOfText(validity.exp_date, asText(exp_date)).ok
}
