import { useReactFlow, type Connection } from '@xyflow/react'
import { useMemo, type MouseEvent } from 'react'
import { useSession } from '../../editing/session-context.ts'
import { useDesigner } from '../designer-context.ts'
import { countLabel, linkEdit, moveEdits, type Place } from '../gestures.ts'
import type { Link, LinkEdge, StepNode } from './flow-model.ts'

/** What the mouse does. */
export function useMouse() {
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
