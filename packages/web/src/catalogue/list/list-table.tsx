import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { useRouter } from '@tanstack/react-router'
import { Fragment, useCallback, useEffect, useRef, type ReactNode, useMemo, useState, type RefObject } from 'react'
import type { Page } from '../../api/client.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useLast } from '../../ui/use-last.ts'
import { LeaveScopeContext, useHasTyped, useLeaveScope } from '../form/leave-scope.tsx'
import { useMayEdit } from '../rights.ts'
import { rowId } from '../row.ts'
import type { ListState } from './use-list-state.ts'
import { ListRow } from './list-row.tsx'
import classes from './list-table.module.css'
import { RecordTable, useRooms } from './record-table.tsx'
import type { Selection } from './use-selection.ts'
import type { TableSettings } from './use-table-settings.ts'
import type { Column } from '../format/columns.ts'
import { fittingRooms, type Room } from './column-widths.ts'

export interface ListTableProps<R extends Row> {
  catalogue: Catalogue
  /** Absent while the first page is loading. */
  page: Page<R> | undefined
  /** The rows are still those of the last filter or page. */
  dimmed: boolean
  state: ListState
  settings: TableSettings
  /** Absent where rows cannot be selected. */
  selection: Selection | undefined
  onRemove: (row: Row) => void
  /** What a row shows when it is expanded; a click on the row then expands it. */
  expansion?: Expansion<R> | undefined
  /** The address a row opens instead of its record's dialog. */
  screenOf?: ((id: number) => string | undefined) | undefined
}

export interface Expansion<R extends Row = Row> {
  id: number | undefined
  toggle: (id: number) => void
  content: (row: R) => ReactNode
}

/** The rows of a page, as the server sorted and filtered them. */
export function ListTable<R extends Row>(props: ListTableProps<R>) {
  const { catalogue, page, dimmed, state, settings, selection, onRemove, expansion, screenOf } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const scope = useLeaveScope()
  const rows = useHeldRow(props, useHasTyped(scope))
  const open = useOpenRow(props)
  useRowClicks(body, open)
  const mayEdit = useMayEdit(catalogue)
  const { dialog } = state
  const all = { columns: settings.shown, rooms: useRooms(catalogue, settings.shown, rows) }
  const { columns, rooms } = useColumnsBeside(dialog !== undefined, body, all)
  const cells = columns.length + (selection ? 2 : 1)
  const shownId = dialog && 'id' in dialog ? dialog.id : undefined
  return (
    <LeaveScopeContext value={scope}>
      <RecordTable
        label={catalogue.words.many}
        columns={columns}
        rooms={rooms}
        rows={rows}
        dimmed={dimmed}
        density={settings.density}
        sizes={settings}
        actions={countActions(props, mayEdit)}
        selection={selection}
        sort={state.query.sort}
        onSort={(sort) => state.change({ sort })}
        body={body}
      >
        {rows?.map((row) => {
          const id = rowId(catalogue, row)
          return (
            <Fragment key={id}>
              <ListRow
                catalogue={catalogue}
                row={row}
                columns={columns}
                selected={selection?.ids.has(id)}
                current={id === shownId}
                expanded={expansion && expansion.id === id}
                screen={screenOf?.(id)}
                onSelect={selection?.toggle}
                onOpen={open}
                onShow={state.show}
                onRemove={onRemove}
              />
              {expansion?.id === id && (
                <tr className={classes.inside}>
                  <td colSpan={cells}>
                    <div className={classes.content}>{expansion.content(row)}</div>
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
        {!page && <SkeletonRows columns={cells} />}
      </RecordTable>
    </LeaveScopeContext>
  )
}

/** The rows of the page; above them the expanded one, if it is gone from the page while something is typed in it. */
function useHeldRow<R extends Row>({ catalogue, page, expansion }: ListTableProps<R>, isHeld: boolean) {
  const isExpanded = (row: R) => rowId(catalogue, row) === expansion?.id
  const found = page?.rows.find(isExpanded)
  const last = useLast(found)
  return !found && isHeld && last && isExpanded(last) ? [last, ...(page?.rows ?? [])] : page?.rows
}

interface ListColumns {
  columns: readonly Column[]
  rooms: readonly Room[]
}

/** While a panel is open beside the list: the first columns that fit. The panel has the others. */
function useColumnsBeside(
  isBeside: boolean,
  body: RefObject<HTMLElement | null>,
  { columns, rooms }: ListColumns,
): ListColumns {
  const [space, setSpace] = useState(Infinity)
  useEffect(() => {
    const frame = body.current?.parentElement?.parentElement
    if (!isBeside || !frame) return undefined
    const observer = new ResizeObserver(() => setSpace(spaceIn(frame)))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [isBeside, body])
  return useMemo(() => {
    const fitting = isBeside ? fittingRooms(rooms, space) : rooms
    return { columns: columns.slice(0, fitting.length), rooms: fitting }
  }, [isBeside, columns, rooms, space])
}

/** The width in rem without the checkboxes and the buttons of the rows. */
function spaceIn(frame: HTMLElement): number {
  const heads = [...frame.querySelectorAll<HTMLElement>(':scope > table > thead th:not([aria-sort])')]
  const taken = heads.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
  return (frame.clientWidth - taken) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** The number of buttons of a row: detail (if a click does something else), edit, copy and delete. */
function countActions<R extends Row>({ catalogue, expansion, screenOf }: ListTableProps<R>, mayEdit: boolean): number {
  if (mayEdit) return expansion || (screenOf && catalogue.copyParts) ? 4 : 3
  return !catalogue.readOnly && (expansion || screenOf) ? 1 : 0
}

function useOpenRow<R extends Row>({ state, expansion, screenOf }: ListTableProps<R>): (id: number) => void {
  const { show } = state
  const { history } = useRouter()
  const toggle = expansion?.toggle
  return useCallback(
    (id: number) => {
      const screen = screenOf?.(id)
      if (toggle) toggle(id)
      else if (screen !== undefined) history.push(screen)
      else show({ kind: 'open', id })
    },
    [toggle, show, screenOf, history],
  )
}

/** A click anywhere in a row opens it, except on links and controls, and at the end of a text selection. */
function useRowClicks(body: { current: HTMLElement | null }, open: (id: number) => void): void {
  useEffect(() => {
    const element = body.current
    const openRow = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a, button, input, label')) return
      if (window.getSelection()?.toString()) return
      const row = target.closest<HTMLElement>('tr[data-row]')
      // The row may belong to a table inside an expanded row.
      if (row?.parentElement === element && row?.dataset.row !== undefined) open(Number(row.dataset.row))
    }
    element?.addEventListener('click', openRow)
    return () => element?.removeEventListener('click', openRow)
  }, [body, open])
}
