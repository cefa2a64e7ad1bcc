import { Background, MarkerType, ReactFlow, useStore, type ReactFlowInstance, type ReactFlowProps } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { RoutesContext } from '../links/routes-context.ts'
import type { Routes } from '../links/routes.ts'
import classes from './canvas.module.css'
import type { LinkEdge, StepNode } from './flow-model.ts'
import { GRID } from './grid.ts'
import { LinkEdgeView } from './link-edge.tsx'
import { canvasSize, openingView } from './opening-view.ts'
import { StepNodeView } from './step-node.tsx'
import { useKeptView } from './use-kept-view.ts'

const nodeTypes = { step: StepNodeView }
const edgeTypes = { link: LinkEdgeView }
const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--text-faint)' } }
/** Below this zoom, names and words are drawn larger. */
const FAR = 0.92

interface Props extends ReactFlowProps<StepNode, LinkEdge> {
  routes: Routes
}

/** Nodes and links of a workflow on a grid that can be moved and zoomed. */
export function DrawingCanvas({ routes, children, onInit, ...props }: Props) {
  useKeptView()
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < FAR)
  return (
    <div className={classes.canvas} data-far={isFar || undefined}>
      <RoutesContext value={routes}>
        <ReactFlow<StepNode, LinkEdge>
          {...{ nodeTypes, edgeTypes }}
          defaultEdgeOptions={edgeOptions}
          onlyRenderVisibleElements
          minZoom={0.05}
          maxZoom={2.5}
          deleteKeyCode={null}
          disableKeyboardA11y
          {...props}
          onInit={(flow) => {
            showOpening(flow)
            onInit?.(flow)
          }}
        >
          <Background gap={GRID} size={1} />
          {children}
        </ReactFlow>
      </RoutesContext>
    </div>
  )
}

function showOpening({ getNodes, setViewport }: ReactFlowInstance<StepNode, LinkEdge>): void {
  void setViewport(
    openingView(
      getNodes().map(({ data }) => data.node),
      canvasSize(),
    ),
  )
}
