import type { TablerIcon } from '@tabler/icons-react'

/** An action on a node, a link or the drawing, for menus, the pad and keys. */
export interface Action {
  label: string
  icon: TablerIcon
  /** The key or chord, as `keysOf` writes it. */
  keys?: string
  isDanger?: boolean
  /** It is read-only. */
  isRead?: boolean
  /** Text beside the icon on the pad, if the action is there; may be empty. */
  padWord?: string
  run: () => void
}

interface Pressed {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** A pressed key or chord as shown in the help: `Y`, `Shift+Y`, `Ctrl+D`. Backspace counts as Delete. */
export function keysOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): string {
  const name = key === 'Backspace' ? 'Delete' : key.length === 1 ? key.toUpperCase() : key
  const held = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift'].filter((one) => one !== false)
  return [...held, name].join('+')
}

/** Whether the context menu key was pressed. */
export function isMenuKey(event: Pressed): boolean {
  return ['ContextMenu', 'Shift+F10'].includes(keysOf(event))
}

/** The action of a key without Ctrl. Ctrl chords act on the selection, wherever the focus is. */
export function actionOf(pressed: string, actions: readonly Action[]): Action | undefined {
  return pressed.startsWith('Ctrl') ? undefined : actions.find(({ keys }) => keys === pressed)
}
