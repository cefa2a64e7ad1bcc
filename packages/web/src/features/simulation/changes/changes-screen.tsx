import { useMemo } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useFields } from '../address/use-fields.ts'
import { useInputs } from '../simulation-queries.ts'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import { PlanChoice, VersionChoice } from '../views/version-choice.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import classes from '../views/views.module.css'
import { ComparedWorkflows } from './compared-workflows.tsx'
import { WorkflowChoice } from './workflow-choice.tsx'
import { ChangedDays } from './changed-days.tsx'
import { ChangedEvents } from './changed-events.tsx'
import { compareEvents, type ComparedVersions } from './compare-work.ts'
import { sidesOfVersions } from './differences.ts'

/** Two versions of a plan, or two workflows: everything that they decide differently. */
export function ChangesScreen() {
  const { fields, change } = useFields()
  const { plan, before, after, workflow, other } = fields
  return (
    <>
      <PageHeader
        title="What changes"
        about="What one version of a plan decides otherwise than another, over all contexts that they can tell apart; or one workflow than another."
      />
      <ViewTabs view="changes" fields={fields} />
      <search className={classes.choice} aria-label="What is compared">
        <PlanChoice
          plan={plan}
          onChoose={(chosen) => change({ plan: chosen, before: '', after: '', workflow: '', other: '' })}
        />
        <VersionChoice label="Before" plan={plan} version={before} onChoose={(id) => change({ before: id })} />
        <VersionChoice label="After" plan={plan} version={after} onChoose={(id) => change({ after: id })} />
        <WorkflowChoice
          name="workflow"
          workflow={workflow}
          onChoose={(id) => change({ workflow: id, plan: '', before: '', after: '' })}
        />
        {workflow !== undefined && (
          <WorkflowChoice name="other" workflow={other} onChoose={(id) => change({ other: id })} />
        )}
      </search>
      {workflow === undefined ? (
        <ChangedVersions plan={plan} before={before} after={after} />
      ) : (
        <ChangedWorkflows workflow={workflow} other={other} />
      )}
    </>
  )
}

function ChangedWorkflows({ workflow, other }: { workflow: string; other: string | undefined }) {
  if (other === undefined || other === workflow)
    return <EmptyState title="Choose another workflow" text="What it does otherwise stands here." />
  return <ComparedWorkflows key={`${workflow} ${other}`} before={workflow} after={other} />
}

interface ChangedVersionsProps {
  plan: string | undefined
  before: string | undefined
  after: string | undefined
}

function ChangedVersions({ plan, before, after }: ChangedVersionsProps) {
  const asked = useMemo(() => askedOf(before, after), [before, after])
  const steps = useSteps(asked, compareEvents)
  const inputs = useInputs(after === undefined ? {} : { pcc_rule_ver_id: after })
  const groups = steps.parts.flatMap((part) => part.groups)
  return (
    <>
      {asked === undefined && (
        <EmptyState
          title="Choose two versions"
          text={
            before !== undefined && before === after
              ? 'They are the same one.'
              : 'Or two days: each stands for the version in force.'
          }
        />
      )}
      <ProgressLine steps={steps} failure="The versions could not be compared" />
      {steps.state === 'done' && groups.length === 0 && (
        <EmptyState title="Nothing changes" text="Both versions decide the same in all contexts, at every event." />
      )}
      {asked && (
        <section aria-label="What is decided differently">
          <ChangedEvents
            parts={steps.parts}
            sides={sidesOfVersions(Number(plan), asked)}
            inputs={inputs.data?.inputs ?? []}
          />
        </section>
      )}
      {asked && <ChangedDays key={`${asked.before} ${asked.after}`} asked={asked} />}
    </>
  )
}

function askedOf(before: string | undefined, after: string | undefined): ComparedVersions | undefined {
  if (before === undefined || after === undefined || before === after) return undefined
  return { before: Number(before), after: Number(after) }
}
