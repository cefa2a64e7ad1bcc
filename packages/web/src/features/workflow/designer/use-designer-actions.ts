import { useReactFlow } from '@xyflow/react'
import { useMemo } from 'react'
import { requestFocus } from '../../../ui/focus.ts'
import { useSession } from '../session/session-context.ts'
import { boxOf } from './canvas/boxes.ts'
import { focusNode } from './canvas/focus-node.ts'
import { isInSight, READABLE_ZOOM } from './canvas/in-sight.ts'
import type { DesignerActions, DialogRequest } from './designer-actions.ts'
import { linkEdit } from './gestures.ts'
import { NODE_PANEL } from './panel/node-panel.tsx'
import type { useDesignerAddress } from './use-designer-address.ts'

interface Setters {
  select: (ids: readonly number[]) => void
  openDialog: (request: DialogRequest) => void
  address: Pick<ReturnType<typeof useDesignerAddress>, 'setNode' | 'setView' | 'close'>
}

/** The actions of the designer, over its session, its address and its canvas. */
export function useDesignerActions({ select, openDialog, address }: Setters): DesignerActions {
  const session = useSession()
  const flow = useReactFlow()
  const { setNode, setView, close } = address
  return useMemo(() => {
    const nodeOf = (id: number) => session.getState().graph.nodes.find((node) => node.work_node_id === id)
    const goToNode = (id: number) => {
      const position = nodeOf(id)?.position
      if (!position) return openDialog({ dialog: 'position', id })
      select([id])
      setNode(id)
      const box = boxOf(position)
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // A drawing that moves is hard to follow: it stands still while the node is in sight.
      if (!isInSight(box, flow)) void flow.setCenter(x, y, { zoom: Math.max(flow.getZoom(), READABLE_ZOOM) })
      focusNode(id)
    }
    const openNode = (id: number, focus = false) => {
      if (!nodeOf(id)?.position) return openDialog({ dialog: 'position', id })
      select([id])
      setNode(id)
      setView('node')
      if (focus) requestFocus(NODE_PANEL)
    }
    const closeNode = () => {
      select([])
      close()
    }
    const confirmDelete = (ids: readonly number[]) => {
      if (ids.length > 0) openDialog({ dialog: 'delete', ids })
    }
    const connect: DesignerActions['connect'] = (from, link, to) => {
      const name = nodeOf(from)?.work_node_name
      const label = to === null ? `Remove link of ${name}` : `Link ${name} to ${nodeOf(to)?.work_node_name}`
      void session.apply(label, [linkEdit(from, link, to)])
    }
    return { select, openNode, closeNode, goToNode, openDialog, confirmDelete, connect }
  }, [session, flow, select, openDialog, setNode, setView, close])
}
