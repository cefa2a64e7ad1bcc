import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo, type ReactNode } from 'react'

interface SortableRowsProps {
  ids: readonly number[]
  /** Told when the rows stand in another order. */
  onOrder: (ids: number[]) => void
  children: ReactNode
}

/** So that a click on a handle is not a drag. */
const DRAG_DISTANCE = 4

const instructions = {
  draggable: 'Space takes the row up, the arrow keys move it, Space puts it down, Esc puts it back.',
}

/** Rows that are put in order by their handles, with the mouse or with the keys. */
export function SortableRows({ ids, onOrder, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useMemo(() => announcementsFor(ids), [ids])
  const finish = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(arrayMove([...ids], ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function announcementsFor(ids: readonly number[]): Announcements {
  const place = (id: UniqueIdentifier) => `${ids.indexOf(Number(id)) + 1} of ${ids.length}`
  return {
    onDragStart: ({ active }) => `Row ${place(active.id)} is taken up.`,
    onDragOver: ({ over }) => (over ? `It stands at ${place(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `It is put down at ${place(over.id)}.` : 'It is put back.'),
    onDragCancel: ({ active }) => `It is put back at ${place(active.id)}.`,
  }
}
