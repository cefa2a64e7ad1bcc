import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Row } from '../../api/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { columnsOf } from '../format/columns.ts'
import { rowId } from '../row.ts'
import { FilterField } from '../list/filter-field.tsx'
import { neighbourTarget } from '../list/focus-targets.ts'
import { ListPagination } from '../list/list-pagination.tsx'
import table from '../list/list-table.module.css'
import { SortHeader } from '../list/sort-header.tsx'
import { useColumnWidths } from '../list/use-column-widths.ts'
import { requestFocus } from '../../ui/focus.ts'
import { usePageThatExists } from '../list/use-page-that-exists.ts'
import { useList } from '../list/use-list.ts'
import { useLocalList } from '../list/use-local-list.ts'
import { inSentence } from '../format/words.ts'
import classes from './group-screen.module.css'
import type { Grouping } from './grouping.ts'
import { MemberRow } from './member-row.tsx'
import { RemoveMember } from './remove-member.tsx'

interface MemberTableProps {
  grouping: Grouping
  groupId: number
  groupName: string
  onAdd: () => void
}

/** The members of a group, found by their name; each can be taken out. */
export function MemberTable({ grouping, groupId, groupName, onAdd }: MemberTableProps) {
  const { members, group, columns: shown } = grouping
  const columns = useMemo(() => columnsOf(members).filter(({ key }) => shown.includes(key)), [members, shown])
  const filter = members.filters.find(({ key }) => key === members.search)
  const state = useLocalList()
  const { query } = state
  const list = useList(members, { ...query, filters: { ...query.filters, [group]: String(groupId) } })
  const [removing, setRemoving] = useState<Row>()
  usePageThatExists(state, list)
  const rows = list.data?.rows
  const widths = useColumnWidths(members, columns, rows)
  const filtered = Object.keys(query.filters).length > 0
  return (
    <>
      {filter && (list.data?.total !== 0 || filtered) && (
        <search className={classes.memberSearch} aria-label={`Filter members of ${groupName}`}>
          <FilterField filter={filter} value={query.filters[filter.key] ?? ''} onFilter={state.filter} />
        </search>
      )}
      <div className={classes.box}>
        <table
          className={`${table.table} ${table.shared}`}
          data-actions="one"
          data-warned
          style={widths.table}
          aria-label={`Members of ${groupName}`}
          aria-busy={!list.data}
          data-dimmed={list.isPlaceholderData || undefined}
        >
          <colgroup>
            {columns.map(({ key }, index) => (
              <col key={key} className={table.column} style={widths.columns[index]} />
            ))}
            <col className={table.ofActions} />
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHeader
                  key={column.key}
                  column={column}
                  sort={query.sort}
                  onSort={(sort) => state.change({ sort })}
                />
              ))}
              <th scope="col">
                <span className={table.hidden}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <MemberRow
                key={rowId(members, row)}
                grouping={grouping}
                row={row}
                columns={columns}
                onRemove={setRemoving}
              />
            ))}
          </tbody>
        </table>
        {list.data?.total === 0 && (
          <EmptyState
            kind={filtered ? 'no-match' : 'nothing'}
            title={filtered ? 'Nothing matches' : 'Nothing here yet'}
            text={filtered ? 'No member fits the filter.' : `Add the ${inSentence(members.words.many)} it stands for.`}
            action={
              !filtered && (
                <Button variant="default" onClick={onAdd}>
                  Add members
                </Button>
              )
            }
          />
        )}
        {list.isError && <p className={classes.none}>{list.error.message}</p>}
      </div>
      {list.data && list.data.pageCount > 1 && <ListPagination page={list.data} state={state} />}
      <RemoveMember
        grouping={grouping}
        groupName={groupName}
        row={removing}
        onRemoved={(row) => requestFocus(neighbourTarget(members, rows, rowId(members, row)))}
        onClose={() => setRemoving(undefined)}
      />
    </>
  )
}
