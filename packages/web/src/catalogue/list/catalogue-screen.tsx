import { catalogueOf, type CatalogueName } from '@tollgate/contract/catalogues/registry.ts'
import { useCallback, useMemo, useState, type ComponentType } from 'react'
import type { Row } from '../../api/client.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { describeKeys } from '../../ui/keys.ts'
import { columnsOf } from '../format/columns.ts'
import { useList } from './use-list.ts'
import { useListState, type ListState } from './use-list-state.ts'
import { BulkRemoval } from './bulk-removal.tsx'
import classes from './catalogue-screen.module.css'
import { EmptyList } from './empty-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LazyImportDialog } from './lazy-dialogs.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListHeader } from './list-header.tsx'
import { ListPagination } from './list-pagination.tsx'
import { ListTable, type Expansion } from './list-table.tsx'
import { usePageThatExists } from './use-page-that-exists.ts'
import { useSelection } from './use-selection.ts'
import { useTableSettings } from './use-table-settings.ts'

export interface InsideProps {
  row: Row
  /** Rows expanded inside this one, from the address. */
  expanded: readonly number[]
  onExpand: (ids: readonly number[]) => void
}

interface CatalogueScreenProps {
  catalogue: CatalogueName
  /** Filters that are always on: the screen shows the records of one kind, and creates them. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** What a row shows when it is expanded; without it a row opens its record. */
  inside?: ComponentType<InsideProps>
  /** Where a row leads whose record has a screen of its own: more of it than a dialog shows, or a copy of the row keeps. */
  screenOf?: (id: number) => string | undefined
}

describeKeys('Lists and forms', [
  { keys: ['Ctrl', 'Enter'], does: 'Save the form' },
  { keys: ['Esc'], does: 'Close the dialog, or empty the filter' },
])

/** The common screen of a catalogue: filter, table, pages, and the dialogs of its records. */
export function CatalogueScreen({ catalogue: name, fixed, inside: Inside, screenOf }: CatalogueScreenProps) {
  const catalogue = catalogueOf(name)
  const state = useListState(catalogue, fixed)
  const list = useList(catalogue, state.query)
  const columns = useMemo(() => columnsOf(catalogue), [catalogue])
  const settings = useTableSettings(catalogue, columns)
  const rows = list.data?.rows
  const selection = useSelection(catalogue, rows)
  const [removing, setRemoving] = useState<Row>()
  const [importing, setImporting] = useState(false)
  const startImport = () => setImporting(true)
  const expansion = useExpansion(state, Inside)
  usePageThatExists(state, list)

  return (
    <>
      <ListHeader catalogue={catalogue} state={state} list={list} settings={settings} onImport={startImport} />
      <FilterBar catalogue={catalogue} filters={state.query.filters} fixed={state.fixed} onFilter={state.filter} />
      <FilterChips
        catalogue={catalogue}
        filters={state.query.filters}
        fixed={state.fixed}
        onFilter={state.filter}
        onClear={state.clearFilters}
      />
      <BulkRemoval catalogue={catalogue} selection={selection} state={state} total={list.data?.total} />
      {list.isError ? (
        <ErrorPanel title={`${catalogue.words.many} could not be loaded`} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorPanel>
      ) : (
        <div className={classes.list} data-loading={list.isFetching || undefined}>
          <ListTable
            catalogue={catalogue}
            page={list.data}
            dimmed={list.isPlaceholderData}
            state={state}
            settings={settings}
            selection={catalogue.readOnly ? undefined : selection}
            onRemove={setRemoving}
            expansion={expansion}
            screenOf={screenOf}
          />
          {list.data?.total === 0 && <EmptyList catalogue={catalogue} state={state} onImport={startImport} />}
        </div>
      )}
      {list.data && list.data.total > 0 && !list.isError && <ListPagination page={list.data} state={state} />}
      <ListDialogs
        catalogue={catalogue}
        state={state}
        rows={rows}
        whole={screenOf === undefined}
        removing={removing}
        onRemove={setRemoving}
        beside={importing}
      />
      {!catalogue.readOnly && (
        <LazyImportDialog
          catalogue={catalogue}
          opened={importing}
          given={state.fixed}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

function useExpansion(
  { expanded, expand }: ListState,
  Inside: ComponentType<InsideProps> | undefined,
): Expansion | undefined {
  const [id, ...inner] = expanded
  const toggle = useCallback((row: number) => expand(row === id ? [] : [row]), [expand, id])
  if (!Inside) return undefined
  const content = (row: Row) => (
    <Inside row={row} expanded={inner} onExpand={(ids) => id !== undefined && expand([id, ...ids])} />
  )
  return { id, toggle, content }
}
