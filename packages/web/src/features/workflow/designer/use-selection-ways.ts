import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { notifyFailure } from '../../../ui/notify.tsx'
import { useSession } from '../editing/session-context.ts'
import { focusedNode } from './canvas/focus-node.ts'
import { copyText, keepCopy, keptCopy, onCopyKept, pasteEdits } from './clipboard/clipboard.ts'
import type { DesignerWays } from './designer-context.ts'
import { isTyping } from './typing.ts'

const ASIDE = 40

export interface SelectionWays {
  copy: () => void
  /** Whether there is something to paste, copied here or in another tab. */
  canPaste: boolean
  paste: () => void
  duplicate: () => void
  remove: () => void
  selectAll: () => void
}

/** What can be done with the selected nodes, by buttons, and by the keys and clipboard events of the whole page. */
export function useSelectionWays(selection: readonly number[], { remove, select }: DesignerWays): SelectionWays {
  const session = useSession()
  const current = useRef(selection)
  useEffect(() => {
    current.current = selection
  }, [selection])
  const ways = useMemo(() => {
    // Where nothing is selected, the node that has the focus is meant.
    const chosen = (): readonly number[] => {
      const focused = focusedNode(document.activeElement)
      return current.current.length > 0 || focused === undefined ? current.current : [focused]
    }
    const text = () => copyText(session.getState().graph, chosen())
    const put = (copied: string, does: string) => {
      const pasted = pasteEdits(copied, ASIDE)
      if (!pasted) return notifyFailure('There are no copied nodes')
      const { length } = pasted.nodes
      void session.applyLocal(length === 1 ? `${does} 1 node` : `${does} ${length} nodes`, pasted.edits)
      select(pasted.nodes)
    }
    return {
      chosen,
      text,
      put,
      copy: () => {
        if (chosen().length === 0) return
        keepCopy(text())
        // Without permission, or over plain HTTP, the copy that is kept here does.
        void (navigator.clipboard as Clipboard | undefined)?.writeText(text()).catch(() => undefined)
      },
      paste: () => put(keptCopy(), 'Paste'),
      duplicate: () => {
        if (chosen().length > 0) put(text(), 'Duplicate')
      },
      remove: () => remove(chosen()),
      selectAll: () => select(session.getState().graph.nodes.map(({ work_node_id: id }) => id)),
    }
  }, [session, remove, select])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || !(event.ctrlKey || event.metaKey)) {
        if (event.key === 'Delete' && !isTyping(event.target) && !event.defaultPrevented) ways.remove()
        return
      }
      const key = event.key.toLowerCase()
      const act = {
        z: event.shiftKey ? session.redo : session.undo,
        y: session.redo,
        d: ways.duplicate,
        a: ways.selectAll,
      }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    const onCopy = (event: ClipboardEvent) => {
      if (isTyping(event.target) || ways.chosen().length === 0 || document.getSelection()?.toString()) return
      keepCopy(ways.text())
      event.clipboardData?.setData('text/plain', ways.text())
      event.preventDefault()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return
      const given = event.clipboardData?.getData('text/plain') ?? ''
      if (pasteEdits(given, 0)) ways.put(given, 'Paste')
      else if (given === '' && keptCopy() !== '') ways.put(keptCopy(), 'Paste')
    }
    window.addEventListener('keydown', onKey)
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('keydown', onKey)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [session, ways])
  const canPaste = useSyncExternalStore(onCopyKept, () => keptCopy() !== '')
  return { ...ways, canPaste }
}
