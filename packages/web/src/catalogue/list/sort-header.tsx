import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { Column } from '../format/columns.ts'
import classes from './list-table.module.css'
import { nextSort } from './list-url.ts'
import type { ColumnSizes } from './use-table-settings.ts'

/** Least width of a column in pixels. */
const LEAST = 56

/** Change of width in pixels by Alt and an arrow key. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 }

interface SortHeaderProps {
  column: Column
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Absent where columns cannot be resized. */
  onResize?: ColumnSizes['resize'] | undefined
}

/** A column's head. Each press changes the order: ascending, descending, none. */
export function SortHeader({ column, sort, onSort, onResize }: SortHeaderProps) {
  const head = useRef<HTMLTableCellElement>(null)
  const resize = (by: number) => {
    const width = head.current?.getBoundingClientRect().width ?? 0
    onResize?.(column.key, Math.max(LEAST, Math.round(width + by)))
  }
  const press = (event: KeyboardEvent) => {
    const by = event.altKey ? STEPS[event.key] : undefined
    if (by === undefined || !onResize) return
    event.preventDefault()
    resize(by)
  }
  const order = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none'
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[order]
  return (
    <th ref={head} scope="col" aria-sort={order} data-numeric={column.numeric || undefined}>
      <UnstyledButton
        className={classes.sort}
        title={column.label}
        onClick={() => onSort(nextSort(sort, column.sort))}
        onKeyDown={press}
      >
        <span>{column.label}</span>
        <Icon size="0.8125rem" aria-hidden data-order={order} />
      </UnstyledButton>
      {onResize && <ResizeHandle head={head} onResize={(width) => onResize(column.key, width)} />}
    </th>
  )
}

interface ResizeHandleProps {
  head: RefObject<HTMLTableCellElement | null>
  onResize: (width: number | undefined) => void
}

/**
 * The edge of a column's head: dragging sets the width, a double click resets it. The head handles both for the
 * keyboard.
 */
function ResizeHandle({ head, onResize }: ResizeHandleProps) {
  const drag = ({ currentTarget, pointerId, clientX: start }: PointerEvent<HTMLSpanElement>) => {
    const width = head.current?.getBoundingClientRect().width ?? 0
    const move = ({ clientX }: { clientX: number }) => onResize(Math.max(LEAST, Math.round(width + clientX - start)))
    currentTarget.setPointerCapture(pointerId)
    currentTarget.addEventListener('pointermove', move)
    const end = () => currentTarget.removeEventListener('pointermove', move)
    currentTarget.addEventListener('lostpointercapture', end, { once: true })
  }
  return (
    <span
      className={classes.handle}
      aria-hidden
      title="Drag to resize; double-click to fit"
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
    />
  )
}
