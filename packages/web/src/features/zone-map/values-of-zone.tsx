import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Page } from '../../api/client.ts'
import { ListTools } from '../../catalogue/bulk/list-tools.tsx'
import { columnsOf } from '../../catalogue/format/columns.ts'
import { MayEdit } from '../../catalogue/may-edit.tsx'
import { rowId } from '../../catalogue/row.ts'
import { useRecord } from '../../catalogue/record/use-record.ts'
import { DeleteDialog } from '../../catalogue/record/delete-dialog.tsx'
import { requestFocus } from '../../ui/focus.ts'
import { neighbourTarget, rowTarget } from '../../catalogue/list/focus-targets.ts'
import { BulkActions } from '../../catalogue/list/bulk-actions.tsx'
import { FilterBar } from '../../catalogue/list/filter-bar.tsx'
import { InnerBar } from '../../catalogue/list/inner-bar.tsx'
import { InnerBox } from '../../catalogue/list/inner-box.tsx'
import { SelectPage } from '../../catalogue/list/record-table.tsx'
import { SortHeader } from '../../catalogue/list/sort-header.tsx'
import { usePageThatExists } from '../../catalogue/list/use-page-that-exists.ts'
import { useList } from '../../catalogue/list/use-list.ts'
import type { ListState } from '../../catalogue/list/use-list-state.ts'
import { useRowsAreHeld } from '../../catalogue/list/typed-filters.ts'
import { useLocalList } from '../../catalogue/list/use-local-list.ts'
import { useSelection, type Selection } from '../../catalogue/list/use-selection.ts'
import { useMayEdit } from '../../catalogue/rights.ts'
import { ActionsHeader, DataTable } from '../../ui/data-table.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { countOf } from '../../catalogue/format/words.ts'
import { NewValueRow } from './new-value-row.tsx'
import { OPERATOR_LISTS } from './operator-lists.ts'
import { ValueRow } from './value-row.tsx'
import classes from './zone-map.module.css'

const idOf = ({ seq }: Row) => seq
const without = (rows: readonly Row[], row: Row) => rows.filter((other) => idOf(other) !== idOf(row))

const zones = catalogueOf('zone')
const values = catalogueOf('zone-value')
const columns = columnsOf(values).filter(({ key }) => key === 'value' || key === 'exp_value')

/** A new value appears just below the row in which it was typed. */
const NEWEST_FIRST = `-${values.id}`

interface ValuesOfZoneProps {
  zone: RowFor<'zone'>
  map: RowFor<'zone-map'>
  /** The value that a link led to. */
  marked?: number | undefined
}

/** The values of a zone, edited in their rows. Only one page of them is rendered. */
export function ValuesOfZone({ zone, map, marked }: ValuesOfZoneProps) {
  const zoneId = rowId(zones, zone)
  const state = useLocalList(NEWEST_FIRST)
  const given = { zone_id: String(zoneId) }
  const query = { ...state.query, filters: { ...state.query.filters, ...given } }
  const list = useList(values, query)
  usePageThatExists(state, list)
  const selection = useSelection(values, list.data?.rows)
  const isHeld = useRowsAreHeld()
  const name = `Values of ${String(zone.zone_name)}`
  return (
    <section aria-label={name} className={classes.values}>
      <InnerBar>
        <FilterBar catalogue={values} filters={state.query.filters} onFilter={state.filter} />
        {list.data && <span className={classes.count}>{countOf(values.name, list.data.total)}</span>}
        <ListTools
          catalogue={values}
          query={query}
          total={list.data?.total}
          given={given}
          hints={OPERATOR_LISTS}
          into={String(zone.zone_name)}
        />
      </InnerBar>
      <InnerBox of={name} state={state} list={list} empty="No values yet. Add the first one above.">
        <ValueTable label={name} expected={zone.value_count} {...{ zoneId, map, state, list, selection, marked }} />
      </InnerBox>
      <BulkActions
        {...{ selection, isHeld }}
        catalogue={values}
        filters={query.filters}
        next={rowTarget(zones, zone)}
        total={list.data?.total}
      />
    </section>
  )
}

