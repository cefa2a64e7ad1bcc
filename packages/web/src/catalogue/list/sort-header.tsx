import { flushSync } from 'react-dom'
import { useRef, type DragEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { Column } from '../format/columns.ts'
import classes from './list-table.module.css'
import { nextSort } from './list-url.ts'
import type { ColumnSizes } from './use-table-settings.ts'

/** Least width of a column in pixels. */
const LEAST = 56

/** Change of width in pixels by Alt and an arrow key. */
const STEP = 16
const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const DRAGGED = 'application/x-column'

interface SortHeaderProps {
  column: Column
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Absent where columns cannot be resized. */
  onResize?: ColumnSizes['resize'] | undefined
  /** Absent where columns cannot be moved. */
  onMove?: ColumnSizes['move'] | undefined
  /** Keys of the columns before and after it. */
  beside?: readonly [string | undefined, string | undefined]
}

/** A column's head. Each press changes the order: ascending, descending, none. */
export function SortHeader({
  column,
  sort,
  onSort,
  onResize,
  onMove,
  beside = [undefined, undefined],
}: SortHeaderProps) {
  const head = useRef<HTMLTableCellElement>(null)
  const resize = (by: number) => {
    const width = head.current?.getBoundingClientRect().width ?? 0
    onResize?.(column.key, Math.max(LEAST, Math.round(width + by)))
  }
  const press = (event: KeyboardEvent) => {
    const direction = event.altKey ? DIRECTIONS[event.key] : undefined
    if (direction === undefined || !onResize) return
    event.preventDefault()
    if (event.shiftKey) moveTo(beside[direction < 0 ? 0 : 1], event.currentTarget)
    else resize(direction * STEP)
  }
  const moveTo = (to: string | undefined, button: EventTarget & Element) => {
    if (to === undefined || !onMove) return
    // A head that is moved loses the focus.
    flushSync(() => onMove(column.key, to))
    if (button instanceof HTMLElement) button.focus()
  }
  const order = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none'
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[order]
  return (
    <th
      ref={head}
      scope="col"
      aria-sort={order}
      data-numeric={column.numeric || undefined}
      {...dragProps(column.key, onMove)}
    >
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

/** A head is dragged onto another one to take its place. */
function dragProps(key: string, onMove: ColumnSizes['move'] | undefined) {
  if (!onMove) return {}
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(DRAGGED, key),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
    },
    onDrop: ({ dataTransfer }: DragEvent) => {
      const dragged = dataTransfer.getData(DRAGGED)
      if (dragged !== '' && dragged !== key) onMove(dragged, key)
    },
  }
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
      // The edge resizes: it does not drag the head.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
    />
  )
}
