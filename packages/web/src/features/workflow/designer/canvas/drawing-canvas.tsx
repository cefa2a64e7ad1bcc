import { Background, MarkerType, ReactFlow, useStore, type ReactFlowProps } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { RoutesContext } from '../links/routes-context.ts'
import type { Routes } from '../links/routes.ts'
import classes from './canvas.module.css'
import type { LinkEdge, StepNode } from './flow-model.ts'
import { GRID } from './grid.ts'
import { LinkEdgeView } from './link-edge.tsx'
import { StepNodeView } from './step-node.tsx'

const nodeTypes = { step: StepNodeView }
const edgeTypes = { link: LinkEdgeView }
const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--text-faint)' } }
/** Below this zoom, names are drawn larger. */
const FAR = 0.85

interface Props extends ReactFlowProps<StepNode, LinkEdge> {
  routes: Routes
}

/** Nodes and links of a workflow on a grid that can be moved and zoomed. */
export function DrawingCanvas({ routes, children, ...props }: Props) {
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < FAR)
  return (
    <div className={classes.canvas} data-far={isFar || undefined}>
      <RoutesContext value={routes}>
        <ReactFlow<StepNode, LinkEdge>
          {...{ nodeTypes, edgeTypes }}
          defaultEdgeOptions={edgeOptions}
          onlyRenderVisibleElements
          fitView
          minZoom={0.05}
          maxZoom={2.5}
          deleteKeyCode={null}
          disableKeyboardA11y
          {...props}
        >
          <Background gap={GRID} size={1} />
          {children}
        </ReactFlow>
      </RoutesContext>
    </div>
  )
}
