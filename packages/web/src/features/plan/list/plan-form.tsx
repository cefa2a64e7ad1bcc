import { useEffect } from 'react'
import { FormSections } from '../../../catalogue/form/form-sections.tsx'
import { useCatalogueFormState } from '../../../catalogue/form/form-context.ts'

/**
 * The state of a new or duplicated plan from the screen (specification, section 4). A call without a state creates an
 * active plan.
 */
const DRAFT = '0'

export function PlanForm() {
  const { mode, preset } = useCatalogueFormState()
  const isNew = mode === 'create'
  useEffect(() => {
    if (isNew) preset({ state: DRAFT })
  }, [isNew, preset])
  return <FormSections />
}
