import { reference } from '@tollgate/contract/catalogue/field.ts'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import type { Fields } from '../address/fields.ts'
import { PlanChoice, VersionChoice } from './version-choice.tsx'
import classes from './views.module.css'

const WORKFLOW = reference('Or a workflow', { to: 'rule-workflow-group', nest: 'workflow', show: ['work_group_name'] })

interface PolicySubjectProps {
  label: string
  fields: Fields
  onChange: (changes: Fields) => void
}

/** Chooses the subject of a screen: a version of a plan, or a workflow. */
export function PolicySubject({ label, fields: { plan, version, workflow }, onChange }: PolicySubjectProps) {
  return (
    <search className={classes.choice} aria-label={label}>
      <PlanChoice plan={plan} onChoose={(chosen) => onChange({ plan: chosen, version: '', workflow: '' })} />
      <VersionChoice
        label="Version"
        plan={plan}
        version={version}
        onChoose={(id) => onChange({ version: id, workflow: '' })}
      />
      <div>
        <Lookup
          name="workflow"
          field={WORKFLOW}
          value={workflow === undefined ? null : Number(workflow)}
          autoFocus={false}
          onBlur={() => undefined}
          onChange={(_, value) =>
            onChange({ workflow: typeof value === 'number' ? String(value) : '', plan: '', version: '' })
          }
        />
      </div>
    </search>
  )
}
