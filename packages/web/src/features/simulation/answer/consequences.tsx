import type { SimulationAnswer } from '@tollgate/contract/simulation/answer.ts'
import { eventTrigger } from '@tollgate/contract/standards/event-trigger.ts'
import { formatQuantity } from '@tollgate/contract/standards/quantity.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { memo, type ReactNode } from 'react'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { momentWords } from '../../../catalogue/format/local-time.ts'
import classes from './answer.module.css'
import { limitsOf } from './limits.ts'
import { qosWords } from './rule-list.tsx'

interface ConsequencesProps {
  answer: SimulationAnswer
  names: RecordNames
  zone: string
}

/** Other effects of the decision: session QoS, quotas, charges, triggers, the next evaluation, attributes. */
export const Consequences = memo(function Consequences({ answer, names, zone }: ConsequencesProps) {
  const { session_qos, triggers, next_evaluation } = answer
  return (
    <dl className={classes.facts} aria-label="What comes of it">
      <Fact name="Session QoS">
        {session_qos && `${session_qos.qos_policy_name}: ${qosWords(session_qos).join(' · ')}`}
      </Fact>
      <Fact name="Quotas">{answer.quotas.length > 0 && <Quotas answer={answer} names={names} />}</Fact>
      <Fact name="Charges">{hasCharges(answer) && <Charges answer={answer} names={names} />}</Fact>
      <Fact name="Reported events">
        {triggers.length > 0 && triggers.map((number) => `${triggerName(number)} (${number})`).join(', ')}
      </Fact>
      <Fact name="Asked again">{next_evaluation && momentWords(next_evaluation, zone)}</Fact>
      <Fact name="Attributes after">
        {Object.keys(answer.attributes).length > 0 &&
          Object.entries(answer.attributes)
            .map(([id, value]) => `${names.attribute?.[id] ?? `#${id}`} ${value}`)
            .join(' · ')}
      </Fact>
    </dl>
  )
})

/** A fact, unless it is empty. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === false || children === undefined || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Quotas({ answer, names }: Pick<ConsequencesProps, 'answer' | 'names'>) {
  const addressOf = useAddressOf()
  return answer.quotas.map(({ monitoring_key, amount, rum, resource_id, acm_rule_id }) => (
    <p key={monitoring_key}>
      {formatQuantity(amount, rum, limitsOf(answer.trace, acm_rule_id))} of{' '}
      <RecordLink address={addressOf('accumulator-type', resource_id)}>
        {names['accumulator-type']?.[resource_id] ?? `#${resource_id}`}
      </RecordLink>
      , under {monitoring_key}
    </p>
  ))
}

function hasCharges({ charges, plans }: SimulationAnswer): boolean {
  return charges.length > 0 || refusedIn(plans).length > 0
}

function refusedIn(plans: SimulationAnswer['plans']) {
  const outcomes = plans.flatMap(({ rule_plans }) => rule_plans).flatMap((plan) => plan.outcomes)
  return outcomes.filter(({ refused }) => refused !== null)
}

function Charges({ answer, names }: Pick<ConsequencesProps, 'answer' | 'names'>) {
  const balance = (id: number | null) => (id === null ? 'no balance' : (names['balance-type-acct']?.[id] ?? `#${id}`))
  const rule = (id: number) => names['policy-plan-basic']?.[id] ?? `#${id}`
  return (
    <>
      {answer.charges.map(({ basic_rule_id, value, rum, acct_res_id }) => (
        <p key={basic_rule_id}>
          {rule(basic_rule_id)}: {chargeWords(value, rum)}
          {acct_res_id !== null && ` from ${balance(acct_res_id)}`}
        </p>
      ))}
      {refusedIn(answer.plans).map(({ basic_rule_id, acct_res_id }) => (
        <p key={basic_rule_id} className={classes.refused}>
          {rule(basic_rule_id)} is refused: {balance(acct_res_id)} cannot pay
        </p>
      ))}
    </>
  )
}

const UNIT_WORDS: Readonly<Record<number, string>> = {
  0: ' for time',
  2: ' for volume',
  3: ' for volume',
  4: ' for volume',
}

function chargeWords(value: number | null, rum: number | null): string {
  return value === 0 ? 'free' : `${value}${UNIT_WORDS[rum ?? -1] ?? ''}`
}

function triggerName(number: number): string {
  return eventTrigger(number)?.label ?? 'Event'
}
