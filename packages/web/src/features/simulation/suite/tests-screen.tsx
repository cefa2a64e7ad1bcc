import { reference } from '@tollgate/contract/catalogue/field.ts'
import { useMemo } from 'react'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useFields } from '../address/use-fields.ts'
import { CaseTools } from '../cases/case-tools.tsx'
import { CaseList } from '../cases/case-list.tsx'
import { PlanChoice, VersionChoice } from '../views/version-choice.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import classes from '../views/views.module.css'
import { aboutOf } from './about-of.ts'
import { ChangedPanel } from './changed-panel.tsx'
import { CoveragePanel } from './coverage-panel.tsx'
import { StrengthPanel } from './strength-panel.tsx'

const WORKFLOW = reference('Or a workflow', { to: 'rule-workflow-group', nest: 'workflow', show: ['work_group_name'] })

/** The test cases of a plan or a workflow, what they cover, and what they would notice. */
export function TestsScreen() {
  const { fields, change, replaceAll } = useFields()
  const { plan, version, workflow } = fields
  const about = useMemo(() => aboutOf(version, workflow), [version, workflow])
  const owner =
    workflow === undefined
      ? plan === undefined
        ? {}
        : { pcr_plan_id: Number(plan) }
      : { work_group_id: Number(workflow) }
  return (
    <>
      <PageHeader
        title="Test cases"
        about="Saved contexts with what must come out: what they cover of a plan or workflow, and which changes they would notice."
        actions={<CaseTools owner={owner} />}
      />
      <ViewTabs view="tests" fields={fields} />
      <search className={classes.choice} aria-label="Whose test cases">
        <PlanChoice plan={plan} onChoose={(chosen) => change({ plan: chosen, version: '', workflow: '' })} />
        <VersionChoice
          label="Version"
          plan={plan}
          version={version}
          onChoose={(id) => change({ version: id, workflow: '' })}
        />
        <div>
          <Lookup
            name="workflow"
            field={WORKFLOW}
            value={workflow === undefined ? null : Number(workflow)}
            autoFocus={false}
            onBlur={() => undefined}
            onChange={(_, value) =>
              change({ workflow: typeof value === 'number' ? String(value) : '', plan: '', version: '' })
            }
          />
        </div>
      </search>
      <CaseList owner={owner} onOpen={replaceAll} />
      {about === undefined ? (
        <EmptyState title="Choose a version of a plan" text="Or a workflow: then its coverage stands here." />
      ) : (
        <>
          <CoveragePanel key={JSON.stringify(about)} about={about} plan={plan} />
          {plan !== undefined && version !== undefined && (
            <ChangedPanel key={`${plan} ${version}`} plan={plan} version={version} />
          )}
          <StrengthPanel key={`${JSON.stringify(about)} strength`} about={about} />
        </>
      )}
    </>
  )
}
