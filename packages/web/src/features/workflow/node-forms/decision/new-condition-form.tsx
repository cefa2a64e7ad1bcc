import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { startForm, type RecordForm } from '../../../../catalogue/form/record-form.ts'
import { requestFocus } from '../../../../ui/focus.ts'
import type { DraftFormInput } from '../drafts/use-draft-form.ts'
import { ConditionForm } from './condition-form.tsx'
import { CONDITION_GIVEN, NEW_CONDITION } from './condition-values.ts'

const catalogue = catalogueOf('rule-workflow-cond')
const START = { catalogue, template: NEW_CONDITION, given: CONDITION_GIVEN }

/** The draft of a condition of which nothing is typed yet. */
export function startCondition(): RecordForm {
  return startForm(START)
}

interface NewConditionFormProps extends Pick<DraftFormInput, 'draftKey' | 'label'> {
  name: string
  /** What gets the focus when the form is closed. */
  focusTarget: string
}

export function NewConditionForm({ focusTarget, ...props }: NewConditionFormProps) {
  const focusButton = () => requestFocus(focusTarget)
  return <ConditionForm {...START} {...props} done="Create Success" onClose={focusButton} onSaved={focusButton} />
}
