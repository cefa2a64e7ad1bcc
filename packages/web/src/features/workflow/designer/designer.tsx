import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { publishSelected } from '../../../catalogue/selections.ts'
import { useMayEdit } from '../../../catalogue/rights.ts'
import { describeKeys, isTyping } from '../../../ui/keys.ts'
import { useWorkflowSession } from '../session/session-context.ts'
import { SessionNotices } from '../session/session-notices.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { focusNode } from './canvas/focus-node.ts'
import { DesignerContext, type DialogRequest, useDesigner } from './designer-actions.ts'
import { Dialogs } from './dialogs/dialogs.tsx'
import { DesignerBody, DesignerFrame } from './frame/designer-frame.tsx'
import { ActionMenu } from './menu/action-menu.tsx'
import type { MenuRequest } from './menu/menu-request.ts'
import { keysOf } from './menu/action.ts'
import { type Layout, useLayout } from './frame/use-layout.ts'
import { SidePanel } from './panel/side-panel.tsx'
import { SelectionContext } from './selection/selection-context.ts'
import { useSelected } from './selection/use-selected.ts'
import { useSelectionActions } from './selection/use-selection-actions.ts'
import { useSelectionKeys } from './selection/use-selection-keys.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useDesignerActions } from './use-designer-actions.ts'
import { useDesignerAddress } from './use-designer-address.ts'
import { typeName } from './canvas/shapes.ts'
import classes from './tray.module.css'

describeKeys('Workflow designer', [
  { keys: ['→', '↓'], does: 'Follow the Yes or the No link' },
  { keys: ['←', '↑'], does: 'Go back to what leads here' },
  { keys: ['Enter'], does: 'Open the node' },
  { keys: ['Y', 'N'], does: 'Connect the node by Yes or by No' },
  { keys: ['Shift+Y', 'Shift+N'], does: 'Add a node by Yes or by No' },
  { keys: ['I'], does: 'Insert a node: before the node, or on the link' },
  { keys: ['Shift+F10'], does: 'Menu of the node, link or drawing' },
  { keys: ['E'], does: 'Edit name, type and comments' },
  { keys: ['Delete'], does: 'Delete the node or link' },
  { keys: ['Alt+arrow'], does: 'Move the node' },
  { keys: ['Ctrl+Z', 'Ctrl+Shift+Z'], does: 'Undo, redo' },
  { keys: ['Ctrl+C', 'Ctrl+V', 'Ctrl+D'], does: 'Copy, paste, duplicate the selection' },
  { keys: ['Ctrl+A'], does: 'Select all nodes' },
  { keys: ['Ctrl+F', '/'], does: 'Find a node' },
  { keys: ['F'], does: 'Full screen, and back' },
  { keys: ['N'], does: 'Add a node, while none has the focus' },
  { keys: ['Esc'], does: 'Close the node, clear the selection' },
])

/** Toolbar, canvas and panel of one workflow; the dock is below the canvas. */
export function Designer({ dock }: { dock?: ReactNode }) {
  const { graph } = useWorkflowSession()
  const address = useDesignerAddress()
  const selected = useSelected(address.node)
  const mayEdit = useMayEdit()
  const [dialog, openDialog] = useState<DialogRequest>()
  const layout = useLayout()
  const [menu, showMenu] = useState<MenuRequest>()
  const [announced, announce] = useState('')
  const actions = useDesignerActions({
    ...selected,
    openDialog,
    showMenu,
    announce,
    address,
    showPanel: layout.showPanel,
  })
  const selectionActions = useSelectionActions(selected, actions)
  const { nodes, link } = selected
  const selection = useMemo(() => ({ ...selectionActions, nodes, link }), [selectionActions, nodes, link])
  useSelectionKeys(selectionActions)
  useEffect(() => {
    publishSelected([...nodes])
    return () => publishSelected([])
  }, [nodes])
  const node = graph.nodes.find(({ work_node_id: id }) => id === address.node)
  useFullKey(layout)
  useEscape((isInForm) => {
    if (!isInForm) actions.closeNode()
    if (node) focusNode(node.work_node_id)
  })
  return (
    <DesignerContext value={actions}>
      <SelectionContext value={selection}>
        <DesignerFrame isFull={layout.isFull}>
          <Toolbar layout={layout} />
          <DesignerBody
            panel={layout.hasPanel && <SidePanel node={node} view={address.view} onView={address.setView} />}
            dock={dock}
          >
            <Canvas selected={selected} first={address.node} />
            <Tray />
            <SessionNotices />
          </DesignerBody>
          <ActionMenu request={menu} onClose={() => showMenu(undefined)} />
          <Dialogs
            request={mayEdit || dialog?.dialog === 'compare' ? dialog : undefined}
            onClose={() => openDialog(undefined)}
          />
          <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
        </DesignerFrame>
      </SelectionContext>
    </DesignerContext>
  )
}

/** Esc in a form of the panel returns to the drawing; there it closes the node. An open dropdown handles it first. */
function useEscape(leave: (isInForm: boolean) => void): void {
  useEffect(() => {
    let isOfList = false
    const before = ({ target }: KeyboardEvent) => {
      isOfList = target instanceof Element && target.ariaExpanded === 'true'
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isOfList) return
      const isInForm = event.target instanceof Element && event.target.closest('aside form') !== null
      if (isInForm || !isTyping(event.target)) leave(isInForm)
    }
    window.addEventListener('keydown', before, { capture: true })
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', before, { capture: true })
      window.removeEventListener('keydown', onKey)
    }
  })
}

function useFullKey({ isFull, setFull }: Layout): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keysOf(event) === 'F' && !event.defaultPrevented && !isTyping(event.target)) setFull(!isFull)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isFull, setFull])
}

/** Nodes without a place; a click places one. */
function Tray() {
  const { graph } = useWorkflowSession()
  const { openDialog } = useDesigner()
  const unplaced = graph.nodes.filter(({ position }) => !position)
  if (unplaced.length === 0) return null
  return (
    <section className={classes.tray} aria-label="Nodes without a place">
      <span className={classes.label}>Without a place:</span>
      {unplaced.map(({ work_node_id: id, work_node_name: name, work_node_type: type }) => (
        <Button key={id} size="compact-sm" variant="default" onClick={() => openDialog({ dialog: 'position', id })}>
          {name} · {typeName(type)}
        </Button>
      ))}
    </section>
  )
}
