import { useRef, useState } from 'react'
import { PanelEdge } from '../../../ui/panel-edge.tsx'
import type { Column, ColumnWidths } from './use-column-widths.ts'

interface ColumnEdgeProps {
  /** Name of the column. */
  of: string
  column: Column
  widths: ColumnWidths
}

/** The right edge of a column's head. */
export function ColumnEdge({ of, column, widths }: ColumnEdgeProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [drawn, setDrawn] = useState(0)
  const head = () => place.current?.parentElement?.getBoundingClientRect()
  return (
    <span ref={place} onFocus={() => setDrawn(head()?.width ?? 0)}>
      <PanelEdge
        label={`Width of ${of}`}
        side="right"
        panel={widths.edgeOf(column, drawn)}
        sizeAt={({ clientX }) => clientX - (head()?.left ?? 0)}
      />
    </span>
  )
}
