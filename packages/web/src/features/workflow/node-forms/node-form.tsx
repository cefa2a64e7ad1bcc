import type { Row } from '@tollgate/contract/catalogue/resolve.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import { ApiError } from '../../../api/api-error.ts'
import { FieldInput } from '../../../catalogue/form/field-input.tsx'
import { FormElement } from '../../../catalogue/form/form-element.tsx'
import { FormFooter } from '../../../ui/dialog-footer.tsx'
import { useFormStore } from '../../../catalogue/form/form-store.ts'
import { fieldsOf, startForm, type RecordForm } from '../../../catalogue/form/record-form.ts'
import { StaleNotice } from '../../../catalogue/form/stale-notice.tsx'
import { useLeaving, useReport, type Leaving } from '../../../catalogue/form/use-leaving.tsx'
import { useRecordForm } from '../../../catalogue/form/use-record-form.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { FaultAlert } from '../../../ui/fault-alert.tsx'
import { faultsOfForm, filledValues } from './drafts/edit-values.ts'
import classes from './editors.module.css'
import { NODE_GIVEN } from './node-fields.tsx'

const catalogue = catalogueOf('rule-workflow-node')

/** The values of a node's form; cleared comments are null. */
export interface NodeFormValues {
  work_node_name: string
  work_node_type: string
  comments: string | null
}

interface NodeFormModalProps {
  opened: boolean
  node: WorkflowNode
  onClose: () => void
  /** A rejected promise puts the faults on their fields and keeps the dialog open. */
  onSubmit: (values: NodeFormValues) => Promise<unknown> | void
}

/** The form of a node in a dialog. */
export function NodeFormModal({ opened, node, onClose, onSubmit }: NodeFormModalProps) {
  const leaving = useLeaving({ onClose })
  return (
    <AppModal opened={opened} title={`Edit ${node.work_node_name}`} onClose={leaving.close}>
      <NodeForm node={node} leaving={leaving} onSubmit={onSubmit} />
      {leaving.dialog}
    </AppModal>
  )
}

interface NodeFormProps extends Pick<NodeFormModalProps, 'node' | 'onSubmit'> {
  leaving: Leaving
}

function NodeForm({ node, leaving, onSubmit }: NodeFormProps) {
  const row = node as unknown as Row
  const store = useFormStore(() => startForm({ catalogue, given: NODE_GIVEN, row }))
  const { form, element, activity, actions, save } = useRecordForm({
    store,
    send: (typed) => submitNode(typed, onSubmit),
    onSaved: () => leaving.finish(() => undefined),
  })
  useReport(leaving.report, activity)
  return (
    <FormElement ref={element} className={classes.form} onSave={() => void save()}>
      <StaleNotice form={form} onChoose={actions.choose} />
      {form.message !== undefined && <FaultAlert>{form.message}</FaultAlert>}
      {fieldsOf(form).map((name, index) => {
        const field = catalogue.fields[name]
        return (
          field && (
            <FieldInput
              key={name}
              {...{ name, field, row: form.row ?? row }}
              value={form.values[name] ?? null}
              fault={form.faults[name]}
              {...{ autoFocus: index === 0 }}
              onChange={actions.setValue}
              onBlur={actions.check}
            />
          )
        )
      })}
      <FormFooter label="Save" saving={activity === 'saving'} onCancel={leaving.close} />
    </FormElement>
  )
}

/** Rethrows a batch's faults as faults of the form. */
async function submitNode(form: RecordForm, onSubmit: NodeFormProps['onSubmit']): Promise<void> {
  const values = Object.fromEntries(fieldsOf(form).map((name) => [name, form.values[name] ?? null]))
  try {
    await onSubmit({ comments: null, ...filledValues(catalogue, values) } as NodeFormValues)
  } catch (error) {
    throw error instanceof ApiError ? new ApiError(error.status, faultsOfForm(error.faults)) : error
  }
}
