import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMayEdit } from '../../../catalogue/rights.ts'
import { describeKeys } from '../../../ui/keys.ts'
import { useWorkflowSession } from '../session/session-context.ts'
import { SessionNotices } from '../session/session-notices.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { focusNode } from './canvas/focus-node.ts'
import { DesignerContext, type DialogRequest } from './designer-actions.ts'
import { Dialogs } from './dialogs/dialogs.tsx'
import { DesignerBody, DesignerFrame } from './frame/designer-frame.tsx'
import { isTyping } from './is-typing.ts'
import { SidePanel } from './panel/side-panel.tsx'
import { useSelectionActions } from './selection/use-selection-actions.ts'
import { useSelectionKeys } from './selection/use-selection-keys.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { Tray } from './tray.tsx'
import { useDesignerActions } from './use-designer-actions.ts'
import { useDesignerAddress } from './use-designer-address.ts'

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
  { keys: ['Esc'], does: 'Close the node, clear the selection' },
])

/** Toolbar, canvas and panel of one workflow. */
export function Designer() {
  const { graph } = useWorkflowSession()
  const address = useDesignerAddress()
  const [selected, setSelected] = useState<ReadonlySet<number>>(
    () => new Set(address.node === undefined ? [] : [address.node]),
  )
  const select = useCallback((ids: readonly number[]) => {
    setSelected((before) => (before.size === ids.length && ids.every((id) => before.has(id)) ? before : new Set(ids)))
  }, [])
  const [dialog, openDialog] = useState<DialogRequest>()
  const mayEdit = useMayEdit()
  const actions = useDesignerActions({ select, openDialog, address })
  const selection = useMemo(() => [...selected], [selected])
  const selectionActions = useSelectionActions(selection, actions)
  useSelectionKeys(selectionActions)
  const node = graph.nodes.find(({ work_node_id: id }) => id === address.node)
  useEscape(() => {
    actions.closeNode()
    if (node) focusNode(node.work_node_id)
  })
  return (
    <DesignerContext value={actions}>
      <DesignerFrame>
        <Toolbar hasSelection={selection.length > 0} selection={selectionActions} />
        <SessionNotices />
        <DesignerBody panel={<SidePanel node={node} view={address.view} onView={address.setView} />}>
          <Canvas selected={selected} first={address.node} onSelect={select} />
          <Tray />
        </DesignerBody>
        <Dialogs
          request={mayEdit || dialog?.dialog === 'compare' ? dialog : undefined}
          onClose={() => openDialog(undefined)}
        />
      </DesignerFrame>
    </DesignerContext>
  )
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
