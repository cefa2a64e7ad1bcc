import { useEffect } from 'react'
import { FormSections } from '../../../catalogue/form/form-sections.tsx'
import { useCatalogueFormState } from '../../../catalogue/form/form-context.ts'

/** A plan that is created or duplicated on the screen starts as a draft (specification, section 4); one that is sent without a state is active. */
const DRAFT = '0'

export function PlanForm() {
  const { mode, preset } = useCatalogueFormState()
  const isNew = mode === 'create'
  useEffect(() => {
    if (isNew) preset({ state: DRAFT })
  }, [isNew, preset])
  return <FormSections />
}
