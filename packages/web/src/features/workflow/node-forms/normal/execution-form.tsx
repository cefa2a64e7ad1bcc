import { describeExecution } from '@tollgate/policy/workflow/describe.ts'
import { FieldInput } from '../../../../catalogue/form/field-input.tsx'
import { EXECUTION } from '../calls/call-values.ts'
import { CallInputs } from '../calls/call-inputs.tsx'
import { useWarnings } from '../drafts/use-warnings.ts'
import { inputPropsOf } from '../drafts/input-props.ts'
import { DraftFormElement } from '../drafts/draft-form-element.tsx'
import { useDraftForm, type DraftFormInput } from '../drafts/use-draft-form.ts'
import { useWorkflowSession } from '../../session/session-context.ts'
import { FormPart } from '../form-part.tsx'
import { TypedSentence } from '../typed-sentence.tsx'
import { recordsNamed, refTo, useNames } from '../use-names.ts'
import { executionWords } from './execution-values.ts'

interface ExecutionFormProps extends DraftFormInput {
  name: string
  onClose: () => void
}

/** The form of an execution: its sentence, then the call, its input and its target. */
export function ExecutionForm({ name, onClose, ...input }: ExecutionFormProps) {
  const form = useDraftForm(input)
  const { values } = form.draft
  const { graph } = useWorkflowSession()
  const wanted = [...recordsNamed(values, [EXECUTION]), ...refTo('attribute', values.obj_re_attr)]
  const names = useNames(wanted, graph.names)
  const warnings = useWarnings(form)
  const words = executionWords(values, names)
  return (
    <DraftFormElement form={form} name={name} onCancel={onClose} focused>
      <TypedSentence>{words.function === '' ? '…' : describeExecution(words, names)}</TypedSentence>
      <FormPart>
        <CallInputs form={form} fields={EXECUTION} node="normal" warnings={warnings} />
        <FieldInput {...inputPropsOf(form, 'obj_re_attr', warnings)} />
      </FormPart>
    </DraftFormElement>
  )
}
