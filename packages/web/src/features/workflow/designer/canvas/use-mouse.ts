import type { Link } from '@tollgate/contract/workflow/links.ts'
import { useReactFlow, type Connection } from '@xyflow/react'
import { useMemo, type MouseEvent as ReactMouseEvent } from 'react'
import { useSession } from '../../session/session-context.ts'
import { useDesigner } from '../designer-actions.ts'
import { labelFor, linkEdit, moveEdits, type Place } from '../gestures.ts'
import type { LinkEdge, StepNode } from './flow-model.ts'

/** What the mouse does. */
export function useMouse() {
  const session = useSession()
  const { apply } = session
  const { openNode, closeNode, openDialog, connect } = useDesigner()
  const flow = useReactFlow<StepNode, LinkEdge>()
  return useMemo(() => {
    const onNodeClick = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }, { id }: StepNode) => {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) openNode(Number(id))
    }
    const onDragged = (moved: readonly StepNode[]): boolean => {
      const places = new Map<number, Place>(moved.map(({ id, position: { x, y } }) => [Number(id), { left: x, up: y }]))
      const edits = moveEdits(session.getState().graph, places)
      const nodes = moved.map(({ data }) => data.node)
      void apply(labelFor('Move', nodes), edits)
      return edits.length > 0
    }
    const onConnect = ({ source, sourceHandle, target }: Connection) =>
      connect(Number(source), sourceHandle as Link, Number(target))
    return {
      onConnect,
      onNodeClick,
      onNodeDragStop: (event: MouseEvent | TouchEvent, node: StepNode, moved: StepNode[]) => {
        // Let go where it stood, it was a click: the grid has held it.
        if (!onDragged(moved)) onNodeClick(event, node)
      },
      onSelectionDragStop: (_event: unknown, moved: StepNode[]) => void onDragged(moved),
      onReconnect: (edge: LinkEdge, connection: Connection) => {
        const isSameEnd = edge.source === connection.source && edge.sourceHandle === connection.sourceHandle
        const taken = isSameEnd ? [] : [linkEdit(Number(edge.source), edge.sourceHandle as Link, null)]
        const set = linkEdit(Number(connection.source), connection.sourceHandle as Link, Number(connection.target))
        void apply('Move link', [...taken, set])
      },
      onPaneClick: (event: ReactMouseEvent) => {
        if (event.detail !== 2) return closeNode()
        const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
        openDialog({ dialog: 'create', place: { left: x, up: y } })
      },
    }
  }, [session, apply, openNode, closeNode, openDialog, connect, flow])
}
