import type { ProofAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { useAddressOf } from '../../../catalogue/catalogue-parts.ts'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { contextCount } from '../views/context-count.ts'
import { Example, type AskedPolicy } from '../views/example.tsx'
import classes from '../views/views.module.css'
import { conditionWords } from '../why-not/condition-words.ts'

type Proof = ProofAnswer['rule_plans'][number]

interface ProvedProps {
  proof: Proof
  names: RecordNames
  policy: AskedPolicy
  inputs: SimulationInputs['inputs']
}

/** The proof of a rule plan: what is never taken, and which contexts match nothing. */
export function ProvedRulePlan({ proof, names, policy, inputs }: ProvedProps) {
  const { pcr_event_id, ap_rule_id, contexts, never, not_decided, gap } = proof
  const isSound = never.length === 0 && not_decided.length === 0 && gap === 'none'
  const event = names['policy-event']?.[pcr_event_id] ?? `#${pcr_event_id}`
  const rulePlan = names['policy-plan-rule']?.[ap_rule_id] ?? `#${ap_rule_id}`
  const example = { policy, inputs, names }
  return (
    <section className={classes.group} aria-label={`${event}: ${rulePlan}`}>
      <h2 className={classes.heading}>
        {event}: {rulePlan}
        <span className={classes.count}>{contextCount(contexts)}</span>
        {isSound && <StatusBadge kind="good" label="Every mapping can be taken, every context matches one" />}
      </h2>
      <ul className={classes.cards}>
        {never.map((one) => (
          <li key={one.mapping_id} className={classes.card}>
            <NeverTaken one={one} names={names} />
            {one.example && (
              <p>
                <Example context={one.example} {...example} />
              </p>
            )}
          </li>
        ))}
        {gap !== 'none' && (
          <li className={classes.card}>
            <Gap gap={gap} />
            {gap !== 'not decided' && (
              <p>
                <Example context={gap.example} {...example} />
              </p>
            )}
          </li>
        )}
        {not_decided.length > 0 && (
          <li className={classes.card}>
            <StatusBadge kind="warning" label="Not decided whether they can be taken" />
            <p>
              <MappingLinks ids={not_decided} names={names} />
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}

function NeverTaken({
  one: { mapping_id, by, conditions },
  names,
}: {
  one: Proof['never'][number]
  names: RecordNames
}) {
  return (
    <>
      <StatusBadge kind="fault" label="Never taken" />
      <p>
        <MappingLinks ids={[mapping_id]} names={names} />
        {by.length === 0 ? (
          <Contradiction conditions={conditions} names={names} />
        ) : (
          <>
            {by.length === 1 ? ' always loses to ' : ' always loses to one of '}
            <MappingLinks ids={by} names={names} />.
          </>
        )}
      </p>
    </>
  )
}

type ContradictionProps = Pick<Proof['never'][number], 'conditions'> & { names: RecordNames }

function Contradiction({ conditions, names }: ContradictionProps) {
  if (conditions.length === 0) return ' has conditions that are never true together.'
  return (
    <>
      {conditions.length === 1
        ? ' has a condition that is never true: '
        : ' has conditions that are never true together: '}
      {conditions.map((line, place) => {
        const { name, needed } = conditionWords(line, names, null)
        return (
          <span key={line.id}>
            {place > 0 && '; '}
            <b>{name}:</b> {needed}
          </span>
        )
      })}
      .
    </>
  )
}

function Gap({ gap }: { gap: Exclude<Proof['gap'], 'none'> }) {
  if (gap === 'not decided') return <StatusBadge kind="warning" label="Not decided whether every context matches one" />
  const { contexts } = gap
  const count =
    contexts === null
      ? 'Some contexts match'
      : `${contexts.toLocaleString('en-US')} ${contexts === 1 ? 'context matches' : 'contexts match'}`
  return <StatusBadge kind="warning" label={`${count} no mapping`} />
}

function MappingLinks({ ids, names }: { ids: readonly number[]; names: RecordNames }) {
  const addressOf = useAddressOf()
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <RecordLink address={addressOf('policy-plan-mapping', id)}>
        {names['policy-plan-mapping']?.[id] ?? `#${id}`}
      </RecordLink>
    </span>
  ))
}
