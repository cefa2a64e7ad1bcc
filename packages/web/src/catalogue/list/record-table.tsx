import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Checkbox } from '@mantine/core'
import { type ReactNode, type Ref, useMemo } from 'react'
import { ActionsHeader, DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../format/columns.ts'
import { useParts } from '../catalogue-parts.ts'
import { noteTexts, roomsOf, widthsOf, type Room, type TextsOf } from './column-widths.ts'
import classes from './list-table.module.css'
import { SortHeader } from './sort-header.tsx'
import type { Selection } from './use-selection.ts'
import type { ColumnSizes, Density } from './use-table-settings.ts'

const none: readonly Row[] = []

interface RecordTableProps {
  label: string
  columns: readonly Column[]
  rooms: readonly Room[]
  /** Absent while the first page is loading. */
  rows: readonly Row[] | undefined
  dimmed: boolean
  density?: Density
  /** Widths and order set by hand; absent where they cannot be. */
  sizes?: ColumnSizes
  /** Number of buttons per row. */
  actions: number
  /** Absent where rows cannot be selected. */
  selection?: Selection | undefined
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  body?: Ref<HTMLTableSectionElement>
  children: ReactNode
}

/** A table of records: columns as wide as their texts need, each sortable, and the actions at the end. */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, rooms, rows, dimmed, density, sizes, actions, selection, sort, onSort } = props
  const { body, children } = props
  const widths = widthsOf(rooms)
  const buttons = { '--buttons': actions }
  const warned = rows?.some(({ warning_count }) => Number(warning_count) > 0)
  return (
    <DataTable
      label={label}
      busy={!rows}
      dimmed={dimmed}
      className={classes.table}
      data-density={density}
      data-sticky
      data-stacks
      data-selectable={selection !== undefined || undefined}
      data-warned={warned || undefined}
      style={{ ...widths.table, ...buttons }}
    >
      <colgroup>
        {selection && <col className={classes.checkbox} />}
        {columns.map(({ key }, index) => (
          <col
            key={key}
            className={classes.column}
            style={{ ...widths.columns[index], ...ownWidth(sizes?.widths[key]) }}
          />
        ))}
        <col className={classes.actions} />
      </colgroup>
      <thead>
        <tr>
          {selection && <SelectPage selection={selection} />}
          {columns.map((column, at) => (
            <SortHeader
              key={column.key}
              column={column}
              sort={sort}
              onSort={onSort}
              onResize={sizes?.resize}
              onMove={sizes?.move}
              beside={[columns[at - 1]?.key, columns[at + 1]?.key]}
            />
          ))}
          <ActionsHeader />
        </tr>
      </thead>
      <tbody ref={body}>{children}</tbody>
    </DataTable>
  )
}

function ownWidth(width: number | undefined) {
  return width === undefined ? {} : { width: `${width}px` }
}

/** The checkbox of all rows of a page. */
export function SelectPage({ selection: { page, togglePage } }: { selection: Selection }) {
  return (
    <th scope="col">
      <Checkbox
        size="xs"
        aria-label="Select all rows of this page"
        checked={page === 'all'}
        indeterminate={page === 'some'}
        onChange={togglePage}
      />
    </th>
  )
}

/** The room of each column, for the texts of all pages seen so far, so that going back moves no column. */
export function useRooms(catalogue: Catalogue, columns: readonly Column[], rows: readonly Row[] = none) {
  const { room } = useParts(catalogue.name)
  const texts = useMemo<TextsOf>(
    () =>
      new Map(catalogue.columns.map((key) => [key, { longest: room?.[key] ?? 0, needy: 0, own: room?.[key] ?? 0 }])),
    [catalogue, room],
  )
  return useMemo(() => {
    noteTexts(texts, catalogue, columns, rows)
    return roomsOf(catalogue, columns, texts)
  }, [texts, catalogue, columns, rows])
}
