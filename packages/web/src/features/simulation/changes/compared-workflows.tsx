import { compareWorkflows } from '@tollgate/contract/calls/simulation.ts'
import type { WorkflowComparison } from '@tollgate/contract/proof/workflow-comparison.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { useMemo } from 'react'
import { send } from '../../../api/client.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { NAMED, named, type Named } from '../named.ts'
import { useInputs } from '../simulation-queries.ts'
import { ProgressLine } from '../views/progress-line.tsx'
import { type Report, useSteps } from '../views/use-steps.ts'
import classes from '../views/views.module.css'
import { DifferenceTable } from './difference-table.tsx'
import { effectWords } from './difference-words.ts'
import type { Difference } from './differences.ts'

interface ComparedWorkflowsProps {
  before: string
  after: string
}

/** How two workflows differ, tested with the border values of their conditions. */
export function ComparedWorkflows({ before, after }: ComparedWorkflowsProps) {
  const asked = useMemo(() => ({ before: Number(before), after: Number(after) }), [before, after])
  const steps = useSteps(asked, compareRuns)
  const inputs = useInputs({ work_group_id: Number(after) })
  const [part] = steps.parts
  return (
    <>
      <ProgressLine steps={steps} failure="The workflows could not be compared" />
      {part && <Found {...part} asked={asked} inputs={inputs.data?.inputs ?? []} />}
    </>
  )
}

interface Asked {
  before: number
  after: number
}

type ComparedRuns = Named<WorkflowComparison>

async function compareRuns(asked: Asked, signal: AbortSignal, { total, part }: Report<ComparedRuns>): Promise<void> {
  total(1)
  part(named(await send(compareWorkflows, { body: asked, query: NAMED, signal })))
}

interface FoundProps extends ComparedRuns {
  asked: Asked
  inputs: SimulationInputs['inputs']
}

function Found({ answer, names, asked, inputs }: FoundProps) {
  const { runs, is_whole, changed } = answer
  const differences = useMemo(() => differencesOfRuns(answer, names), [answer, names])
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
      <DifferenceTable
        label="What is done differently"
        differences={differences}
        sides={{ before: { work_group_id: asked.before }, after: { work_group_id: asked.after } }}
        inputs={inputs}
      />
    </section>
  )
}

function differencesOfRuns({ changed }: WorkflowComparison, names: RecordNames): Difference[] {
  return changed.map(({ before, after, contexts, example }) => ({
    place: '',
    words: effectWords(before, after, names),
    contexts,
    among: null,
    example,
    names,
  }))
}
