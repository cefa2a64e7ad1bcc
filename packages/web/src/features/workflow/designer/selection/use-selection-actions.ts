import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { notifyFailure } from '../../../../ui/notify.tsx'
import { useSession } from '../../session/session-context.ts'
import { focusedNode } from '../canvas/focus-node.ts'
import type { DesignerActions } from '../designer-actions.ts'
import type { Place } from '../gestures.ts'
import { copyText, keepCopy, keptCopy, onCopyKept, pasteEdits } from './clipboard.ts'
import type { Selected } from './use-selected.ts'

export interface SelectionActions {
  /** Whether there is something to copy or duplicate. */
  hasNodes: () => boolean
  /** Stores a copy of the selected nodes, and returns it as text. */
  copy: () => string
  /** Stores a copy, and writes it to the system clipboard if the browser allows it. */
  copyToClipboard: (ids?: readonly number[]) => void
  /** Whether there is something to paste, from this or another tab. */
  canPaste: boolean
  /** Pastes copied nodes: by default the last ones, away from their originals. */
  paste: (what?: { text?: string; at?: Place }) => void
  duplicate: (ids?: readonly number[]) => void
  /** Asks before nodes are deleted; removes a selected link at once. */
  remove: () => void
  selectAll: () => void
}

/** Actions on the selection; without one, on the focused node. */
export function useSelectionActions(
  selected: Selected,
  { confirmDelete, connect, select }: DesignerActions,
): SelectionActions {
  const session = useSession()
  const current = useRef(selected)
  useEffect(() => {
    current.current = selected
  }, [selected])
  const actions = useMemo(() => {
    const nodes = (): readonly number[] => {
      const focused = focusedNode(document.activeElement)
      const selection = [...current.current.nodes]
      return selection.length > 0 || focused === undefined ? selection : [focused]
    }
    const textOf = (ids: readonly number[]) => copyText(session.getState().graph, ids)
    const insert = (text: string, verb: string, at?: Place) => {
      const pasted = pasteEdits(text, at, session.getState().graph.nodes)
      if (!pasted) return notifyFailure('There are no copied nodes')
      const { length } = pasted.nodes
      void session.apply(length === 1 ? `${verb} 1 node` : `${verb} ${length} nodes`, pasted.edits)
      select(pasted.nodes)
    }
    const copy = (ids: readonly number[]) => {
      const text = textOf(ids)
      keepCopy(text)
      return text
    }
    return {
      hasNodes: () => nodes().length > 0,
      copy: () => copy(nodes()),
      copyToClipboard: (ids: readonly number[] = nodes()) => {
        // Without permission, or over plain HTTP, the stored copy is used.
        void (navigator.clipboard as Clipboard | undefined)?.writeText(copy(ids)).catch(() => undefined)
      },
      paste: ({ text = keptCopy(), at }: { text?: string; at?: Place } = {}) => insert(text, 'Paste', at),
      duplicate: (ids: readonly number[] = nodes()) => {
        if (ids.length > 0) insert(textOf(ids), 'Duplicate')
      },
      remove: () => {
        const { link } = current.current
        if (link) connect(link.from, link.link, null)
        else confirmDelete(nodes())
      },
      selectAll: () => select(session.getState().graph.nodes.map(({ work_node_id: id }) => id)),
    }
  }, [session, confirmDelete, connect, select])
  const canPaste = useSyncExternalStore(onCopyKept, () => keptCopy() !== '')
  return useMemo(() => ({ ...actions, canPaste }), [actions, canPaste])
}
