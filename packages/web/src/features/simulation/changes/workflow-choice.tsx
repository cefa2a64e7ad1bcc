import { reference } from '@tollgate/contract/catalogue/field.ts'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'

const LABELS = { workflow: 'Or a workflow', other: 'With the workflow' }

interface WorkflowChoiceProps {
  name: keyof typeof LABELS
  workflow: string | undefined
  onChoose: (workflow: string) => void
}

export function WorkflowChoice({ name, workflow, onChoose }: WorkflowChoiceProps) {
  return (
    <div>
      <Lookup
        name={name}
        field={FIELDS[name]}
        value={workflow === undefined ? null : Number(workflow)}
        autoFocus={false}
        onBlur={() => undefined}
        onChange={(_, value) => onChoose(typeof value === 'number' ? String(value) : '')}
      />
    </div>
  )
}

const field = (label: string) =>
  reference(label, { to: 'rule-workflow-group', nest: 'workflow', show: ['work_group_name'] })
const FIELDS = { workflow: field(LABELS.workflow), other: field(LABELS.other) }
