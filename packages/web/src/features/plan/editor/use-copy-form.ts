import { copyPlanVersion } from '@tollgate/contract/calls/plan.ts'
import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { versionCopy } from '@tollgate/contract/catalogues/version-copy.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { validity } from '@tollgate/contract/catalogues/validity.ts'
import { ERRORS } from '@tollgate/contract/errors.ts'
import { validityWords, type Validity } from '@tollgate/policy/plan/version-status.ts'
import { asApiError } from '../../../api/api-error.ts'
import { send } from '../../../api/client.ts'
import { focusField } from '../../../catalogue/form/focus-field.ts'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { asText, rowId } from '../../../catalogue/row.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import { planAddress } from '../plan-address.ts'
import { useToday } from '../../../api/setting.ts'
import { textOfValue, valueOfText } from '../../../catalogue/form/field-text.ts'
import { datedRows, versionsQuery } from '../tree/versions-query.ts'
import { proposedDates } from '../../../catalogue/versions/proposed-dates.ts'
import { inForceWithCopy } from './copy-dates.ts'
import { versionDateWarnings } from './version-date-warnings.ts'

const catalogue = catalogueOf('policy-plan-ver')
const { eff_date: beginField, exp_date: endField } = validity

export const TARGET_FIELD = 'target_pcr_plan_id'
export const DATE_FIELDS = ['eff_date', 'exp_date'] as const
const FIELDS = [TARGET_FIELD, ...DATE_FIELDS]

const plans = catalogueOf('policy-plan')
const TARGET_MISSING = versionCopy.words.required?.[TARGET_FIELD] ?? 'Field Is Required'
const COPIED = versionCopy.words.done?.create ?? 'Create Success'

export type CopyFormState = ReturnType<typeof useCopyForm>

interface CopyFormInput {
  version: RowFor<'policy-plan-ver'>
  /** The plan in which the copy stays; absent: a plan is chosen. */
  within: RowFor<'policy-plan'> | undefined
  copying: boolean
  onCopying: (copying: boolean) => void
  onClose: () => void
}

/** The target plan and dates of a copy, and its submit. */
export function useCopyForm({ version, within, copying, onCopying, onClose }: CopyFormInput) {
  const [planId, setPlanId] = useState<number | null>(within ? rowId(plans, within) : null)
  const [faults, setFaults] = useState<FieldMessages>({})
  const {
    isChanged,
    texts,
    dates,
    faults: unread,
    warnings,
    effect,
    change,
  } = useCopyDates(version, planId ?? undefined)
  const { mutateAsync } = useCopy(version, onClose)
  const element = useRef<HTMLFormElement>(null)
  const show = (shown: FieldMessages) => {
    setFaults(shown)
    focusField(
      element.current,
      FIELDS.find((name) => name in shown),
    )
  }
  const submit = async () => {
    if (copying) return
    if (planId === null) return show({ [TARGET_FIELD]: TARGET_MISSING })
    if (!dates) return show(unread)
    onCopying(true)
    await mutateAsync({ target_pcr_plan_id: planId, ...dates })
      .catch((error: unknown) => show(faultsByField(error)))
      .finally(() => onCopying(false))
  }
  const choosePlan = (id: number | null) => {
    setPlanId(id)
    setFaults({})
  }
  const checkDate = (name: string) => {
    const fault = unread[name]
    if (fault !== undefined) setFaults({ ...faults, [name]: fault })
  }
  const changeDate = (name: string, value: FieldValue) => {
    setFaults({})
    change(name, value)
  }
  const isAnyChanged = isChanged || (planId !== null && !within)
  return {
    element,
    planId,
    isChanged: isAnyChanged,
    texts,
    warnings,
    effect,
    faults,
    choosePlan,
    changeDate,
    checkDate,
    submit,
  }
}

interface CopyValues extends Validity {
  target_pcr_plan_id: number
}

/** Stores the copy and opens it. */
function useCopy(version: RowFor<'policy-plan-ver'>, onClose: () => void) {
  const client = useQueryClient()
  const { history } = useRouter()
  const failure = useFailureNotice()
  return useMutation({
    mutationFn: (values: CopyValues) =>
      send(copyPlanVersion, { body: { pcc_rule_ver_id: rowId(catalogue, version), ...values } }),
    onSuccess: async (copy) => {
      await refreshCatalogues(client)
      failure.clear()
      notifySuccess(COPIED, validityWords(copy))
      onClose()
      history.push(planAddress({ plan: copy.pcr_plan_id, version: rowId(catalogue, copy) }))
    },
    onError: (error) => failure.show(asApiError(error).message),
  })
}

/** Error messages by field. A fault of another field is shown at the target plan. */
function faultsByField(error: unknown): FieldMessages {
  const { faults } = asApiError(error)
  const fieldOf = (name: string | undefined) => DATE_FIELDS.find((date) => date === name) ?? TARGET_FIELD
  return Object.fromEntries(faults.toReversed().map(({ field, message }) => [fieldOf(field), message]))
}

/** The typed dates. */
interface TypedDates {
  eff_date: string
  exp_date: string
}

/**
 * The dates of a copy: proposed for the chosen plan until one is typed; with their effect on its versions, oldest
 * first.
 */
function useCopyDates(version: RowFor<'policy-plan-ver'>, planId: number | undefined) {
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
  return { texts, isChanged: typed !== undefined, dates, faults, warnings, change, effect }
}

function textsOf({ eff_date, exp_date }: Validity): TypedDates {
  return { eff_date: textOfValue(beginField, eff_date), exp_date: textOfValue(endField, exp_date) }
}

/** The parsed dates; undefined, with faults, if one is missing or invalid. */
function datesOf(texts: TypedDates): { dates: Validity | undefined; faults: FieldMessages } {
  const from = valueOfText(beginField, texts.eff_date)
  const to = valueOfText(endField, texts.exp_date)
  const faults = {
    ...(from.ok ? (from.value === null ? { eff_date: ERRORS.REQUIRED.message } : {}) : { eff_date: from.message }),
    ...(to.ok ? {} : { exp_date: to.message }),
  }
  if (!from.ok || !to.ok || from.value === null) return { dates: undefined, faults }
  return { dates: { eff_date: asText(from.value), exp_date: asText(to.value) || null }, faults }
}
