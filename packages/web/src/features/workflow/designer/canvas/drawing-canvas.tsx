import {
  Background,
  MarkerType,
  ReactFlow,
  useStore,
  type ReactFlowInstance,
  type ReactFlowProps,
  useReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useRef } from 'react'
import { RoutesContext } from '../links/routes-context.ts'
import type { Routes } from '../links/routes.ts'
import classes from './canvas.module.css'
import type { LinkEdge, StepNode } from './flow-model.ts'
import { GRID } from './grid.ts'
import { READABLE_ZOOM } from './in-sight.ts'
import { LinkEdgeView } from './link-edge.tsx'
import { canvasSize, openingView, viewAfterResize, type Size } from './opening-view.ts'
import { StepNodeView } from './step-node.tsx'

const nodeTypes = { step: StepNodeView }
const edgeTypes = { link: LinkEdgeView }
const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--text-faint)' } }
/** Below this zoom, names and captions are drawn larger. */
const FAR = 0.92

interface Props extends ReactFlowProps<StepNode, LinkEdge> {
  routes: Routes
}

/** Nodes and links of a workflow on a grid, with pan and zoom. */
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

/** Keeps the visible part when the canvas changes its size. */
function useKeptView(): void {
  const flow = useReactFlow<StepNode>()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const last = useRef<Size>(undefined)
  useEffect(() => {
    const [before, after] = [last.current, { width, height }]
    last.current = after
    // Nothing is visible until it is measured.
    if (!before?.width || !width) return
    const nodes = flow.getNodes().map(({ data }) => data.node)
    void flow.setViewport(viewAfterResize(nodes, flow.getViewport(), before, after, READABLE_ZOOM))
  }, [flow, width, height])
}
