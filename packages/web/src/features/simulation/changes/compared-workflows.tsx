import type { WorkflowComparison, WorkflowEffect } from '@tollgate/contract/proof/workflow-comparison.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/workflow/graph.ts'
import { Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { MayEdit } from '../../../catalogue/may-edit.tsx'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { OWN_ZONE } from '../request/local-time.ts'
import { useInputs } from '../simulation-queries.ts'
import { addressOfExample, Example } from '../views/example.tsx'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import classes from '../views/views.module.css'
import { SaveExample } from './save-example.tsx'
import { compareWorkflows } from './workflow-work.ts'

interface ComparedWorkflowsProps {
  before: string
  after: string
}

/** What one workflow does otherwise than another, over the border values of their conditions. */
export function ComparedWorkflows({ before, after }: ComparedWorkflowsProps) {
  const asked = useMemo(() => ({ before: Number(before), after: Number(after), time_zone: OWN_ZONE }), [before, after])
  const steps = useSteps(asked, compareWorkflows)
  const inputs = useInputs({ work_group_id: after })
  const [part] = steps.parts
  return (
    <>
      <ProgressLine steps={steps} failure="The workflows could not be compared" />
      {part && <Found {...part} asked={asked} inputs={inputs.data?.inputs ?? []} />}
    </>
  )
}

interface FoundProps {
  answer: WorkflowComparison
  names: RecordNames
  asked: { before: number; after: number }
  inputs: SimulationInputs['inputs']
}

function Found({ answer: { runs, is_whole, changed }, ...rest }: FoundProps) {
  const among = `${runs.toLocaleString('en-US')} contexts`
  if (changed.length === 0 && is_whole)
    return <EmptyState title="Nothing changes" text={`Both workflows do the same in all of ${among}.`} />
  return (
    <section className={classes.group} aria-label="What is done differently">
      <h2 className={classes.heading}>
        {changed.length === 1 ? '1 difference' : `${changed.length} differences`}
        <span className={classes.count}>in {among}</span>
        {!is_whole && (
          <StatusBadge
            kind="warning"
            label="There may be more: values are computed with, or there are too many contexts"
          />
        )}
      </h2>
      <ul className={classes.cards}>
        {changed.map((one) => (
          <li key={JSON.stringify(one.example)}>
            <Difference one={one} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DifferenceProps extends Omit<FoundProps, 'answer'> {
  one: WorkflowComparison['changed'][number]
}

function Difference({ one: { before, after, contexts, example }, names, asked, inputs }: DifferenceProps) {
  const [isSaving, setIsSaving] = useState(false)
  const policy = { work_group_id: asked.after }
  const size = contexts === 1 ? '1 context' : `${contexts.toLocaleString('en-US')} contexts`
  return (
    <article className={classes.card} aria-label={`${size} done differently`}>
      <table className={classes.sides} aria-label="From and to">
        <thead>
          <tr>
            <th scope="col">{size}</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {effectWords(before, after, names).map(([part, was, is]) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>{was}</td>
              <td>{is}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Example context={example} policy={policy} inputs={inputs} names={names} />
      </p>
      <div className={classes.actions}>
        <RecordLink address={addressOfExample({ work_group_id: asked.before }, example)}>
          Simulate it before the change
        </RecordLink>
        <MayEdit>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTestPipe size="0.875rem" aria-hidden />}
            onClick={() => setIsSaving(true)}
          >
            Save as test
          </Button>
        </MayEdit>
      </div>
      {isSaving && <SaveExample policy={policy} context={example} onClose={() => setIsSaving(false)} />}
    </article>
  )
}

type Words = [part: string, before: string, after: string]

function effectWords(before: WorkflowEffect, after: WorkflowEffect, names: RecordNames): Words[] {
  const ends: Words = ['The run ends with', before.error ?? 'no error', after.error ?? 'no error']
  const events: Words = ['Asks for events', listed(before.events), listed(after.events)]
  const attributes = Object.keys(before.attributes).map((id): Words => {
    const said = (value: string | number | null | undefined) => (value === null ? 'unknown' : String(value))
    return [names.attribute?.[id] ?? `#${id}`, said(before.attributes[id]), said(after.attributes[id])]
  })
  return [ends, ...attributes, events].filter(([, was, is]) => was !== is)
}

function listed(events: readonly number[]): string {
  return events.length === 0 ? 'none' : events.join(', ')
}
