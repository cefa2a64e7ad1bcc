import type { Catalogue } from '@tollgate/contract/catalogue/resolve.ts'
import { Checkbox } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Fragment, useCallback, useEffect, useRef, type ReactNode } from 'react'
import type { Page, Row } from '../../api/client.ts'
import { rowId } from '../row.ts'
import type { ListState } from './use-list-state.ts'
import { ListRow } from './list-row.tsx'
import classes from './list-table.module.css'
import { SkeletonRows } from './skeleton-rows.tsx'
import { SortHeader } from './sort-header.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import type { Selection } from './use-selection.ts'
import type { TableSettings } from './use-table-settings.ts'

interface ListTableProps {
  catalogue: Catalogue
  /** Absent while the first page is on its way. */
  page: Page | undefined
  /** The rows are those of an earlier filter or page. */
  dimmed: boolean
  state: ListState
  settings: TableSettings
  /** Absent where nothing can be done with picked rows. */
  selection: Selection | undefined
  onRemove: (row: Row) => void
  /** Rows that show what is inside them; a click on a row then does that. */
  expansion?: Expansion | undefined
  /** Where a row leads instead of opening its record. */
  screenOf?: ((id: number) => string | undefined) | undefined
}

export interface Expansion {
  id: number | undefined
  toggle: (id: number) => void
  content: (row: Row) => ReactNode
}

/** The table: as many rows as the page has, nothing sorted or filtered here. */
export function ListTable(props: ListTableProps) {
  const { catalogue, page, dimmed, state, settings, selection, onRemove, expansion, screenOf } = props
  const { shown, density } = settings
  const body = useRef<HTMLTableSectionElement>(null)
  const { show } = state
  const { history } = useRouter()
  const toggle = expansion?.toggle
  const open = useCallback(
    (id: number) => {
      const screen = screenOf?.(id)
      if (toggle) toggle(id)
      else if (screen !== undefined) history.push(screen)
      else show({ kind: 'open', id })
    },
    [toggle, show, screenOf, history],
  )
  useRowClicks(body, open)
  const widths = useColumnWidths(catalogue, shown, page?.rows)
  const warned = page?.rows.some(({ warning_count }) => Number(warning_count) > 0)
  return (
    <div className={classes.scroll}>
      <table
        className={`${classes.table} ${classes.shared}`}
        data-density={density}
        data-dimmed={dimmed || undefined}
        aria-label={catalogue.words.many}
        aria-busy={dimmed || !page}
        data-picked={selection !== undefined || undefined}
        data-actions={catalogue.readOnly ? 'none' : expansion ? 'four' : 'three'}
        data-warned={warned || undefined}
        style={widths.table}
      >
        <colgroup>
          {selection && <col className={classes.pick} />}
          {shown.map((column, index) => (
            <col key={column.key} className={classes.column} style={widths.columns[index]} />
          ))}
          <col className={classes.ofActions} />
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Checkbox
                  size="xs"
                  aria-label="Select all rows of this page"
                  checked={selection.page === 'all'}
                  indeterminate={selection.page === 'some'}
                  onChange={selection.togglePage}
                />
              </th>
            )}
            {shown.map((column) => (
              <SortHeader
                key={column.key}
                column={column}
                sort={state.query.sort}
                onSort={(sort) => state.change({ sort })}
              />
            ))}
            <th scope="col">
              <span className={classes.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {page?.rows.map((row) => (
            <Fragment key={rowId(catalogue, row)}>
              <ListRow
                catalogue={catalogue}
                row={row}
                columns={shown}
                selected={selection?.ids.has(rowId(catalogue, row))}
                expanded={expansion && expansion.id === rowId(catalogue, row)}
                screen={screenOf?.(rowId(catalogue, row))}
                onSelect={selection?.toggle}
                onOpen={open}
                onShow={show}
                onRemove={onRemove}
              />
              {expansion?.id === rowId(catalogue, row) && (
                <tr className={classes.inside}>
                  <td colSpan={shown.length + (selection ? 2 : 1)}>{expansion.content(row)}</td>
                </tr>
              )}
            </Fragment>
          ))}
          {!page && <SkeletonRows columns={shown.length + (selection ? 2 : 1)} />}
        </tbody>
      </table>
    </div>
  )
}

/**
 * A click anywhere in a row opens it, as its link does. One listener for all rows; a click on something of its own, or
 * one that ends the marking of text, opens nothing.
 */
function useRowClicks(body: { current: HTMLElement | null }, open: (id: number) => void): void {
  useEffect(() => {
    const element = body.current
    const openRow = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a, button, input, label')) return
      if (window.getSelection()?.toString()) return
      const row = target.closest<HTMLElement>('tr[data-row]')
      // A row of a table inside an expanded row is not one of ours.
      if (row?.parentElement === element && row?.dataset.row !== undefined) open(Number(row.dataset.row))
    }
    element?.addEventListener('click', openRow)
    return () => element?.removeEventListener('click', openRow)
  }, [body, open])
}
