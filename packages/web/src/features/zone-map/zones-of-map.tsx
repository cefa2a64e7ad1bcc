import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../api/client.ts'
import { ListTools } from '../../catalogue/bulk/list-tools.tsx'
import { columnsOf } from '../../catalogue/columns.ts'
import { rowId } from '../../catalogue/row.ts'
import type { InsideProps } from '../../catalogue/screens/catalogue-screen.tsx'
import { DeleteDialog } from '../../catalogue/screens/delete-dialog.tsx'
import { FilterBar } from '../../catalogue/screens/filter-bar.tsx'
import { ListPagination } from '../../catalogue/screens/list-pagination.tsx'
import { ListTable } from '../../catalogue/screens/list-table.tsx'
import { RecordDialogs } from '../../catalogue/screens/record-dialogs.tsx'
import { useFocusAfterDialog } from '../../catalogue/screens/use-focus-after-dialog.ts'
import { usePageThatExists } from '../../catalogue/screens/use-page-that-exists.ts'
import { useTableSettings } from '../../catalogue/screens/use-table-settings.ts'
import { neighbourOf } from '../../catalogue/screens/focus-row.ts'
import { useList } from '../../catalogue/use-list.ts'
import { useOncePerEvent } from '../../catalogue/use-once-per-event.ts'
import { useLocalList } from '../../catalogue/use-local-list.ts'
import { ValuesOfZone } from './values-of-zone.tsx'
import classes from './zone-map.module.css'

const maps = catalogueOf('zone-map')
const zones = catalogueOf('zone')
const columns = columnsOf(zones).filter(({ key }) => key !== 'zone_map_id')

/** The zones of a map: listed, created, edited and deleted inside it; one at a time shows its values. */
export function ZonesOfMap({ row: map, expanded, onExpand }: InsideProps) {
  const mapId = rowId(maps, map)
  const given = useMemo(() => ({ zone_map_id: mapId }), [mapId])
  const state = useLocalList()
  const fixed = { zone_map_id: String(mapId) }
  const query = { ...state.query, filters: { ...state.query.filters, ...fixed } }
  const list = useList(zones, query)
  const settings = useTableSettings(zones, columns)
  const [removing, setRemoving] = useState<Row>()
  const once = useOncePerEvent()
  const closeRecord = () => {
    if (!removing) once(state.hide)
  }
  const focusLater = useFocusAfterDialog(state.dialog !== undefined || removing !== undefined)
  const [zoneId] = expanded
  const toggle = useCallback((id: number) => onExpand(id === zoneId ? [] : [id]), [onExpand, zoneId])
  usePageThatExists(state, list)
  const rows = list.data?.rows
  return (
    <section aria-label={`Zones of ${String(map.zone_map_name)}`}>
      <div className={classes.bar}>
        <FilterBar catalogue={zones} filters={state.query.filters} onFilter={state.filter} />
        <ListTools
          catalogue={zones}
          query={query}
          total={list.data?.total}
          given={fixed}
          into={String(map.zone_map_name)}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size="0.875rem" aria-hidden />}
          onClick={() => state.show({ kind: 'create' })}
        >
          Create zone
        </Button>
      </div>
      <div className={classes.box}>
        <ListTable
          catalogue={zones}
          page={list.data}
          dimmed={list.isPlaceholderData}
          state={state}
          settings={settings}
          selection={undefined}
          onRemove={setRemoving}
          expansion={{ id: zoneId, toggle, content: valuesOf }}
        />
        {list.data?.total === 0 && <p className={classes.empty}>{emptyWords(state.query.filters)}</p>}
        {list.isError && <p className={classes.empty}>{list.error.message}</p>}
      </div>
      {list.data && list.data.pageCount > 1 && <ListPagination page={list.data} state={state} />}
      <RecordDialogs
        catalogue={zones}
        state={state}
        rows={rows}
        given={given}
        onRemove={setRemoving}
        onClose={closeRecord}
      />
      <DeleteDialog
        catalogue={zones}
        row={removing}
        onClose={() => once(() => setRemoving(undefined))}
        onRemoved={(zone) => {
          focusLater(neighbourOf(zones, rows, rowId(zones, zone)))
          setRemoving(undefined)
          state.hide()
          if (rowId(zones, zone) === zoneId) onExpand([])
        }}
      />
    </section>
  )
}

function valuesOf(zone: Row) {
  return <ValuesOfZone zone={zone} />
}

function emptyWords(filters: object): string {
  return Object.keys(filters).length > 0 ? 'Nothing matches' : 'Nothing here yet: create the first zone of this map.'
}
