import { assumptionsSchema, type Assumption } from '@tollgate/contract/proof/assumption.ts'
import { useMemo } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { late } from '../../../ui/late.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useFields } from '../address/use-fields.ts'
import type { Fields } from '../address/fields.ts'
import { useInputs } from '../simulation-queries.ts'
import { ProgressLine } from '../views/progress-line.tsx'
import { useSteps } from '../views/use-steps.ts'
import { PolicySubject } from '../views/policy-subject.tsx'
import { ViewTabs } from '../views/view-tabs.tsx'
import { Assumptions } from './assumptions.tsx'
import { prove, type AskedProof } from './proof-work.ts'
import { ProvedRulePlan } from './proved-rule-plan.tsx'
import { ProvedWorkflow } from './proved-workflow.tsx'

/** It reads sessions: that comes with it. */
const ProvedSequences = late(async () => (await import('./proved-sequences.tsx')).ProvedSequences)

/** What holds in all contexts of a plan version or a workflow. */
export function ProofScreen() {
  const { fields, change } = useFields()
  const { plan, version, workflow, assume } = fields
  const assumptions = useMemo(() => assumptionsOf(assume), [assume])
  const asked = useMemo(() => askedOf(fields, assumptions), [fields, assumptions])
  const steps = useSteps(asked, prove)
  const inputs = useInputs(
    version === undefined ? (workflow === undefined ? {} : { work_group_id: workflow }) : { pcc_rule_ver_id: version },
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

/** What the address states; nothing where it cannot be read. */
function assumptionsOf(text: string | undefined): readonly Assumption[] {
  try {
    return assumptionsSchema.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
