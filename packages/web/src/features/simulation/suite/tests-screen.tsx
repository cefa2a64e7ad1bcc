import { useMemo } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useFields } from '../address/use-fields.ts'
import { CaseTools } from '../cases/case-tools.tsx'
import { CaseList } from '../cases/case-list.tsx'
import { PolicySubject } from '../views/policy-subject.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import { aboutOf } from './about-of.ts'
import { ChangedPanel } from './changed-panel.tsx'
import { CoveragePanel } from './coverage-panel.tsx'
import { StrengthPanel } from './strength-panel.tsx'

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
      <PolicySubject label="Whose test cases" fields={fields} onChange={change} />
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
