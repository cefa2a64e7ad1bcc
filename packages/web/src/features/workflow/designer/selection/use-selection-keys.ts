import { useEffect } from 'react'
import { isTyping } from '../../../../ui/keys.ts'
import { useSession } from '../../session/session-context.ts'
import { keysOf } from '../menu/action.ts'
import { keptCopy, pasteEdits } from './clipboard.ts'
import type { SelectionActions } from './use-selection-actions.ts'

/** Page-wide keys and clipboard events of the selection, and undo and redo. */
export function useSelectionKeys(selection: SelectionActions): void {
  const { undo, redo } = useSession()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.defaultPrevented) return
      const action = actionOf(event, { ...selection, undo, redo })
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [selection, undo, redo])
  useClipboardEvents(selection)
}

interface KeyActions extends SelectionActions {
  undo: () => void
  redo: () => void
}

function actionOf(event: KeyboardEvent, actions: KeyActions): (() => void) | undefined {
  const { undo, redo, duplicate, selectAll, remove } = actions
  if (!event.ctrlKey && !event.metaKey) return keysOf(event) === 'Delete' ? remove : undefined
  return { z: event.shiftKey ? redo : undo, y: redo, d: duplicate, a: selectAll }[event.key.toLowerCase()]
}

function useClipboardEvents({ hasNodes, copy, paste }: SelectionActions): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const hasMarkedText = document.getSelection()?.toString() !== ''
      if (isTyping(event.target) || !hasNodes() || hasMarkedText) return
      event.clipboardData?.setData('text/plain', copy())
      event.preventDefault()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (pasteEdits(text)) paste({ text })
      else if (text === '' && keptCopy() !== '') paste()
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [hasNodes, copy, paste])
}
