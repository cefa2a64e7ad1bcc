import type { Link } from '@tollgate/policy/workflow/links.ts'
import { NODE_SIZE } from '@tollgate/contract/catalogues/rule-workflow-node-position.ts'
import { useReactFlow, type Connection, type FinalConnectionState } from '@xyflow/react'
import { useMemo, type DragEvent, type MouseEvent as ReactMouseEvent } from 'react'
import { notifyFailure } from '../../../../ui/notify.tsx'
import { useSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { labelFor, linkEdit, moveEdits, type Place } from '../gestures.ts'
import { NODE_TYPE_FORMAT } from '../new-node/palette.tsx'
import { useSelection } from '../selection/selection-context.ts'
import type { LinkEdge, StepNode } from './flow-model.ts'
import { onGrid } from './grid.ts'
import { subjectAt } from './subject-at.ts'

export function useMouse() {
  return { ...useNodeMouse(), ...useLinkMouse(), ...useMenuMouse(), ...useDropped() }
}

/** Opening and moving nodes. On the drawing a click closes, a double click adds a node. */
function useNodeMouse() {
  const session = useSession()
  const { openNode, closeNode, openMenu } = useDesigner()
  const flow = useReactFlow<StepNode, LinkEdge>()
  return useMemo(() => {
    const onNodeClick = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }, { id }: StepNode) => {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) openNode(Number(id))
    }
    const onDragged = (moved: readonly StepNode[]): boolean => {
      const places = new Map<number, Place>(moved.map(({ id, position: { x, y } }) => [Number(id), { left: x, up: y }]))
      const edits = moveEdits(session.getState().graph, places)
      const nodes = moved.map(({ data }) => data.node)
      void session.apply(labelFor('Move', nodes), edits)
      return edits.length > 0
    }
    return {
      onNodeClick,
      onNodeDragStop: (event: MouseEvent | TouchEvent, node: StepNode, moved: StepNode[]) => {
        // A drag that ends where it began was a click: the grid held the node.
        if (!onDragged(moved)) onNodeClick(event, node)
      },
      onSelectionDragStop: (_event: unknown, moved: StepNode[]) => void onDragged(moved),
      onPaneClick: (event: ReactMouseEvent) => {
        if (event.detail !== 2) return closeNode()
        const at = { x: event.clientX, y: event.clientY }
        openMenu({ about: 'new node', slot: { at: placeAround(flow.screenToFlowPosition(at)) } }, at)
      },
    }
  }, [session, openNode, closeNode, openMenu, flow])
}

/** Drawing and redirecting links. A link dropped on the empty drawing asks for a new node. */
function useLinkMouse() {
  const { apply } = useSession()
  const { connect, openMenu } = useDesigner()
  const flow = useReactFlow<StepNode, LinkEdge>()
  return useMemo(
    () => ({
      onConnect: ({ source, sourceHandle, target }: Connection) =>
        connect(Number(source), sourceHandle as Link, Number(target)),
      onReconnect: (edge: LinkEdge, connection: Connection) => {
        const isSameEnd = edge.source === connection.source && edge.sourceHandle === connection.sourceHandle
        const taken = isSameEnd ? [] : [linkEdit(Number(edge.source), edge.sourceHandle as Link, null)]
        const set = linkEdit(Number(connection.source), connection.sourceHandle as Link, Number(connection.target))
        void apply('Move link', [...taken, set])
      },
      onConnectEnd: (event: MouseEvent | TouchEvent, { fromHandle, toNode }: FinalConnectionState) => {
        if (toNode && toNode.id === fromHandle?.nodeId) return notifyFailure('A node cannot lead to itself.')
        const at = pointOf(event)
        if (toNode || fromHandle?.type !== 'source' || !isDrawing(document.elementFromPoint(at.x, at.y))) return
        const link = fromHandle.id === 'no' ? 'no' : 'yes'
        const dropped = placeUnder(flow.screenToFlowPosition(at), link)
        openMenu({ about: 'new node', slot: { after: Number(fromHandle.nodeId), link, dropped } }, at)
      },
    }),
    [apply, connect, openMenu, flow],
  )
}

/** A node type that is dragged from the palette becomes a node where it is dropped. */
function useDropped() {
  const { addNode } = useDesigner()
  const flow = useReactFlow<StepNode, LinkEdge>()
  return useMemo(
    () => ({
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes(NODE_TYPE_FORMAT)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        const type = event.dataTransfer.getData(NODE_TYPE_FORMAT)
        if (type === '') return
        event.preventDefault()
        addNode({ at: placeAround(flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })) }, type)
      },
    }),
    [addNode, flow],
  )
}

/** A right click opens the context menu. */
function useMenuMouse() {
  const { openMenu, select } = useDesigner()
  const { nodes } = useSelection()
  const flow = useReactFlow<StepNode, LinkEdge>()
  return {
    onContextMenu: (event: ReactMouseEvent) => {
      event.preventDefault()
      const at = pointOf(event.nativeEvent)
      const { x, y } = flow.screenToFlowPosition(at)
      const subject = subjectAt(event.target) ?? { about: 'drawing', place: { left: onGrid(x), up: onGrid(y) } }
      if (subject.about === 'node' && !nodes.has(subject.id)) select([subject.id])
      openMenu(subject, at)
    },
  }
}

function pointOf(event: MouseEvent | TouchEvent): { x: number; y: number } {
  const { clientX: x, clientY: y } =
    'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
  return { x, y }
}

function isDrawing(element: Element | null): boolean {
  return Boolean(element?.closest('.react-flow__pane')) && subjectAt(element) === undefined
}

/** The place of a node whose centre is at a point. */
function placeAround({ x, y }: { x: number; y: number }): Place {
  return { left: onGrid(x - NODE_SIZE / 2), up: onGrid(y - NODE_SIZE / 2) }
}

/** The place of a node whose entry is at a point: Yes enters on the left, No at the top. */
function placeUnder({ x, y }: { x: number; y: number }, link: Link): Place {
  const half = NODE_SIZE / 2
  return link === 'yes' ? { left: onGrid(x), up: onGrid(y - half) } : { left: onGrid(x - half), up: onGrid(y) }
}
