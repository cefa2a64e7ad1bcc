import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { Column } from '../format/columns.ts'
import { nextSort } from './list-url.ts'
import classes from './list-table.module.css'

interface SortHeaderProps {
  column: Column
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** A column's head. Each press sorts ascending, descending, then not at all. */
export function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const order = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none'
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[order]
  return (
    <th scope="col" aria-sort={order} data-numeric={column.numeric || undefined}>
      <UnstyledButton className={classes.sort} title={column.label} onClick={() => onSort(nextSort(sort, column.sort))}>
        <span>{column.label}</span>
        <Icon size="0.8125rem" aria-hidden data-order={order} />
      </UnstyledButton>
    </th>
  )
}
