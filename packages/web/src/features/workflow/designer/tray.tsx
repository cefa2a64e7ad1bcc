import { Button } from '@mantine/core'
import { useWorkflowSession } from '../session/session-context.ts'
import { typeName } from './canvas/shapes.ts'
import { useDesigner } from './designer-actions.ts'
import classes from './tray.module.css'

/** Nodes without a place; a click places one. */
export function Tray() {
  const { graph } = useWorkflowSession()
  const { openDialog } = useDesigner()
  const unplaced = graph.nodes.filter(({ position }) => !position)
  if (unplaced.length === 0) return null
  return (
    <section className={classes.tray} aria-label="Nodes without a place">
      <span className={classes.label}>Without a place:</span>
      {unplaced.map(({ work_node_id: id, work_node_name: name, work_node_type: type }) => (
        <Button key={id} size="compact-sm" variant="default" onClick={() => openDialog({ dialog: 'position', id })}>
          {name} · {typeName(type)}
        </Button>
      ))}
    </section>
  )
}
