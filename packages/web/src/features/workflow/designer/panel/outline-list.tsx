import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { outline } from '@tollgate/engine/workflow/outline.ts'
import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useWorkflowSession } from '../../editing/session-context.ts'
import { hasNo } from '../canvas/flow-model.ts'
import { isEnd } from '../canvas/shapes.ts'
import { useDesigner } from '../designer-context.ts'
import classes from '../designer.module.css'

/** A long workflow opens at once, and is read on by a press. */
const AT_ONCE = 100

/** The workflow as numbered sentences; each step can be opened, linked and deleted as on the canvas. */
export function OutlineList() {
  const { graph: newest } = useWorkflowSession()
  const graph = useDeferredValue(newest)
  const steps = useMemo(() => outline(graph), [graph])
  const nodes = useMemo(() => new Map(graph.nodes.map((node) => [node.work_node_id, node])), [graph])
  const { jump } = useDesigner()
  const [shown, setShown] = useState(AT_ONCE)
  if (steps.length === 0) return <p className={classes.muted}>Nothing is drawn yet. Create a start node first.</p>
  return (
    <>
      <ol className={classes.steps}>
        {steps.slice(0, shown).map(({ number, work_node_id: id, title, sentences, reached }) => {
          const node = nodes.get(id)
          return (
            <li key={id} className={classes.stepRow}>
              <div className={classes.stepHead}>
                <span className={classes.number}>{number}.</span>
                <UnstyledButton className={classes.stepTitle} onClick={() => jump(id)}>
                  {title}
                </UnstyledButton>
                {node && <StepMenu node={node} />}
              </div>
              <ul className={classes.sentences}>
                {!reached && <li>Nothing leads here.</li>}
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
      {steps.length > shown && (
        <Button fullWidth mt="sm" variant="default" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          Show more of {steps.length} steps
        </Button>
      )}
    </>
  )
}

function StepMenu({ node }: { node: WorkflowNode }) {
  const { open, ask, remove } = useDesigner()
  const { work_node_id: id, work_node_name: name, work_node_type: type } = node
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
        {!isEnd(type) && <Menu.Item onClick={() => ask({ what: 'connect', id, link: 'yes' })}>Connect Yes</Menu.Item>}
        {hasNo(node) && <Menu.Item onClick={() => ask({ what: 'connect', id, link: 'no' })}>Connect No</Menu.Item>}
        <Menu.Item color="red" onClick={() => remove([id])}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
