import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../api/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { MayEdit } from '../may-edit.tsx'
import { useMayEdit } from '../rights.ts'
import { refreshCatalogues } from '../queries.ts'
import { rowId } from '../row.ts'
import { CREATE_TARGET } from '../list/focus-targets.ts'
import { requestFocus, useFocusTarget } from '../../ui/focus.ts'
import { useCountText, useList } from '../list/use-list.ts'
import { useListKeys } from '../list/use-list-keys.ts'
import { useListState, type ListState } from '../list/use-list-state.ts'
import { inSentence } from '../format/words.ts'
import { ChosenGroup } from './chosen-group.tsx'
import { GroupList } from './group-list.tsx'
import { GroupDialogs, type GroupDialog } from './group-dialogs.tsx'
import classes from './group-screen.module.css'
import type { Grouping } from './grouping.ts'

/** Groups on the left, the members of the chosen group on the right. The address names the chosen group. */
export function GroupScreen({ grouping }: { grouping: Grouping }) {
  const { groups } = grouping
  const state = useListState(groups)
  const list = useList(groups, state.query)
  const [dialog, setDialog] = useState<GroupDialog>()
  const startCreate = () => setDialog({ kind: 'create' })
  useListKeys({ onCreate: useMayEdit(grouping.form) ? startCreate : undefined, onEdit: undefined })
  const chosen = chosenGroup(groups, state, list.data?.rows)
  const isEmpty = list.data?.total === 0 && Object.keys(state.query.filters).length === 0 && chosen === undefined
  const client = useQueryClient()
  const refresh = () => void refreshCatalogues(client)
  const create = <CreateGroup word={groups.words.one} onClick={startCreate} />
  return (
    <>
      <PageHeader
        title={groups.words.many}
        count={useCountText(groups, state.query, list.data?.total)}
        about={groups.words.about}
        actions={
          <>
            <RefreshButton loading={list.isRefetching && !list.isPlaceholderData} onClick={refresh} />
            {create}
          </>
        }
      />
      {list.isError && (
        <ErrorPanel
          title={`${groups.words.many} could not be loaded`}
          text={list.error.message}
          onRetry={list.refetch}
        />
      )}
      {isEmpty ? (
        <EmptyState title="Nothing here yet" text={`There are no ${inSentence(groups.words.many)}.`} action={create} />
      ) : (
        <Panes {...{ grouping, state, list, chosen }} onDialog={setDialog} />
      )}
      <GroupDialogs
        grouping={grouping}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        onCreated={(row) => state.expand([rowId(groups, row)])}
        onRemoved={() => {
          state.expand([])
          requestFocus(CREATE_TARGET)
        }}
      />
    </>
  )
}

interface PanesProps {
  grouping: Grouping
  state: ListState
  list: UseQueryResult<Page<Row>>
  chosen: number | undefined
  onDialog: (dialog: GroupDialog) => void
}

function Panes({ grouping, state, list, chosen, onDialog }: PanesProps) {
  return (
    <div className={classes.panes}>
      <GroupList grouping={grouping} state={state} list={list} chosen={chosen} />
      {chosen !== undefined && (
        <ChosenGroup
          key={chosen}
          grouping={grouping}
          id={chosen}
          known={list.data?.rows.find((row) => rowId(grouping.groups, row) === chosen)}
          onEdit={(row) => onDialog({ kind: 'edit', row })}
          onCopy={(row) => onDialog({ kind: 'copy', row })}
          onRemove={(row) => onDialog({ kind: 'delete', row })}
        />
      )}
    </div>
  )
}

function CreateGroup({ word, onClick }: { word: string; onClick: () => void }) {
  const target = useFocusTarget(CREATE_TARGET)
  return (
    <MayEdit>
      <Button ref={target} leftSection={<IconPlus size="1rem" aria-hidden />} onClick={onClick}>
        Create {word}
      </Button>
    </MayEdit>
  )
}

/** The group that the address names, else the first one. */
function chosenGroup(
  groups: Catalogue,
  { expanded, dialog }: ListState,
  rows: readonly Row[] = [],
): number | undefined {
  const linked = dialog?.kind === 'open' ? dialog.id : undefined
  const [first] = rows
  return expanded[0] ?? linked ?? (first && rowId(groups, first))
}