interface ValueTableProps {
  label: string
  /** The number of values, from the list of zones. */
  expected: number
  zoneId: number
  map: RowFor<'zone-map'>
  state: ListState
  list: UseQueryResult<Page<RowFor<'zone-value'>>>
  selection: Selection
  marked: number | undefined
}

function ValueTable({ label, expected, zoneId, map, state, list, selection, marked }: ValueTableProps) {
  const mayEdit = useMayEdit(values)
  const linked = useLinked(marked, zoneId, state)
  const { edited, isEdited, isLast, edit, stop } = useEditedRows()
  const [removing, setRemoving] = useState<RowFor<'zone-value'>>()
  const close = () => setRemoving(undefined)
  const finish = (removed: RowFor<'zone-value'>) => {
    close()
    requestFocus(neighbourTarget(values, list.data?.rows, rowId(values, removed)))
  }
  return (
    <>
      <DataTable label={label} busy={!list.data} dimmed={list.isPlaceholderData}>
        <colgroup>
          {mayEdit && <col className={classes.checkbox} />}
          <col className={classes.value} />
          <col />
          <col className={classes.actions} />
        </colgroup>
        <thead>
          <tr>
            {mayEdit && <SelectPage selection={selection} />}
            {columns.map((column) => (
              <SortHeader
                key={column.key}
                column={column}
                sort={state.query.sort}
                onSort={(sort) => state.change({ sort: sort ?? NEWEST_FIRST })}
              />
            ))}
            <ActionsHeader />
          </tr>
        </thead>
        <tbody>
          <MayEdit>
            <NewValueRow zoneId={zoneId} map={map} />
          </MayEdit>
          {/* No placeholder while a link waits to scroll to its value. */}
          {list.isPending && marked === undefined && (
            <SkeletonRows
              columns={columns.length + (mayEdit ? 2 : 1)}
              rows={Math.min(expected, state.query.pageSize)}
            />
          )}
          {withEdited(list.data?.rows ?? [], [...linked.filter((row) => !isEdited(row)), ...edited]).map((row) => (
            <ValueRow
              key={rowId(values, row)}
              row={row}
              map={map}
              editing={isEdited(row)}
              selected={selection.ids.has(rowId(values, row))}
              onSelect={selection.toggle}
              marked={rowId(values, row) === marked}
              left={!isLast(row)}
              onEdit={edit}
              onStop={stop}
              onRemove={setRemoving}
            />
          ))}
        </tbody>
      </DataTable>
      <DeleteDialog catalogue={values} row={removing} onClose={close} onRemoved={finish} />
    </>
  )
}

/** The value that a link led to, on whatever page, until the list is filtered. */
function useLinked(marked: number | undefined, zoneId: number, { query }: ListState): readonly RowFor<'zone-value'>[] {
  const { data, error } = useRecord(values, marked)
  const isOfZone = data && !error && rowId(values, data) === marked && data.zone_id === zoneId
  return isOfZone && Object.keys(query.filters).length === 0 ? [data] : []
}

type Row = RowFor<'zone-value'>

/** The rows that are being edited, the last opened at the end. */
function useEditedRows() {
  const [edited, setEdited] = useState<readonly Row[]>([])
  return {
    edited,
    isEdited: (row: Row) => edited.some((other) => idOf(other) === idOf(row)),
    isLast: (row: Row) => edited.at(-1)?.seq === idOf(row),
    edit: useCallback((row: Row) => setEdited((rows) => [...without(rows, row), row]), []),
    stop: useCallback((row: Row) => setEdited((rows) => without(rows, row)), []),
  }
}

/** A page of rows. Edited rows that are on another page or filtered out are put on top. */
function withEdited(rows: readonly Row[], edited: readonly Row[]): readonly Row[] {
  const shown = new Set(rows.map(idOf))
  return [...edited.filter((row) => !shown.has(idOf(row))), ...rows]
}
