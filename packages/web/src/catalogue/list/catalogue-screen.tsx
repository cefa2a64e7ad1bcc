import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { CatalogueName } from '@tollgate/contract/catalogues/definitions.ts'
import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import type { RowFor } from '@tollgate/contract/catalogues/rows.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { Page } from '../../api/client.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { describeKeys } from '../../ui/keys.ts'
import { useMayEdit } from '../rights.ts'
import { columnsOf } from '../format/columns.ts'
import { useList } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListState, type ListState } from './use-list-state.ts'
import { BulkActions } from './bulk-actions.tsx'
import classes from './catalogue-screen.module.css'
import { ClearFilters, EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LazyImportDialog } from './lazy-dialogs.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import { ListHeader } from './list-header.tsx'
import { ListPagination } from './list-pagination.tsx'
import { ListTable, type Expansion, type ListTableProps } from './list-table.tsx'
import { useRowsAreHeld } from './typed-filters.ts'
import { usePageThatExists } from './use-page-that-exists.ts'
import { useSelection, type Selection } from './use-selection.ts'
import { useTableSettings, type TableSettings } from './use-table-settings.ts'

export interface InsideProps<R extends Row = Row> {
  row: R
  /** Ids of the rows expanded inside this one, from the address. */
  expanded: readonly number[]
  onExpand: (ids: readonly number[]) => void
}

interface CatalogueScreenProps<Name extends CatalogueName> {
  catalogue: Name
  /** Filters that are always on. New records get their values. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** Content of an expanded row. Absent: a click on a row opens the record. */
  inside?: ComponentType<InsideProps<RowFor<Name>>>
  /** Address of a record's own screen, if it has one. */
  screenOf?: (id: number) => string | undefined
  /** A link in the list's head to related records. */
  related?: ReactNode
}

describeKeys('Lists and forms', [
  { keys: ['Ctrl', 'Enter'], does: 'Save the form' },
  { keys: ['Esc'], does: 'Close the dialog, or clear the filter field' },
])

/** The list of a catalogue: filters, table, pages, and the dialogs of its records. */
export function CatalogueScreen<Name extends CatalogueName>(props: CatalogueScreenProps<Name>) {
  const { catalogue: name, fixed, inside, screenOf, related } = props
  const catalogue = catalogueOf(name)
  const mayEdit = useMayEdit(catalogue)
  const state = useListState(catalogue, fixed)
  const list = useList(catalogue, state.query)
  const columns = useMemo(() => columnsOf(catalogue), [catalogue])
  const settings = useTableSettings(catalogue, columns)
  const rows = list.data?.rows
  const selection = useSelection(catalogue, rows)
  const [removing, setRemoving] = useState<Row>()
  const [importing, setImporting] = useState(false)
  const [pasted, setPasted] = useState<string>()
  const startImport = (text?: string) => {
    setPasted(text)
    setImporting(true)
  }
  const expansion = useExpansion(state, inside)
  const shared = { catalogue, state, list, settings }
  usePageThatExists(state, list)
  useListKeys({
    onCreate: mayEdit ? () => state.show({ kind: 'create' }) : undefined,
    onEdit: mayEdit ? (id) => state.show({ kind: 'edit', id }) : undefined,
    onPaste: mayEdit ? startImport : undefined,
  })

  return (
    <>
      <ListHead>
        <ListHeader {...shared} ticked={selection.rows} related={related} onImport={() => startImport()} />
        <FilterBar
          whole
          catalogue={catalogue}
          filters={state.query.filters}
          fixed={state.fixed}
          onFilter={state.filter}
        />
        <FilterChips catalogue={catalogue} state={state} />
      </ListHead>
      <ListContent
        {...shared}
        selection={selection}
        expansion={expansion}
        screenOf={screenOf}
        onRemove={setRemoving}
        onImport={() => startImport()}
      />
      <ListDialogs
        catalogue={catalogue}
        state={state}
        rows={rows}
        copyable={screenOf === undefined || catalogue.copyParts}
        removing={removing}
        onRemove={setRemoving}
        otherOpened={importing}
      />
      {mayEdit && (
        <LazyImportDialog
          catalogue={catalogue}
          opened={importing}
          given={state.fixed}
          pasted={pasted}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

interface ListContentProps<R extends Row> {
  catalogue: Catalogue
  state: ListState
  list: UseQueryResult<Page<R>>
  settings: TableSettings
  selection: Selection
  expansion: Expansion<R> | undefined
  screenOf: ListTableProps<R>['screenOf']
  onRemove: (row: Row) => void
  onImport: () => void
}

/** The table with its pages, or a message if there are no rows or they could not be loaded. */
function ListContent<R extends Row>(props: ListContentProps<R>) {
  const { catalogue, state, list, settings, selection, expansion, screenOf, onRemove, onImport } = props
  const mayEdit = useMayEdit(catalogue)
  const isHeld = useRowsAreHeld()
  const failure = list.isError && (
    <ErrorPanel
      title={`${catalogue.words.many} could not be loaded`}
      text={list.error.message}
      {...(isRefused(list.error) ? { action: <ClearFilters state={state} /> } : { onRetry: list.refetch })}
    />
  )
  // Something may be typed in an expanded row.
  if (failure && state.expanded.length === 0) return failure
  return (
    <>
      {failure}
      <div className={classes.list} data-loading={list.isFetching || undefined}>
        <ListTable
          catalogue={catalogue}
          page={list.data}
          dimmed={list.isPlaceholderData || isHeld}
          state={state}
          settings={settings}
          selection={mayEdit ? selection : undefined}
          onRemove={onRemove}
          expansion={expansion}
          screenOf={screenOf}
        />
        {list.data?.total === 0 && <EmptyList catalogue={catalogue} state={state} onImport={onImport} />}
      </div>
      <BulkActions {...{ catalogue, selection, isHeld }} filters={state.query.filters} total={list.data?.total} />
      {list.data && list.data.total > 0 && <ListPagination page={list.data} state={state} atEnd />}
    </>
  )
}

/** A filter of the address cannot be read. */
function isRefused(error: Error): boolean {
  return error instanceof ApiError && error.status === 400
}

function useExpansion<R extends Row>(
  { expanded, expand }: ListState,
  Inside: ComponentType<InsideProps<R>> | undefined,
): Expansion<R> | undefined {
  const [id, ...inner] = expanded
  const toggle = useCallback((row: number) => expand(row === id ? [] : [row]), [expand, id])
  if (!Inside) return undefined
  const content = (row: R) => (
    <Inside row={row} expanded={inner} onExpand={(ids) => id !== undefined && expand([id, ...ids])} />
  )
  return { id, toggle, content }
}
