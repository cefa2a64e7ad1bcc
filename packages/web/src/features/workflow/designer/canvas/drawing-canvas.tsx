import {
  Background,
  MarkerType,
  ReactFlow,
  useStore,
  type ReactFlowInstance,
  type ReactFlowProps,
  useReactFlow,
  BaseEdge,
  type EdgeProps,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useRef, memo, use, useMemo, useContext } from 'react'
import { RoutesContext } from '../links/routes-context.ts'
import type { Routes } from '../links/routes.ts'
import classes from './canvas.module.css'
import type { LinkEdge, StepNode } from './flow-model.ts'
import { GRID } from './grid.ts'
import { READABLE_ZOOM } from './in-sight.ts'
import { canvasSize, openingView, viewAfterResize, type Size } from './opening-view.ts'
import { StepNodeView } from './step-node.tsx'
import { useLit } from '../../../../simulate/lit-path.ts'
import { DesignerContext } from '../designer-actions.ts'
import { drawRoute } from '../links/draw-route.ts'
import { middleOf } from '../links/middle-of.ts'
import type { Point } from '../links/obstacles.ts'
import type { LinkEnds } from '../links/route-link.ts'
import { readLinkId } from './link-id.ts'

const nodeTypes = { step: StepNodeView }

const RADIUS = 9

/** A link with its word near the node that it leaves, where it is readable. */
const LinkEdgeView = memo(function LinkEdgeView(props: EdgeProps<LinkEdge>) {
  const { id, sourceX, sourceY, sourceHandleId, data, selected, markerEnd, interactionWidth = 16 } = props
  const isNo = sourceHandleId === 'no'
  const lit = useLit('rule-workflow-link', `${props.source}-${isNo ? 'no' : 'yes'}`)
  const route = useRoute(props)
  return (
    <g
      className={classes.link}
      data-link={isNo ? 'no' : 'yes'}
      data-selected={selected || undefined}
      data-mark={data?.mark}
      data-lit={lit ? '' : undefined}
    >
      <BaseEdge
        id={id}
        path={drawRoute(route)}
        interactionWidth={interactionWidth}
        {...(markerEnd ? { markerEnd } : {})}
      />
      {data?.label ? (
        <text className={classes.linkLabel} x={sourceX + 8} y={isNo ? sourceY + 16 : sourceY - 6}>
          {data.label}
        </text>
      ) : null}
      <InsertButton link={id} at={middleOf(route)} />
    </g>
  )
})
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

/** Routes only visible links, again when an end or an obstacle moves. */
function useRoute(props: EdgeProps<LinkEdge>): Point[] {
  const { source, target, sourceX, sourceY, targetX, targetY, sourceHandleId, targetHandleId } = props
  const routes = use(RoutesContext)
  return useMemo(() => {
    const ends: LinkEnds = {
      link: sourceHandleId === 'no' ? 'no' : 'yes',
      from: { x: sourceX, y: sourceY, step: source },
      to: { x: targetX, y: targetY, step: target, side: targetHandleId === 'top' ? 'top' : 'left' },
    }
    return routes.between(ends)
  }, [routes, source, target, sourceX, sourceY, targetX, targetY, sourceHandleId, targetHandleId])
}

/** A plus in the middle of a link while it is hovered or selected; by keyboard the link itself handles the key. */
function InsertButton({ link: id, at }: { link: string; at: Point }) {
  const designer = useContext(DesignerContext)
  const link = readLinkId(id)
  // Links of a comparison are read-only.
  if (!designer || !link) return null
  const slot = { after: link.from, link: link.link }
  return (
    <g
      className={classes.insert}
      role="button"
      aria-label="Insert node"
      transform={`translate(${at.x} ${at.y})`}
      onClick={(event) => {
        event.stopPropagation()
        designer.openMenu({ about: 'new node', slot }, { x: event.clientX, y: event.clientY })
      }}
    >
      <title>Insert node (I)</title>
      <circle r={RADIUS} />
      <path d={`M${-RADIUS / 2} 0H${RADIUS / 2}M0 ${-RADIUS / 2}V${RADIUS / 2}`} />
    </g>
  )
}
