import type { WorkflowConditionGroup } from '@tollgate/policy/workflow/model.ts'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Deletion } from '../rows/use-deletion.tsx'
import classes from './decision.module.css'
import { useConditionSentence } from './use-condition-sentence.ts'

interface ConditionGroupHeadProps {
  group: WorkflowConditionGroup
  number: number
  title: string
  /** Asks before the group is deleted. */
  onDelete: (deletion: Deletion) => void
}

/** The title of a group, and the button that deletes it with its conditions. */
export function ConditionGroupHead({ group, number, title, onDelete }: ConditionGroupHeadProps) {
  const { work_cond_group_id: id, conditions } = group
  const sentenceOf = useConditionSentence()
  const about =
    conditions.length === 0
      ? `Group ${number}, which has no conditions.`
      : `Group ${number}, with its conditions: ${conditions.map(sentenceOf).join(' and ')}.`
  return (
    <header className={classes.groupHead}>
      <h3>{title}</h3>
      <span className={classes.groupHint}>{conditions.length > 1 ? 'all of these hold' : ''}</span>
      <ActionIcon
        aria-label={`Delete group ${number}`}
        title="Delete the group"
        onClick={() =>
          onDelete({ label: 'Delete condition group', about, edits: [{ op: 'delete', kind: 'condition_group', id }] })
        }
      >
        <IconTrash size="1rem" aria-hidden />
      </ActionIcon>
    </header>
  )
}
