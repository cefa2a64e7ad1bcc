import type { SentOf } from '@tollgate/contract/call/define-call.ts'
import { explainWhyNot } from '@tollgate/contract/calls/simulation.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { SimulationRequestBody } from '@tollgate/contract/simulation/request.ts'
import { Loader } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useCallback } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRecord } from '../../../catalogue/record/use-record.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { Simulated } from '../simulation-queries.ts'
import type { Asked } from '../use-asked.ts'
import { ClosablePanel } from '../views/closable-panel.tsx'
import { PanelOpener } from '../views/panel-opener.tsx'
import { Explanation, type Explained } from './explanation.tsx'
import { TargetChoice } from './target-choice.tsx'
import { textOfTarget, type Target, targetOf } from './target.ts'
import { send } from '../../../api/client.ts'
import { NAMED, named } from '../named.ts'

const mappings = catalogueOf('policy-plan-mapping')

const NAME = 'Why not'

/** Why a mapping, PCC rule or node is not reached, and what to change so that it is. */
export function WhyNotPanel({ asked, simulated }: { asked: Asked; simulated: Simulated }) {
  const { target, rulePlan, question } = useQuestion(asked)
  const choose = useAskWhyNot(asked)
  if (target === undefined) {
    const rulePlans = simulated.answer.plans.flatMap(({ rule_plans }) => rule_plans)
    const first = rulePlans[0]?.ap_rule_id
    const start: Target = first === undefined ? { kind: 'node', id: undefined } : { kind: 'rule_plan', id: first }
    if (first === undefined && asked.fields.workflow === undefined) return null
    return (
      <PanelOpener panel={NAME} label="Why not something else?" Icon={IconHelpCircle} onOpen={() => choose(start)} />
    )
  }
  return (
    <ClosablePanel name={NAME} heading="Why not…" onClose={() => choose(undefined)}>
      <TargetChoice
        target={target}
        rulePlan={rulePlan}
        workflow={asked.fields.workflow}
        simulated={simulated}
        onChoose={choose}
      />
      {question && <Answered key={textOfTarget(target)} asked={asked} target={target} question={question} />}
    </ClosablePanel>
  )
}

/** The target with its version or workflow. */
type Question = { context: SimulationRequestBody['context'] } & (
  | { versions: readonly number[]; mapping_id: number }
  | { versions: readonly number[]; pcc_rule_id: number }
  | { work_group_id: number; work_node_id: number }
)

interface AnsweredProps {
  asked: Asked
  target: Target
  question: Question
}

/** While the context changes, the last answer about the same target stays. */
export function Answered({ asked, target, question }: AnsweredProps) {
  const { data, error, isFetching } = useWhyNot(question)
  const explained = useLast(data)
  if (error) return <ErrorPanel title="It could not be explained" text={error.message} />
  return (
    <>
      {isFetching && <Loader size="xs" role="img" aria-label="Searching" />}
      {explained && <Explanation asked={asked} target={target} explained={explained} />}
    </>
  )
}

/** Why the context does not reach the target. A question that is replaced is cancelled, also on the server. */
function useWhyNot(question: Question | undefined) {
  return useQuery({
    queryKey: ['catalogue', 'simulation', 'why-not', question],
    queryFn: question ? ({ signal }) => explain(question, signal) : skipToken,
    retry: false,
  })
}

/** Tries several versions in turn; the first that can reach the target counts. */
async function explain(question: Question, signal: AbortSignal): Promise<Explained> {
  if (!('versions' in question)) return ask(question, signal)
  const { versions, ...rest } = question
  let last: Explained | undefined
  for (const pcc_rule_ver_id of versions) {
    last = await ask({ ...rest, pcc_rule_ver_id }, signal)
    if (last.answer.mappings.length > 0) return last
  }
  if (!last) throw new Error('No version of a plan is in force')
  return last
}

async function ask(body: SentOf<typeof explainWhyNot>, signal: AbortSignal): Promise<Explained> {
  return named(await send(explainWhyNot, { body, query: NAMED, signal }))
}

/** Asks about another target, or closes the panel with undefined. */
export function useAskWhyNot({ change }: Asked): (target: Target | undefined) => void {
  return useCallback((target) => change({ why: target === undefined ? '' : textOfTarget(target) }), [change])
}

interface AskedTarget {
  target: Target | undefined
  /** The rule plan of the mapping, or of the mapping to be chosen. */
  rulePlan: number | undefined
  question: Question | undefined
}

/** The question from the address, with the versions that the answer was based on. */
export function useQuestion({ fields, body, simulated }: Asked): AskedTarget {
  const target = targetOf(fields.why)
  const mapping = target?.kind === 'mapping' ? target.id : undefined
  const { data: row } = useRecord(mappings, mapping)
  const rulePlan = target?.kind === 'rule_plan' ? target.id : row?.ap_rule_id
  const plans = simulated?.answer.plans ?? []
  const versions = plans
    .filter(({ rule_plans }) => mapping === undefined || rule_plans.some(({ ap_rule_id }) => ap_rule_id === rulePlan))
    .flatMap(({ pcc_rule_ver_id }) => pcc_rule_ver_id ?? [])
  const asked = { target, rulePlan }
  if (!body || !simulated || target?.id === undefined || target.kind === 'rule_plan') {
    return { ...asked, question: undefined }
  }
  const { id, kind } = target
  if (kind === 'node') {
    const { work_group_id } = body
    const question =
      work_group_id === undefined ? undefined : { work_group_id, work_node_id: id, context: body.context }
    return { ...asked, question }
  }
  if (versions.length === 0) return { ...asked, question: undefined }
  // Plans get the attributes that the workflow has left.
  const context =
    body.work_group_id === undefined ? body.context : { ...body.context, attributes: simulated.answer.attributes }
  const of = kind === 'mapping' ? { mapping_id: id } : { pcc_rule_id: id }
  return { ...asked, question: { versions, context, ...of } }
}
