import { VisuallyHidden } from '@mantine/core'
import { useCallback, type ComponentProps, type ReactNode, type RefCallback } from 'react'
import classes from './data-table.module.css'

interface DataTableProps extends ComponentProps<'table'> {
  label: string
  busy?: boolean
  /** The rows are still those of the last filter or page. */
  dimmed?: boolean
}

/** The frame of every table: equal row heights, fixed layout, and its own scroll bar if the columns are too wide. */
export function DataTable({ label, busy = false, dimmed = false, className = '', ...table }: DataTableProps) {
  return (
    <div ref={useOverflow()} className={classes.scroll}>
      <table
        {...table}
        className={`${classes.table} ${className}`}
        aria-label={label}
        aria-busy={busy || dimmed}
        data-dimmed={dimmed || undefined}
      />
    </div>
  )
}

/** Marks the frame when the columns are too wide, so that it scrolls only then. */
function useOverflow(): RefCallback<HTMLDivElement> {
  return useCallback((frame) => {
    const table = frame?.firstElementChild
    if (!frame || !(table instanceof HTMLElement)) return undefined
    const measure = () => frame.toggleAttribute('data-scrolls', table.offsetWidth > frame.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(table)
    measure()
    return () => observer.disconnect()
  }, [])
}

/** The head of the column with the buttons of each row. */
export function ActionsHeader() {
  return (
    <th scope="col">
      <VisuallyHidden>Actions</VisuallyHidden>
    </th>
  )
}

/** The head of a short table without sorting; `children` adds further heads. */
export function TableHead({ captions, children }: { captions: readonly string[]; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        {captions.map((caption) => (
          <th key={caption} scope="col">
            {caption}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  )
}

/** The last cell of a row: its warnings and buttons. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return (
    <td>
      <div className={classes.actions}>{children}</div>
    </td>
  )
}
