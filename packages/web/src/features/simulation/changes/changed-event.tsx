import type { ComparisonAnswer } from '@tollgate/contract/proof/proof.ts'
import type { SimulationInputs } from '@tollgate/contract/simulation/simulation-inputs.ts'
import type { RecordNames } from '@tollgate/contract/workflow/graph.ts'
import { Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordLink } from '../../../catalogue/record/record-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { contextCount } from '../views/context-count.ts'
import { addressOfExample, Example } from '../views/example.tsx'
import classes from '../views/views.module.css'
import type { ComparedEvent, ComparedVersions } from './compare-work.ts'
import { differenceWords } from './difference-words.ts'
import { SaveExample } from './save-example.tsx'

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
  const [isSaving, setIsSaving] = useState(false)
  const { before, after, contexts, example } = changed
  const policy = { pcr_plan_id: plan, pcc_rule_ver_id: asked.after }
  return (
    <article className={classes.card} aria-label={`${share(contexts, group.contexts)} decided differently`}>
      <table className={classes.sides} aria-label="From and to">
        <thead>
          <tr>
            <th scope="col">{share(contexts, group.contexts)}</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {differenceWords(before, after, names).map((words) => (
            <tr key={words.part}>
              <th scope="row">{words.part}</th>
              <td>{words.before}</td>
              <td>{words.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Example context={example} policy={policy} inputs={inputs} names={names} />
      </p>
      <div className={classes.actions}>
        <RecordLink address={addressOfExample({ ...policy, pcc_rule_ver_id: asked.before }, example)}>
          Simulate it before the change
        </RecordLink>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTestPipe size="0.875rem" aria-hidden />}
          onClick={() => setIsSaving(true)}
        >
          Save as test
        </Button>
      </div>
      {isSaving && <SaveExample policy={policy} context={example} onClose={() => setIsSaving(false)} />}
    </article>
  )
}

function share(contexts: number, all: number | null): string {
  const count = contextCount(contexts)
  return all === null ? count : `${count} of ${all.toLocaleString('en-US')}`
}
