import { Button } from '@mantine/core'
import { useWorkflowSession } from '../editing/session-context.ts'
import { typeName } from './canvas/shapes.ts'
import { useDesigner } from './designer-context.ts'
import classes from './designer.module.css'

/** Nodes that have no place yet; one that is pressed is given one. */
export function Tray() {
  const { graph } = useWorkflowSession()
  const { ask } = useDesigner()
  const unplaced = graph.nodes.filter(({ position }) => !position)
  if (unplaced.length === 0) return null
  return (
    <section className={classes.tray} aria-label="Nodes without a place">
      <span className={classes.muted}>Without a place:</span>
      {unplaced.map(({ work_node_id: id, work_node_name: name, work_node_type: type }) => (
        <Button key={id} size="compact-sm" variant="default" onClick={() => ask({ what: 'position', id })}>
          {name} · {typeName(type)}
        </Button>
      ))}
    </section>
  )
}
