import { useEffect } from 'react'
import { FormSections } from '../../../catalogue/form/form-sections.tsx'
import { useCatalogueFormState } from '../../../catalogue/form/form-context.ts'

/** A plan that is created on the screen begins as a draft (specification, section 4); one that is sent without a state is active. */
const DRAFT = '0'

export function PlanForm() {
  const { form, mode, row } = useCatalogueFormState()
  const { getValues, setInitialValues, setValues, resetDirty } = form
  const begins = mode === 'create' && row?.state === undefined
  useEffect(() => {
    if (!begins) return
    const values = { ...getValues(), state: DRAFT }
    setInitialValues(values)
    setValues(values)
    resetDirty(values)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])
  return <FormSections />
}
