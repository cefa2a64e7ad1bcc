import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useMemo, type ReactNode } from 'react'
import { DRAG_INSTRUCTIONS, dragAnnouncements } from '../../../../ui/drag-announcements.ts'
import classes from './rows.module.css'

interface SortableRowsProps {
  /** Name of the list for screen readers. */
  label: string
  ids: readonly number[]
  /** Called with the new order. */
  onOrder: (ids: number[]) => void
  /** The form of a new row, below the others. */
  newRow: ReactNode
  children: ReactNode
}

/** Below this distance a press on a handle is a click. */
const DRAG_DISTANCE = 4

/** Rows that can be reordered by their handles, with mouse or keys. */
export function SortableRows({ label, ids, onOrder, newRow, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useMemo(() => dragAnnouncements(ids), [ids])
  const finish = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(arrayMove([...ids], ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{ announcements, screenReaderInstructions: DRAG_INSTRUCTIONS }}
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
