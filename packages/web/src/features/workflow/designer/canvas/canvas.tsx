import {
  Background,
  ControlButton,
  Controls,
  MarkerType,
  MiniMap,
  ReactFlow,
  useReactFlow,
  useStore,
  type Connection,
  type EdgeChange,
  type NodeChange,
  type NodePositionChange,
  type XYPosition,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { summariser } from '@tollgate/engine/workflow/summary.ts'
import { IconMagnet, IconMagnetOff } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useSession, useWorkflowSession } from '../../editing/session-context.ts'
import { useDesigner } from '../designer-context.ts'
import { isTyping } from '../typing.ts'
import { countLabel, linkEdit, moveEdits, type Place } from '../gestures.ts'
import classes from './canvas.module.css'
import { Obstacles } from '../links/obstacles.ts'
import { ObstaclesContext } from '../links/obstacles-context.ts'
import { boxOf, toLinkEdges, toStepNodes, type Link, type LinkEdge, type StepNode } from './flow-model.ts'
import { focusedNode } from './focus-node.ts'
import { wholeOrBegin } from './whole-or-begin.ts'
import { LinkEdgeView } from './link-edge.tsx'
import { StepNodeView } from './step-node.tsx'
import { nextOf } from './walk.ts'

const nodeTypes = { step: StepNodeView }
const edgeTypes = { link: LinkEdgeView }
const edgeOptions = { markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: 'var(--text-faint)' } }
export const GRID = 20
const MINIMAP = { width: 144, height: 96 }
/** From here on out, names are drawn larger. */
const FAR = 0.85
const SNAP: [number, number] = [GRID, GRID]

interface Props {
  selected: ReadonlySet<number>
  /** The node that the canvas begins with in sight. */
  first: number | undefined
  onSelect: (ids: readonly number[]) => void
}

/** The drawing: nodes that can be moved, links that can be drawn, all of it by mouse and by keyboard. */
export function Canvas({ selected, first, onSelect }: Props) {
  const { nodes, edges, obstacles, onNodesChange, onEdgesChange } = useDrawing(selected, onSelect)
  const gestures = useGestures()
  const onKeyDown = useCanvasKeys(edges)
  const { jump } = useDesigner()
  const [snaps, setSnaps] = useState(true)
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < FAR)
  useCreateKey()
  const [fitOptions] = useState(() => wholeOrBegin(nodes))
  return (
    <div className={classes.canvas} data-far={isFar || undefined}>
      <ObstaclesContext value={obstacles}>
        <ReactFlow<StepNode, LinkEdge>
          {...{ nodes, edges, nodeTypes, edgeTypes, onNodesChange, onEdgesChange }}
          {...gestures}
          onKeyDown={onKeyDown}
          aria-label="Workflow canvas"
          defaultEdgeOptions={edgeOptions}
          onlyRenderVisibleElements
          fitView
          fitViewOptions={fitOptions}
          minZoom={0.05}
          maxZoom={2.5}
          snapToGrid={snaps}
          onInit={() => first !== undefined && jump(first)}
          snapGrid={SNAP}
          connectionRadius={60}
          deleteKeyCode={null}
          multiSelectionKeyCode={['Shift', 'Meta', 'Control']}
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          elevateNodesOnSelect={false}
        >
          <Background gap={GRID} size={1} />
          <Controls showInteractive={false} position="bottom-left">
            <ControlButton
              title="Snap to the grid"
              aria-label="Snap to the grid"
              aria-pressed={snaps}
              onClick={() => setSnaps(!snaps)}
            >
              {snaps ? <IconMagnet aria-hidden /> : <IconMagnetOff aria-hidden />}
            </ControlButton>
          </Controls>
          <MiniMap style={MINIMAP} pannable zoomable position="bottom-right" ariaLabel="Overview of the workflow" />
        </ReactFlow>
      </ObstaclesContext>
    </div>
  )
}

