import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { Panel } from '@xyflow/react'
import type { DragEvent } from 'react'
import { useWorkflowSession } from '../../session/session-context.ts'
import { typeName } from '../canvas/shapes.ts'
import { useDesigner } from '../designer-actions.ts'
import { freePlace } from '../gestures.ts'
import { TYPE_ICONS } from '../menu/type-icons.ts'
import { freeTypes } from './new-node-edits.ts'
import classes from './palette.module.css'

/** Drag data type: the code of a node type. */
export const NODE_TYPE_FORMAT = 'application/x-tollgate-node-type'

/** The node types: a press adds one beside the drawing, a drag anywhere. */
export function Palette() {
  const { graph } = useWorkflowSession()
  return (
    <ActionIcon.Group role="group" aria-label="Add a node">
      {freeTypes(graph).map((type) => (
        <TypeButton key={type} type={type} />
      ))}
    </ActionIcon.Group>
  )
}

function TypeButton({ type }: { type: string }) {
  const add = useAdd()
  const Icon = TYPE_ICONS[type]
  const name = typeName(type)
  return (
    <Tooltip label={`Add ${name}: press it, or drag it to its place`}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Add ${name}`}
        draggable
        onDragStart={(event: DragEvent) => event.dataTransfer.setData(NODE_TYPE_FORMAT, type)}
        onClick={() => add(type)}
      >
        {Icon && <Icon size="1.125rem" aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}

/** Shown on an empty drawing. */
export function FirstNode() {
  const { graph } = useWorkflowSession()
  const add = useAdd()
  if (graph.nodes.length > 0) return null
  return (
    <Panel position="top-center" className={classes.first ?? ''}>
      <p>A run begins at the start node, and goes on by the links of the nodes.</p>
      <Button size="sm" onClick={() => add('S')}>
        Add the start node
      </Button>
      <p>Others are dragged from the toolbar, or added by the + of a node or a link.</p>
    </Panel>
  )
}

function useAdd(): (type: string) => void {
  const { graph } = useWorkflowSession()
  const { addNode } = useDesigner()
  return (type) => addNode({ at: freePlace(graph) }, type)
}
