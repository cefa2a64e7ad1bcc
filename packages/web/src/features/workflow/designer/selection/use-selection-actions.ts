import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { notifyFailure } from '../../../../ui/notify.tsx'
import { useSession } from '../../session/session-context.ts'
import { focusedNode } from '../canvas/focus-node.ts'
import type { DesignerActions } from '../designer-actions.ts'
import { copyText, keepCopy, keptCopy, onCopyKept, pasteEdits } from './clipboard.ts'

/** How far from its original a copy stands, in pixels of the unzoomed drawing. */
const OFFSET = 40

export interface SelectionActions {
  /** Whether there is something to copy, duplicate or delete. */
  hasNodes: () => boolean
  /** Keeps a copy of the nodes, and returns it as text. */
  copy: () => string
  /** Whether there is something to paste, copied here or in another tab. */
  canPaste: boolean
  /** Pastes copied nodes; without a text, those that were copied last. */
  paste: (text?: string) => void
  duplicate: () => void
  remove: () => void
  selectAll: () => void
}

/** What can be done with the selected nodes; without a selection, with the node that has the focus. */
export function useSelectionActions(
  selection: readonly number[],
  { confirmDelete, select }: DesignerActions,
): SelectionActions {
  const session = useSession()
  const current = useRef(selection)
  useEffect(() => {
    current.current = selection
  }, [selection])
  const actions = useMemo(() => {
    const nodes = (): readonly number[] => {
      const focused = focusedNode(document.activeElement)
      return current.current.length > 0 || focused === undefined ? current.current : [focused]
    }
    const textOfNodes = () => copyText(session.getState().graph, nodes())
    const insert = (text: string, verb: string) => {
      const pasted = pasteEdits(text, OFFSET)
      if (!pasted) return notifyFailure('There are no copied nodes')
      const { length } = pasted.nodes
      void session.applyLocal(length === 1 ? `${verb} 1 node` : `${verb} ${length} nodes`, pasted.edits)
      select(pasted.nodes)
    }
    return {
      hasNodes: () => nodes().length > 0,
      copy: () => {
        const text = textOfNodes()
        keepCopy(text)
        return text
      },
      paste: (text = keptCopy()) => insert(text, 'Paste'),
      duplicate: () => {
        if (nodes().length > 0) insert(textOfNodes(), 'Duplicate')
      },
      remove: () => confirmDelete(nodes()),
      selectAll: () => select(session.getState().graph.nodes.map(({ work_node_id: id }) => id)),
    }
  }, [session, confirmDelete, select])
  const canPaste = useSyncExternalStore(onCopyKept, () => keptCopy() !== '')
  return useMemo(() => ({ ...actions, canPaste }), [actions, canPaste])
}
