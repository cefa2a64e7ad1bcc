import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { columnsOf } from '../format/columns.ts'
import { rowId, rowLabel } from '../row.ts'
import { FilterField } from '../list/filter-field.tsx'
import { neighbourTarget } from '../list/focus-targets.ts'
import { ListPagination } from '../list/list-pagination.tsx'
import { RecordTable, useRooms } from '../list/record-table.tsx'
import { requestFocus } from '../../ui/focus.ts'
import { usePageThatExists } from '../list/use-page-that-exists.ts'
import { useList } from '../list/use-list.ts'
import type { ListState } from '../list/use-list-state.ts'
import { useLocalList } from '../list/use-local-list.ts'
import { inSentence } from '../format/words.ts'
import classes from './group-screen.module.css'
import { MayEdit } from '../may-edit.tsx'
import type { Grouping } from './grouping.ts'
import { MemberRow } from './member-row.tsx'
import { RaisedBox } from '../../ui/raised-box.tsx'
import { asApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { useLast } from '../../ui/use-last.ts'
import { useUnassign } from './use-members.ts'

interface MemberTableProps {
  grouping: Grouping
  groupId: number
  groupName: string
  onAdd: () => void
}

/** The members of a group, found by name; each can be removed from the group. */
export function MemberTable({ grouping, groupId, groupName, onAdd }: MemberTableProps) {
  const { members, group, columns: shown } = grouping
  const columns = useMemo(() => columnsOf(members).filter(({ key }) => shown.includes(key)), [members, shown])
  const state = useLocalList()
  const { query } = state
  const list = useList(members, { ...query, filters: { ...query.filters, [group]: String(groupId) } })
  const [removing, setRemoving] = useState<Row>()
  usePageThatExists(state, list)
  const rows = list.data?.rows
  const rooms = useRooms(members, columns, rows)
  const filtered = Object.keys(query.filters).length > 0
  return (
    <>
      {(list.data?.total !== 0 || filtered) && (
        <MemberFilter members={members} label={`Filter members of ${groupName}`} state={state} />
      )}
      <RaisedBox>
        <RecordTable
          label={`Members of ${groupName}`}
          columns={columns}
          rooms={rooms}
          rows={rows}
          dimmed={list.isPlaceholderData}
          actions={1}
          sort={query.sort}
          onSort={(sort) => state.change({ sort })}
        >
          {rows?.map((row) => (
            <MemberRow key={rowId(members, row)} {...{ grouping, row, columns }} onRemove={setRemoving} />
          ))}
        </RecordTable>
        {list.data?.total === 0 && <NoMembers word={members.words.many} filtered={filtered} onAdd={onAdd} />}
        {list.isError && <p className={classes.none}>{list.error.message}</p>}
      </RaisedBox>
      {list.data && list.data.total > 0 && <ListPagination page={list.data} state={state} />}
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

function MemberFilter({ members, label, state }: { members: Catalogue; label: string; state: ListState }) {
  const filter = members.filters.find(({ key }) => key === members.search)
  if (!filter) return null
  return (
    <search className={classes.memberSearch} aria-label={label}>
      <FilterField filter={filter} value={state.query.filters[filter.key] ?? ''} onFilter={state.filter} />
    </search>
  )
}

function NoMembers({ word, filtered, onAdd }: { word: string; filtered: boolean; onAdd: () => void }) {
  if (filtered) return <EmptyState kind="no-match" title="Nothing matches" text="No member matches the filter." />
  return (
    <EmptyState
      title="No members yet"
      text={`Add the ${inSentence(word)} that belong to this group.`}
      action={
        <MayEdit>
          <Button variant="default" onClick={onAdd}>
            Add members
          </Button>
        </MayEdit>
      }
    />
  )
}

interface RemoveMemberProps {
  grouping: Grouping
  groupName: string
  row: Row | undefined
  onRemoved: (row: Row) => void
  onClose: () => void
}

function RemoveMember({ grouping, groupName, row, onRemoved, onClose }: RemoveMemberProps) {
  const { members, memberships } = grouping
  const { mutateAsync, isPending } = useUnassign(grouping, memberships.id)
  const failure = useFailureNotice()
  const shown = useLast(row)
  const remove = async () => {
    if (!row || isPending) return
    try {
      await mutateAsync(row)
      failure.clear()
      notifySuccess('Delete Success', `${rowLabel(members, row)} is no longer in ${groupName}`)
      onRemoved(row)
    } catch (error) {
      failure.show(asApiError(error).message)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title="Are you sure you want to remove this?"
      confirmLabel="Remove"
      danger
      loading={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {shown && (
        <p>
          <strong>{rowLabel(members, shown)}</strong> will be removed from the group <strong>{groupName}</strong>. The{' '}
          {members.words.one} itself is not deleted.
        </p>
      )}
    </ConfirmDialog>
  )
}
