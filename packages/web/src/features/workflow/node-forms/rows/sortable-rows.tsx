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
import classes from './rows.module.css'

interface SortableRowsProps {
  /** Name of the list for screen readers. */
  label: string
  ids: readonly number[]
  /** Called with the new order. */
  onOrder: (ids: number[]) => void
  /** The form of a row that is being added, below the others. */
  newRow: ReactNode
  children: ReactNode
}

/** So that a click on a handle is not a drag. */
const DRAG_DISTANCE = 4

const instructions = {
  draggable: 'Space takes the row up, the arrow keys move it, Space puts it down, Esc puts it back.',
}

/** Rows that are put in order by their handles, with the mouse or with the keys. */
export function SortableRows({ label, ids, onOrder, newRow, children }: SortableRowsProps) {
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
        <ol className={classes.rows} aria-label={label}>
          {children}
          {newRow && <li className={classes.row}>{newRow}</li>}
        </ol>
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
