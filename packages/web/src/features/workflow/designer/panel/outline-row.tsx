import type { WorkflowNode } from '@tollgate/policy/workflow/model.ts'
import type { OutlineStep } from '@tollgate/policy/workflow/outline.ts'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useDesigner } from '../designer-actions.ts'
import { EntryTitle } from '../frame/panel.tsx'
import classes from './outline.module.css'

/** A step of the outline in sentences; it can be opened, linked and deleted as on the canvas. */
export function OutlineRow({ step, node }: { step: OutlineStep; node: WorkflowNode | undefined }) {
  const { goToNode } = useDesigner()
  const { number, work_node_id: id, title, sentences, reached } = step
  return (
    <>
      <EntryTitle number={number} onClick={() => goToNode(id)} end={node && <StepMenu node={node} />}>
        {title}
      </EntryTitle>
      <ul className={classes.sentences}>
        {!reached && <li>Nothing leads here.</li>}
        {sentences.map((sentence, n) => (
          // A node may have equal sentences.
          <li key={`${n} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function StepMenu({ node }: { node: WorkflowNode }) {
  const { openMenu } = useDesigner()
  const { work_node_id: id, work_node_name: name } = node
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={`Actions of ${name}`}
      aria-haspopup="menu"
      onClick={() => openMenu({ about: 'node', id })}
    >
      <IconDots size="1rem" aria-hidden />
    </ActionIcon>
  )
}
