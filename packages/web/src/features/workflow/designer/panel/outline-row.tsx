import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { LINK_LABEL, linksShown } from '@tollgate/contract/workflow/links.ts'
import type { OutlineStep } from '@tollgate/engine/workflow/outline.ts'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useDesigner } from '../designer-context.ts'
import classes from '../designer.module.css'

/** A step of the outline in sentences; it can be opened, linked and deleted as on the canvas. */
export function OutlineRow({ step, node }: { step: OutlineStep; node: WorkflowNode | undefined }) {
  const { jump } = useDesigner()
  const { number, work_node_id: id, title, sentences, reached } = step
  return (
    <>
      <div className={classes.stepHead}>
        <span className={classes.number}>{number}.</span>
        <UnstyledButton className={classes.stepTitle} onClick={() => jump(id)}>
          {title}
        </UnstyledButton>
        {node && <StepMenu node={node} />}
      </div>
      <ul className={classes.sentences}>
        {!reached && <li>Nothing leads here.</li>}
        {sentences.map((sentence, n) => (
          // A node may do the same twice.
          <li key={`${n} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function StepMenu({ node }: { node: WorkflowNode }) {
  const { open, ask, remove } = useDesigner()
  const { work_node_id: id, work_node_name: name } = node
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions of ${name}`}>
          <IconDots size="1rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(id, true)}>Open</Menu.Item>
        <Menu.Item onClick={() => ask({ what: 'edit', id })}>Edit</Menu.Item>
        {linksShown(node).map((link) => (
          <Menu.Item key={link} onClick={() => ask({ what: 'connect', id, link })}>
            Connect {LINK_LABEL[link]}
          </Menu.Item>
        ))}
        <Menu.Item color="red" onClick={() => remove([id])}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