/** What React Flow draws: the session's graph, with the places of what is being dragged. */
function useDrawing(selected: ReadonlySet<number>, onSelect: (ids: readonly number[]) => void) {
  const { graph, problems } = useWorkflowSession()
  const said = useMemo(() => {
    const words = new Map<number, string>()
    for (const { work_node_id: id, message } of problems)
      if (id !== null) words.set(id, words.has(id) ? `${words.get(id)}; ${message}` : message)
    return words
  }, [problems])
  const { nodes: drawn, condition_groups, executions, callbacks, names, units } = graph
  const summarise = useMemo(
    () => summariser({ condition_groups, executions, callbacks, names, units }),
    [condition_groups, executions, callbacks, names, units],
  )
  const steps = useMemo(() => toStepNodes(drawn, said, summarise), [drawn, said, summarise])
  const obstacles = useMemo(() => new Obstacles(steps), [steps])
  const [dragged, setDragged] = useState<Dragged>(NOTHING)
  const nodes = useMemo(() => steps.map((step) => asShown(step, selected, dragged)), [steps, selected, dragged])
  const edges = useMemo(() => toLinkEdges(graph), [graph])
  const [chosen, setChosen] = useState<string>()
  const shownEdges = useMemo(
    () =>
      chosen === undefined ? edges : edges.map((edge) => (edge.id === chosen ? { ...edge, selected: true } : edge)),
    [edges, chosen],
  )
  const onNodesChange = useCallback(
    (changes: NodeChange<StepNode>[]) => {
      const moves = changes.filter((change) => change.type === 'position')
      if (moves.length > 0) setDragged((before) => afterMoves(before, moves))
      const selections = changes.filter((change) => change.type === 'select')
      if (selections.length === 0) return
      const next = new Set(selected)
      for (const { id, selected: isSelected } of selections) {
        if (isSelected) next.add(Number(id))
        else next.delete(Number(id))
      }
      onSelect([...next])
    },
    [selected, onSelect],
  )
  const onEdgesChange = useCallback((changes: EdgeChange<LinkEdge>[]) => {
    for (const change of changes)
      if (change.type === 'select')
        setChosen((before) => (change.selected ? change.id : before === change.id ? undefined : before))
  }, [])
  return { nodes, edges: shownEdges, obstacles, onNodesChange, onEdgesChange }
}

type Dragged = ReadonlyMap<string, XYPosition>

const NOTHING: Dragged = new Map()

/** Where nodes are while they are dragged; let go, they stand where the session has them. */
function afterMoves(before: Dragged, moves: readonly NodePositionChange[]): Dragged {
  const after = new Map(before)
  for (const { id, position, dragging } of moves) {
    if (dragging && position) after.set(id, position)
    else after.delete(id)
  }
  return after
}

function asShown(step: StepNode, selected: ReadonlySet<number>, dragged: Dragged): StepNode {
  const position = dragged.get(step.id)
  const isSelected = selected.has(Number(step.id))
  if (!position && !isSelected) return step
  return { ...step, selected: isSelected, position: position ?? step.position }
}

/** What the mouse does. */
function useGestures() {
  const session = useSession()
  const { apply } = session
  const { open, ask, connect, select } = useDesigner()
  const flow = useReactFlow<StepNode, LinkEdge>()
  return useMemo(() => {
    const onDragged = (_event: unknown, _node: unknown, moved: StepNode[]) => {
      const places = new Map<number, Place>(moved.map(({ id, position: { x, y } }) => [Number(id), { left: x, up: y }]))
      const edits = moveEdits(session.getState().graph, places)
      void apply(
        countLabel(
          'Move',
          moved.map(({ data }) => data.node),
        ),
        edits,
      )
    }
    const onConnect = ({ source, sourceHandle, target }: Connection) =>
      connect(Number(source), sourceHandle as Link, Number(target))
    return {
      onConnect,
      onNodeDragStop: onDragged,
      onSelectionDragStop: (event: unknown, moved: StepNode[]) => onDragged(event, undefined, moved),
      onReconnect: (edge: LinkEdge, connection: Connection) => {
        const isSameEnd = edge.source === connection.source && edge.sourceHandle === connection.sourceHandle
        const taken = isSameEnd ? [] : [linkEdit(Number(edge.source), edge.sourceHandle as Link, null)]
        const set = linkEdit(Number(connection.source), connection.sourceHandle as Link, Number(connection.target))
        void apply('Move link', [...taken, set])
      },
      onNodeClick: (event: MouseEvent, { id }: StepNode) => {
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) open(Number(id))
      },
      onPaneClick: (event: MouseEvent) => {
        if (event.detail !== 2) return select([])
        const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
        ask({ what: 'create', place: { left: x, up: y } })
      },
    }
  }, [session, apply, open, ask, connect, select, flow])
}

