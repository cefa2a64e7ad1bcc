import { useLocation } from '@tanstack/react-router'
import { type ComponentType, Suspense, useMemo } from 'react'
import { type Assumption, assumptionsSchema } from '@tollgate/contract/proof/assumption.ts'
import { late } from '../../ui/late.ts'
import { type Fields, fieldsOf } from './address/fields.ts'
import { ChangesScreen } from './changes/changes-screen.tsx'
import { TestsScreen } from './suite/tests-screen.tsx'
import { Simulator } from './simulator.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFields } from './address/use-fields.ts'
import { useInputs } from './simulation-queries.ts'
import { ProgressLine } from './views/progress-line.tsx'
import { useSteps } from './views/use-steps.ts'
import { PolicySubject } from './views/policy-subject.tsx'
import { ViewTabs } from './views/view-tabs.tsx'
import { Assumptions } from './proof/assumptions.tsx'
import { type AskedProof, prove } from './proof/proof-work.ts'
import { ProvedRulePlan } from './proof/proved-rule-plan.tsx'
import { ProvedWorkflow } from './proof/proved-workflow.tsx'

/** A chunk of its own, since it includes the reader of sessions. */
const ProvedSequences = late(async () => (await import('./proof/proved-sequences.tsx')).ProvedSequences)

/** Loaded when it is first shown. */
const DayScreen = late(async () => (await import('./day/day-screen.tsx')).DayScreen)

const SCREENS: Readonly<Record<string, ComponentType>> = {
  changes: ChangesScreen,
  day: DayScreen,
  proof: ProofScreen,
  tests: TestsScreen,
}

/** The simulator, or the screen that `view` in the address names. */
export function SimulationScreen() {
  const view = useLocation({ select: ({ searchStr }) => fieldsOf(searchStr).view ?? '' })
  const Screen = SCREENS[view] ?? Simulator
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}

/** What holds in all contexts of a plan version or workflow. */
function ProofScreen() {
  const { fields, change } = useFields()
  const { plan, version, workflow, assume } = fields
  const assumptions = useMemo(() => assumptionsOf(assume), [assume])
  const asked = useMemo(() => askedOf(fields, assumptions), [fields, assumptions])
  const steps = useSteps(asked, prove)
  const inputs = useInputs(
    version === undefined
      ? { work_group_id: workflow === undefined ? workflow : Number(workflow) }
      : { pcc_rule_ver_id: Number(version) },
  )
  const common = { inputs: inputs.data?.inputs ?? [] }
  return (
    <>
      <PageHeader
        title="Proof"
        about="What holds in all contexts: mappings that are never taken, contexts that match none, sequences of events that lose something, nodes that nothing reaches."
      />
      <ViewTabs view="proof" fields={fields} />
      <PolicySubject label="What is proved" fields={fields} onChange={change} />
      <Assumptions
        assumptions={assumptions}
        {...common}
        onChange={(next) => change({ assume: next.length === 0 ? '' : JSON.stringify(next) })}
      />
      {asked === undefined && <EmptyState title="Choose a version of a plan" text="Or a workflow." />}
      <ProgressLine steps={steps} failure="It could not be proved" />
      {asked && (
        <section aria-label="What is proved">
          {steps.parts.map(({ event, answer, names }) => (
            <div key={event}>
              {answer.rule_plans.map((proof) => (
                <ProvedRulePlan
                  key={proof.ap_rule_id}
                  proof={proof}
                  names={names}
                  policy={{ pcr_plan_id: Number(plan), pcc_rule_ver_id: asked.version }}
                  {...common}
                />
              ))}
              {answer.workflow && <ProvedWorkflow proof={answer.workflow} names={names} {...common} />}
            </div>
          ))}
          {asked.version !== undefined && <ProvedSequences asked={{ version: asked.version, assumptions }} />}
          {steps.state === 'done' && asked.version !== undefined && steps.parts.length === 0 && (
            <EmptyState title="Nothing to prove" text="The version holds no event." />
          )}
        </section>
      )}
    </>
  )
}

function askedOf({ version, workflow }: Fields, assumptions: readonly Assumption[]): AskedProof | undefined {
  if (version === undefined && workflow === undefined) return undefined
  return {
    version: version === undefined ? undefined : Number(version),
    workflow: workflow === undefined ? undefined : Number(workflow),
    assumptions,
  }
}

/** Parses the assumptions of the address; empty if they are invalid. */
function assumptionsOf(text: string | undefined): readonly Assumption[] {
  try {
    return assumptionsSchema.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
