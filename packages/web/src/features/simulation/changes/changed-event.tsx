import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/catalogues/workflow-calls.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { contextCount } from '../views/context-count.ts'
import classes from '../views/views.module.css'
import type { ComparedEvent, ComparedVersions } from './compare-work.ts'
import { DifferenceCard } from './difference-card.tsx'
import { differenceWords } from './difference-words.ts'

type Group = ComparisonAnswer['groups'][number]
type Changed = Exclude<Group['changed'], string>[number]

interface ChangedEventProps {
  part: ComparedEvent
  plan: number
  asked: ComparedVersions
  inputs: SimulationInputs['inputs']
}

/** The classes of contexts that are decided differently at one event, by the rule plans that decide them. */
export function ChangedEvent({ part: { event, groups, names }, ...rest }: ChangedEventProps) {
  return groups.map((group) => (
    <div key={`${group.before.join()}-${group.after.join()}`} className={classes.group}>
      <h2 className={classes.heading}>
        {event.name}: {rulePlans(group, names)}
        <span className={classes.count}>{contextCount(group.contexts)}</span>
      </h2>
      {group.changed === 'not decided' ? (
        <StatusBadge kind="warning" label="Not decided: there are too many contexts" />
      ) : (
        <ul className={classes.cards}>
          {group.changed.map((changed) => (
            <li key={JSON.stringify(changed.example)}>
              <ChangedClass changed={changed} group={group} names={names} {...rest} />
            </li>
          ))}
        </ul>
      )}
    </div>
  ))
}

function rulePlans({ before, after }: Group, names: RecordNames): string {
  const named = [...before, ...after].map((id) => names['policy-plan-rule']?.[id] ?? `#${id}`)
  return [...new Set(named)].join(', ')
}

interface ChangedClassProps extends Omit<ChangedEventProps, 'part'> {
  changed: Changed
  group: Group
  names: RecordNames
}

function ChangedClass({ changed, group, names, plan, asked, inputs }: ChangedClassProps) {
  const { before, after, contexts, example } = changed
  const size = share(contexts, group.contexts)
  return (
    <DifferenceCard
      label={`${size} decided differently`}
      size={size}
      words={differenceWords(before, after, names)}
      before={{ pcr_plan_id: plan, pcc_rule_ver_id: asked.before }}
      after={{ pcr_plan_id: plan, pcc_rule_ver_id: asked.after }}
      {...{ example, inputs, names }}
    />
  )
}

function share(contexts: number, all: number | null): string {
  const count = contextCount(contexts)
  return all === null ? count : `${count} of ${all.toLocaleString('en-US')}`
}
