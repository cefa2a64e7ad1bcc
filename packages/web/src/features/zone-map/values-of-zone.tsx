import { catalogueOf } from '@tollgate/contract/catalogues/registry.ts'
import { useCallback, useState } from 'react'
import type { Row } from '../../api/client.ts'
import { ListTools } from '../../catalogue/bulk/list-tools.tsx'
import { columnsOf } from '../../catalogue/format/columns.ts'
import { rowId } from '../../catalogue/row.ts'
import { DeleteDialog } from '../../catalogue/record/delete-dialog.tsx'
import { FilterBar } from '../../catalogue/list/filter-bar.tsx'
import { InnerBar } from '../../catalogue/list/inner-bar.tsx'
import { InnerBox } from '../../catalogue/list/inner-box.tsx'
import { SortHeader } from '../../catalogue/list/sort-header.tsx'
import { usePageThatExists } from '../../catalogue/list/use-page-that-exists.ts'
import { useList } from '../../catalogue/list/use-list.ts'
import { useLocalList } from '../../catalogue/list/use-local-list.ts'
import { ActionsHeader, DataTable } from '../../ui/data-table.tsx'
import { countOf } from '../../catalogue/format/words.ts'
import { NewValueRow } from './new-value-row.tsx'
import { ValueRow } from './value-row.tsx'
import classes from './zone-map.module.css'

const zones = catalogueOf('zone')
const values = catalogueOf('zone-value')
const columns = columnsOf(values).filter(({ key }) => key === 'value' || key === 'exp_value')

/** What lists of networks call a value and its meaning. */
const OPERATOR_LISTS = { plmn: 'value', mccmnc: 'value', mcc_mnc: 'value', operator: 'exp_value' }

/** The newest first, so that what was just added stands right below the row it was typed in. */
const NEWEST_FIRST = `-${values.id}`

/** The values of a zone, edited where they stand; however many there are, only one page is in the document. */
export function ValuesOfZone({ zone, map }: { zone: Row; map: Row }) {
  const zoneId = rowId(zones, zone)
  const state = useLocalList(NEWEST_FIRST)
  const given = { zone_id: String(zoneId) }
  const query = { ...state.query, filters: { ...state.query.filters, ...given } }
  const list = useList(values, query)
  const [editing, setEditing] = useState<number>()
  const [removing, setRemoving] = useState<Row>()
  const stop = useCallback(() => setEditing(undefined), [])
  usePageThatExists(state, list)
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
      <InnerBox state={state} list={list} empty="Nothing here yet: add the first value above.">
        <DataTable label={name} busy={!list.data} dimmed={list.isPlaceholderData}>
          <colgroup>
            <col className={classes.value} />
            <col />
            <col className={classes.actions} />
          </colgroup>
          <thead>
            <tr>
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
            <NewValueRow zoneId={zoneId} map={map} />
            {list.data?.rows.map((row) => (
              <ValueRow
                key={rowId(values, row)}
                row={row}
                map={map}
                editing={editing === rowId(values, row)}
                onEdit={setEditing}
                onStop={stop}
                onRemove={setRemoving}
              />
            ))}
          </tbody>
        </DataTable>
      </InnerBox>
      <DeleteDialog
        catalogue={values}
        row={removing}
        onClose={() => setRemoving(undefined)}
        onRemoved={() => setRemoving(undefined)}
      />
    </section>
  )
}
