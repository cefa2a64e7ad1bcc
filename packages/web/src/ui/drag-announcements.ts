import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** What a screen reader says while rows are reordered: each row by name and position. */
export function dragAnnouncements(ids: readonly number[], nameOf: (id: number) => string = () => 'Row'): Announcements {
  const place = (id: UniqueIdentifier) => `${ids.indexOf(Number(id)) + 1} of ${ids.length}`
  const name = ({ id }: { id: UniqueIdentifier }) => nameOf(Number(id))
  return {
    onDragStart: ({ active }) => `${name(active)}, ${place(active.id)}, is taken up.`,
    onDragOver: ({ active, over }) => (over ? `${name(active)} stands at ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active)} is put down at ${place(over.id)}.` : `${name(active)} is put back.`,
    onDragCancel: ({ active }) => `${name(active)} is put back at ${place(active.id)}.`,
  }
}

/** How rows are moved by keys. */
export const DRAG_INSTRUCTIONS = {
  draggable: 'Space takes the row up, the arrow keys move it, Space puts it down, Esc puts it back.',
}
