import type { FieldValue } from '@tollgate/contract/catalogue/field.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import { versionCopy } from '@tollgate/contract/catalogues/version-copy.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { asApiError } from '../../../api/api-error.ts'
import { post } from '../../../api/client.ts'
import { focusField } from '../../../catalogue/form/focus-field.ts'
import type { FieldMessages } from '../../../catalogue/form/form-values.ts'
import { refreshCatalogues } from '../../../catalogue/queries.ts'
import { rowId } from '../../../catalogue/row.ts'
import { notifySuccess } from '../../../ui/notify.tsx'
import { useFailureNotice } from '../../../ui/use-failure-notice.ts'
import { planAddress } from '../plan-address.ts'
import { versionName } from '../tree/version-name.ts'
import { useCopyDates } from './use-copy-dates.ts'

export const TARGET_FIELD = 'target_pcr_plan_id'
export const DATE_FIELDS = ['eff_date', 'exp_date'] as const
const FIELDS = [TARGET_FIELD, ...DATE_FIELDS]

const plans = catalogueOf('policy-plan')
const versions = catalogueOf('policy-plan-ver')
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
    begin,
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
    await mutateAsync({ [TARGET_FIELD]: planId, ...dates })
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
    begin,
    warnings,
    effect,
    faults,
    choosePlan,
    changeDate,
    checkDate,
    submit,
  }
}

/** Stores the copy and opens it. */
function useCopy(version: RowFor<'policy-plan-ver'>, onClose: () => void) {
  const client = useQueryClient()
  const { history } = useRouter()
  const failure = useFailureNotice()
  return useMutation({
    mutationFn: (values: object) =>
      post('policy-plan-ver/duplicate', { pcc_rule_ver_id: rowId(versions, version), ...values }),
    onSuccess: async (copy) => {
      await refreshCatalogues(client)
      failure.clear()
      notifySuccess(COPIED, versionName(copy))
      onClose()
      history.push(planAddress({ plan: Number(copy.pcr_plan_id), version: rowId(versions, copy) }))
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
