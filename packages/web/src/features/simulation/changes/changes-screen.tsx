import type { ComparedSide } from '@tollgate/contract/simulation/suite.ts'
import { reference } from '@tollgate/contract/catalogue/field.ts'
import { useMemo } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { Fields } from '../address/fields.ts'
import { useFields } from '../address/use-fields.ts'
import { useInputs } from '../simulation-queries.ts'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import { PlanChoice, VersionChoice } from '../views/version-choice.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import classes from '../views/views.module.css'
import { ComparedWorkflows } from './compared-workflows.tsx'
import { askedPolicyIn, PolicyOfChoice } from '../context/policy-of-choice.tsx'
import { ChangedCases } from './changed-cases.tsx'
import { ChangedEvents } from './changed-events.tsx'
import { ObservedContexts } from './observed-contexts.tsx'
import { compareEvents, type ComparedVersions } from './compare-work.ts'
import { sidesOfVersions } from './differences.ts'
import { Lookup } from '../../../catalogue/lookup/lookup.tsx'

const LABELS = { workflow: 'Or a workflow', other: 'With the workflow' }

const field = (label: string) =>
  reference(label, { to: 'rule-workflow-group', nest: 'workflow', show: ['work_group_name'] })
const FIELDS = { workflow: field(LABELS.workflow), other: field(LABELS.other) }

/** Two versions of a plan, two releases or change sets, or two workflows: what they decide differently. */
export function ChangesScreen() {
  const { fields, change } = useFields()
  const { plan, before, after, workflow, other } = fields
  return (
    <>
      <PageHeader
        title="What changes"
        about="What one version of a plan decides otherwise than another, over all contexts that they can tell apart; one workflow than another; or one release or change set than another, over the saved cases and what nodes recorded."
      />
      <ViewTabs view="changes" fields={fields} />
      <search aria-label="What is compared">
        <div className={classes.choice}>
          <PlanChoice
            plan={plan}
            onChoose={(chosen) => change({ plan: chosen, before: '', after: '', workflow: '', other: '' })}
          />
          <WorkflowChoice
            name="workflow"
            workflow={workflow}
            onChoose={(id) =>
              change({ workflow: id, plan: '', before: '', after: '', release_before: '', release_after: '' })
            }
          />
          {workflow !== undefined && (
            <WorkflowChoice name="other" workflow={other} onChoose={(id) => change({ other: id })} />
          )}
        </div>
        {workflow === undefined && (
          <div className={classes.pairs}>
            <VersionChoice label="Before" plan={plan} version={before} onChoose={(id) => change({ before: id })} />
            <PolicyOfChoice
              label="From release or set"
              value={fields.release_before}
              onChange={(release) => change({ release_before: release, workflow: '', other: '' })}
            />
            <VersionChoice label="After" plan={plan} version={after} onChoose={(id) => change({ after: id })} />
            <PolicyOfChoice
              label="To release or set"
              value={fields.release_after}
              onChange={(release) => change({ release_after: release, workflow: '', other: '' })}
            />
          </div>
        )}
      </search>
      {workflow === undefined ? (
        <ChangedSides fields={fields} />
      ) : (
        <ChangedWorkflows workflow={workflow} other={other} />
      )}
    </>
  )
}

interface WorkflowChoiceProps {
  name: keyof typeof LABELS
  workflow: string | undefined
  onChoose: (workflow: string) => void
}

function WorkflowChoice({ name, workflow, onChoose }: WorkflowChoiceProps) {
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

function ChangedWorkflows({ workflow, other }: { workflow: string; other: string | undefined }) {
  if (other === undefined || other === workflow)
    return <EmptyState title="Choose another workflow" text="What it does otherwise stands here." />
  return <ComparedWorkflows key={`${workflow} ${other}`} before={workflow} after={other} />
}

/** A side that is not chosen is the working data. */
function ChangedSides({ fields }: { fields: Fields }) {
  const { plan, before, after, release_before, release_after } = fields
  const isOfReleases = release_before !== undefined || release_after !== undefined
  const versions = useMemo(() => (isOfReleases ? undefined : versionsOf(before, after)), [isOfReleases, before, after])
  const sides = { before: sideOf(before, release_before), after: sideOf(after, release_after) }
  const chosen = JSON.stringify(sides)
  const isSame = JSON.stringify(sides.before) === JSON.stringify(sides.after)
  const hasBoth = versions !== undefined || (isOfReleases && !isSame)
  return (
    <>
      {!hasBoth && (
        <EmptyState
          title="Choose two versions"
          text={
            isSame && (isOfReleases || before !== undefined)
              ? 'They are the same one.'
              : 'Or two days: each stands for the version in force. Or a release or a change set, of all plans or of a version.'
          }
        />
      )}
      {versions && <ChangedVersions plan={plan} asked={versions} />}
      {hasBoth && <ChangedCases key={chosen} asked={sides} />}
      {hasBoth && before === undefined && after === undefined && (
        <ObservedContexts key={`${chosen} observed`} asked={sides} />
      )}
    </>
  )
}

function ChangedVersions({ plan, asked }: { plan: string | undefined; asked: ComparedVersions }) {
  const steps = useSteps(asked, compareEvents)
  const inputs = useInputs({ pcc_rule_ver_id: asked.after })
  const groups = steps.parts.flatMap((part) => part.groups)
  return (
    <>
      <ProgressLine steps={steps} failure="The versions could not be compared" />
      {steps.state === 'done' && groups.length === 0 && (
        <EmptyState title="Nothing changes" text="Both versions decide the same in all contexts, at every event." />
      )}
      <section aria-label="What is decided differently">
        <ChangedEvents
          parts={steps.parts}
          sides={sidesOfVersions(Number(plan), asked)}
          inputs={inputs.data?.inputs ?? []}
        />
      </section>
    </>
  )
}

function versionsOf(before: string | undefined, after: string | undefined): ComparedVersions | undefined {
  if (before === undefined || after === undefined || before === after) return undefined
  return { before: Number(before), after: Number(after) }
}

function sideOf(version: string | undefined, release: string | undefined): ComparedSide {
  return {
    ...(version !== undefined && { pcc_rule_ver_id: Number(version) }),
    ...askedPolicyIn(release),
  }
}
