import type { WorkflowNode } from '@tollgate/contract/workflow/graph.ts'
import { LINK_LABEL, linksShown } from '@tollgate/contract/workflow/links.ts'
import { Button, Group } from '@mantine/core'
import { NodeEditor } from '../../editors/node-editor.tsx'
import { useDesigner } from '../designer-context.ts'
import classes from '../designer.module.css'

/** The node that is open, with what its type holds, and what can be done with it. */
export function NodePanel({ node }: { node: WorkflowNode | undefined }) {
  const { ask, remove } = useDesigner()
  if (!node) return <p className={classes.muted}>Choose a node on the canvas or in the outline.</p>
  const { work_node_id: id } = node
  return (
    <div data-node-panel>
      <NodeEditor node={node} />
      <Group gap="xs" mt="md">
        {linksShown(node).map((link) => (
          <Button key={link} size="compact-sm" variant="default" onClick={() => ask({ what: 'connect', id, link })}>
            Connect {LINK_LABEL[link]}
          </Button>
        ))}
        <Button size="compact-sm" variant="light" color="red" onClick={() => remove([id])}>
          Delete node
        </Button>
      </Group>
    </div>
  )
}
