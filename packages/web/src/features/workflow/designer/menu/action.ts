import type { TablerIcon } from '@tabler/icons-react'

/** Something that can be done with a node, a link or the drawing: the same in a menu, on the pad and by a key. */
export interface Action {
  label: string
  icon: TablerIcon
  /** The key or chord, as `keysOf` writes it. */
  keys?: string
  isDanger?: boolean
  /** It changes nothing. */
  isRead?: boolean
  /** What stands beside the icon on the pad, if the action is there too; may be empty. */
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

/** A pressed key or chord in the words of the help: `Y`, `Shift+Y`, `Ctrl+D`. Backspace deletes like Delete. */
export function keysOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): string {
  const name = key === 'Backspace' ? 'Delete' : key.length === 1 ? key.toUpperCase() : key
  const held = [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift'].filter((one) => one !== false)
  return [...held, name].join('+')
}

/** Whether the key was pressed that opens the menu of what has the focus. */
export function isMenuKey(event: Pressed): boolean {
  return ['ContextMenu', 'Shift+F10'].includes(keysOf(event))
}

/** The action of a plain key. Chords with Ctrl are those of the page: the selection's, wherever the focus is. */
export function actionOf(pressed: string, actions: readonly Action[]): Action | undefined {
  return pressed.startsWith('Ctrl') ? undefined : actions.find(({ keys }) => keys === pressed)
}
