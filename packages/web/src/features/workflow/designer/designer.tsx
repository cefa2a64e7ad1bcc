import { useReactFlow, type ReactFlowInstance, type Rect } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { describeKeys } from '../../../ui/keys.ts'
import { SessionNotices } from '../editing/session-notices.tsx'
import { useSession, useWorkflowSession } from '../editing/session-context.ts'
import { Canvas } from './canvas/canvas.tsx'
import { boxOf } from './canvas/boxes.ts'
import { focusNode } from './canvas/focus-node.ts'
import { DesignerContext, type Asked, type DesignerWays } from './designer-context.ts'
import classes from './designer.module.css'
import { Dialogs } from './dialogs/dialogs.tsx'
import { linkEdit } from './gestures.ts'
import { SidePanel, type PanelTab } from './panel/side-panel.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { Tray } from './tray.tsx'
import { isTyping } from './typing.ts'
import { useDesignerPlace } from './use-place.ts'
import { useSelectionWays } from './use-selection-ways.ts'

describeKeys('Workflow designer', [
  { keys: ['→', '↓'], does: 'Follow the Yes or the No link' },
  { keys: ['←', '↑'], does: 'Go back to what leads here' },
  { keys: ['Enter'], does: 'Open the node' },
  { keys: ['Y', 'N'], does: 'Connect the node by Yes or by No' },
  { keys: ['E'], does: 'Edit name, type and comments' },
  { keys: ['Delete'], does: 'Delete the node or link' },
  { keys: ['Alt+arrow'], does: 'Move the node' },
  { keys: ['Ctrl+Z', 'Ctrl+Shift+Z'], does: 'Undo, redo' },
  { keys: ['Ctrl+C', 'Ctrl+V', 'Ctrl+D'], does: 'Copy, paste, duplicate the selection' },
  { keys: ['Ctrl+A'], does: 'Select all nodes' },
  { keys: ['Ctrl+F', '/'], does: 'Find a node' },
  { keys: ['N'], does: 'Create a node, while none has the focus' },
  { keys: ['Esc'], does: 'Close the node, give up the selection' },
])

const NEAR_ENOUGH = 0.6

/** Toolbar, canvas and panel of one workflow. */
export function Designer() {
  const { graph } = useWorkflowSession()
  const { node: opened, view: tab, setNode: setOpened, setView: setTab, close: closeNode } = useDesignerPlace()
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set(opened === undefined ? [] : [opened]))
  const [asked, setAsked] = useState<Asked>()
  const select = useCallback((ids: readonly number[]) => {
    setSelected((before) => (before.size === ids.length && ids.every((id) => before.has(id)) ? before : new Set(ids)))
  }, [])
  const ways = useWays({ select, setOpened, setTab, setAsked, closeNode })
  const selection = useMemo(() => [...selected], [selected])
  const selectionWays = useSelectionWays(selection, ways)
  const node = graph.nodes.find(({ work_node_id: id }) => id === opened)
  useEscape(() => {
    ways.close()
    if (node) focusNode(node.work_node_id)
  })
  return (
    <DesignerContext value={ways}>
      <div className={classes.designer}>
        <Toolbar selection={selection} ways={selectionWays} />
        <SessionNotices />
        <div className={classes.body}>
          <div className={classes.drawing}>
            <Canvas selected={selected} first={opened} onSelect={select} />
            <Tray />
          </div>
          <SidePanel node={node} tab={tab} onTab={setTab} />
        </div>
        <Dialogs asked={asked} onClose={() => setAsked(undefined)} />
      </div>
    </DesignerContext>
  )
}

interface Setters {
  select: (ids: readonly number[]) => void
  setOpened: (id: number) => void
  setTab: (tab: PanelTab) => void
  setAsked: (asked: Asked) => void
  closeNode: () => void
}

function useWays({ select, setOpened, setTab, setAsked, closeNode }: Setters): DesignerWays {
  const session = useSession()
  const flow = useReactFlow()
  return useMemo(() => {
    const nodeOf = (id: number) => session.getState().graph.nodes.find((node) => node.work_node_id === id)
    const jump = (id: number) => {
      const position = nodeOf(id)?.position
      if (!position) return setAsked({ what: 'position', id })
      const { x, y, width, height } = boxOf(position)
      select([id])
      setOpened(id)
      // A drawing that moves under the eyes is hard to follow: it stands still while the node is in sight.
      if (!isInSight({ x, y, width, height }, flow))
        void flow.setCenter(x + width / 2, y + height / 2, { zoom: Math.max(flow.getZoom(), NEAR_ENOUGH) })
      focusNode(id)
    }
    return {
      select,
      close: () => {
        select([])
        closeNode()
      },
      jump,
      ask: setAsked,
      open: (id, focus) => {
        if (!nodeOf(id)?.position) return setAsked({ what: 'position', id })
        select([id])
        setOpened(id)
        setTab('node')
        if (focus) focusPanel()
      },
      remove: (ids) => {
        if (ids.length > 0) setAsked({ what: 'delete', ids })
      },
      connect: (from, link, to) => {
        const [name, target] = [nodeOf(from)?.work_node_name, to === null ? undefined : nodeOf(to)?.work_node_name]
        const label = to === null ? `Remove link of ${name}` : `Link ${name} to ${target}`
        void session.apply(label, [linkEdit(from, link, to)])
      },
    }
  }, [session, flow, select, setOpened, setTab, setAsked, closeNode])
}

function useEscape(close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) close()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

function isInSight(box: Rect, { flowToScreenPosition: toScreen, getZoom }: ReactFlowInstance): boolean {
  const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
  if (!canvas || getZoom() < NEAR_ENOUGH) return false
  const from = toScreen({ x: box.x, y: box.y })
  const to = toScreen({ x: box.x + box.width, y: box.y + box.height })
  return from.x >= canvas.left && from.y >= canvas.top && to.x <= canvas.right && to.y <= canvas.bottom
}

/** The first field of the panel, as soon as it is drawn. */
function focusPanel(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-node-panel] :is(input, button, textarea)')?.focus(),
  )
}
