import { useReactFlow } from '@xyflow/react'
import { useMemo } from 'react'
import { notifyFailure } from '../../../ui/notify.tsx'
import { useSession } from '../session/session-context.ts'
import { boxOf } from './canvas/boxes.ts'
import { focusNode } from './canvas/focus-node.ts'
import { isOnCanvas } from './canvas/in-sight.ts'
import { canvasSize, openingView } from './canvas/opening-view.ts'
import type { DesignerActions } from './designer-actions.ts'
import { linkEdit, moveEdits } from './gestures.ts'
import { newNodeEdits } from './new-node/new-node-edits.ts'
import { tidyPlaces } from './tidy/tidy-places.ts'

/** The actions that change the drawing; what they did is announced where it is not seen by its focus. */
export function useDrawingActions(openNode: DesignerActions['openNode'], announce: (text: string) => void) {
  const session = useSession()
  const flow = useReactFlow()
  return useMemo(() => {
    const nameOf = (id: number) =>
      session.getState().graph.nodes.find((node) => node.work_node_id === id)?.work_node_name
    const connect: DesignerActions['connect'] = (from, link, to) => {
      const label = to === null ? `Remove link of ${nameOf(from)}` : `Link ${nameOf(from)} to ${nameOf(to)}`
      void session.apply(label, [linkEdit(from, link, to)])
      if (to !== null) return
      focusNode(from)
      announce(`The link of ${nameOf(from)} is removed. Undo brings it back.`)
    }
    const addNode: DesignerActions['addNode'] = (slot, type) => {
      const edits = newNodeEdits(session.getState().graph, slot, type)
      if (edits.length === 0) return
      void session.apply('Add node', edits)
      const added = session.getState().graph.nodes.at(-1)
      if (!added) return
      openNode(added.work_node_id, true)
      // The panel may have taken some of the canvas: what is left is known once it is laid out.
      requestAnimationFrame(() => {
        const box = boxOf(added.position)
        if (isOnCanvas(box, flow)) return
        void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: flow.getZoom() })
      })
      announce(`${added.work_node_name} is added and linked. Undo takes it back.`)
    }
    const tidy: DesignerActions['tidy'] = async () => {
      const { graph } = session.getState()
      try {
        void session.apply('Tidy', moveEdits(graph, await tidyPlaces(graph)))
        void flow.setViewport(openingView(session.getState().graph.nodes, canvasSize()))
      } catch {
        notifyFailure('The layout failed')
      }
    }
    return { connect, addNode, tidy }
  }, [session, flow, openNode, announce])
}