/** N, while no node has the focus: a new node in the middle of what is in sight. */
function useCreateKey(): void {
  const { ask } = useDesigner()
  const flow = useReactFlow()
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
      if (!isPlain || event.key.toLowerCase() !== 'n' || isTyping(event.target)) return
      if (focusedNode(event.target) !== undefined) return
      event.preventDefault()
      ask({ what: 'create', place: middleOf(document.querySelector('.react-flow'), flow.screenToFlowPosition) })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [ask, flow])
}

function middleOf(element: Element | null, toFlow: (at: XYPosition) => XYPosition): Place {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const { x, y } = toFlow({ x: left + width / 2, y: top + height / 2 })
  return { left: Math.round(x / GRID) * GRID, up: Math.round(y / GRID) * GRID }
}

const NUDGES: Readonly<Record<string, [number, number]>> = {
  ArrowRight: [GRID, 0],
  ArrowLeft: [-GRID, 0],
  ArrowDown: [0, GRID],
  ArrowUp: [0, -GRID],
}

/** What the keys do on a node or link that has the focus. */
function useCanvasKeys(edges: readonly LinkEdge[]) {
  const session = useSession()
  const { jump, open, ask, remove, connect } = useDesigner()
  return (event: KeyboardEvent) => {
    const { graph } = session.getState()
    const id = focusedNode(event.target)
    if (id === undefined) return onEdgeKey(event, edges, connect)
    const done = (act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.altKey && NUDGES[event.key]) return done(() => nudge(event.key, id))
    if (!isPlain) return undefined
    const next = nextOf(graph, id, event.key)
    if (event.key.startsWith('Arrow')) return done(() => next !== undefined && jump(next))
    if (event.key === 'Enter') return done(() => open(id, true))
    if (event.key === ' ') return done(() => open(id))
    if (event.key === 'Delete' || event.key === 'Backspace') return done(() => remove([id]))
    if (event.key === 'y') return done(() => ask({ what: 'connect', id, link: 'yes' }))
    if (event.key === 'n') return done(() => ask({ what: 'connect', id, link: 'no' }))
    if (event.key === 'e') return done(() => ask({ what: 'edit', id }))
    return undefined
  }
  function nudge(key: string, id: number) {
    const { graph } = session.getState()
    const node = graph.nodes.find(({ work_node_id }) => work_node_id === id)
    const [right, down] = NUDGES[key] ?? [0, 0]
    if (!node?.position) return
    const { x, y } = boxOf(node.position)
    const places = new Map([[id, { left: x + right, up: y + down }]])
    void session.apply(`Move ${node.work_node_name}`, moveEdits(graph, places))
  }
}

function onEdgeKey(
  event: KeyboardEvent,
  edges: readonly LinkEdge[],
  connect: (from: number, link: Link, to: null) => void,
) {
  const id = (event.target as Element).closest('.react-flow__edge')?.getAttribute('data-id')
  const edge = edges.find((one) => one.id === id)
  if (!edge || (event.key !== 'Delete' && event.key !== 'Backspace')) return
  event.preventDefault()
  event.stopPropagation()
  connect(Number(edge.source), edge.sourceHandle as Link, null)
}
