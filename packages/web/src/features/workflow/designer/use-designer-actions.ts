import { useReactFlow } from '@xyflow/react'
import { useMemo } from 'react'
import { requestFocus } from '../../../ui/focus.ts'
import { notifyFailure } from '../../../ui/notify.tsx'
import { useSession } from '../session/session-context.ts'
import { boxOf } from './canvas/boxes.ts'
import { focusNode } from './canvas/focus-node.ts'
import { isInSight, READABLE_ZOOM, isOnCanvas } from './canvas/in-sight.ts'
import { canvasSize, openingView } from './canvas/opening-view.ts'
import type { DesignerActions, DialogRequest } from './designer-actions.ts'
import { linkEdit, moveEdits } from './gestures.ts'
import { menuPlace, type MenuRequest } from './menu/menu-request.ts'
import { newNodeEdits } from './new-node/new-node-edits.ts'
import { nodeTarget } from './panel/node-panel.tsx'
import type { Selected } from './selection/use-selected.ts'
import { tidyPlaces } from './tidy/tidy-places.ts'
import type { useDesignerAddress } from './use-designer-address.ts'

interface Setters extends Pick<Selected, 'select' | 'selectLink'> {
  openDialog: (request: DialogRequest) => void
  showMenu: (request: MenuRequest) => void
  announce: (text: string) => void
  showPanel: (shown: boolean) => void
  address: Pick<ReturnType<typeof useDesignerAddress>, 'setNode' | 'setView' | 'close'>
}

/** The actions of the designer, on its session, address and canvas. */
export function useDesignerActions(setters: Setters): DesignerActions {
  const { openDialog, showMenu, announce } = setters
  const navigation = useNavigation(setters)
  const drawing = useDrawingActions(navigation.openNode, announce)
  return useMemo(() => {
    const confirmDelete: DesignerActions['confirmDelete'] = (ids) => {
      if (ids.length > 0) openDialog({ dialog: 'delete', ids })
    }
    const openMenu: DesignerActions['openMenu'] = (subject, at) => {
      const opener = document.activeElement
      showMenu({ subject, at: at ?? menuPlace(opener), opener })
    }
    return { ...navigation, ...drawing, openDialog, openMenu, confirmDelete }
  }, [navigation, drawing, openDialog, showMenu])
}

/** Selecting and opening nodes. */
function useNavigation({ select, selectLink, openDialog, showPanel, address: { setNode, setView, close } }: Setters) {
  const session = useSession()
  const flow = useReactFlow()
  return useMemo(() => {
    const nodeOf = (id: number) => session.getState().graph.nodes.find((node) => node.work_node_id === id)
    const goToNode = (id: number) => {
      const position = nodeOf(id)?.position
      if (!position) return openDialog({ dialog: 'position', id })
      select([id])
      setNode(id)
      const box = boxOf(position)
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // The view moves only if the node is not visible, since a moving drawing is hard to follow.
      if (!isInSight(box, flow)) void flow.setCenter(x, y, { zoom: Math.max(flow.getZoom(), READABLE_ZOOM) })
      focusNode(id)
    }
    const openNode = (id: number, focus = false) => {
      if (!nodeOf(id)?.position) return openDialog({ dialog: 'position', id })
      select([id])
      setNode(id)
      setView('node')
      if (!focus) return
      showPanel(true)
      requestFocus(nodeTarget(id))
    }
    const closeNode = () => {
      select([])
      selectLink(undefined)
      close()
    }
    return { select, openNode, closeNode, goToNode }
  }, [session, flow, select, selectLink, openDialog, showPanel, setNode, setView, close])
}

/** Actions that change the drawing. They are announced where the focus does not show the result. */
function useDrawingActions(openNode: DesignerActions['openNode'], announce: (text: string) => void) {
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
      // Wait for the layout: the panel may have taken some of the canvas.
      requestAnimationFrame(() => {
        const box = boxOf(added.position)
        if (isOnCanvas(box, flow)) return
        void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: flow.getZoom() })
      })
      announce(`${added.work_node_name} is added. Undo takes it back.`)
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
