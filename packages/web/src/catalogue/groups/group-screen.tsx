import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Row } from '../../api/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { formatCount } from '../format/format-value.ts'
import { rowId } from '../row.ts'
import { DeleteDialog } from '../record/delete-dialog.tsx'
import { LazyFormModal } from '../list/lazy-dialogs.tsx'
import { CREATE_TARGET } from '../list/focus-targets.ts'
import { requestFocus, useFocusTarget } from '../../ui/focus.ts'
import { useLast } from '../../ui/use-last.ts'
import { useList } from '../list/use-list.ts'
import { useListState } from '../list/use-list-state.ts'
import { useOncePerEvent } from '../../ui/use-once-per-event.ts'
import { inSentence } from '../format/words.ts'
import { ChosenGroup } from './chosen-group.tsx'
import { GroupList } from './group-list.tsx'
import classes from './group-screen.module.css'
import type { Grouping } from './grouping.ts'

/** Groups on the left, the members of the chosen one on the right; the address keeps the chosen one. */
export function GroupScreen({ grouping }: { grouping: Grouping }) {
  const { groups, form, created } = grouping
  const state = useListState(groups)
  const list = useList(groups, state.query)
  const [editing, setEditing] = useState<{ row?: Row }>()
  const [removing, setRemoving] = useState<Row>()
  const shown = useLast(editing)
  const once = useOncePerEvent()
  const createTarget = useFocusTarget(CREATE_TARGET)
  const rows = list.data?.rows
  const first = rows?.[0]
  const linked = state.dialog?.kind === 'open' ? state.dialog.id : undefined
  const chosen = state.expanded[0] ?? linked ?? (first && rowId(groups, first))
  const empty = list.data?.total === 0
  const create = (
    <Button ref={createTarget} leftSection={<IconPlus size="1rem" aria-hidden />} onClick={() => setEditing({})}>
      Create {groups.words.one}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={groups.words.many}
        count={list.data && formatCount(list.data.total)}
        about={groups.words.about}
        actions={create}
      />
      {list.isError && (
        <ErrorPanel title={`${groups.words.many} could not be loaded`} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorPanel>
      )}
      {empty && Object.keys(state.query.filters).length === 0 && chosen === undefined ? (
        <EmptyState title="Nothing here yet" text={`There are no ${inSentence(groups.words.many)}.`} action={create} />
      ) : (
        <div className={classes.panes}>
          <GroupList grouping={grouping} state={state} list={list} chosen={chosen} />
          {chosen !== undefined && (
            <ChosenGroup
              key={chosen}
              grouping={grouping}
              id={chosen}
              known={rows?.find((row) => rowId(groups, row) === chosen)}
              onEdit={(row) => setEditing({ row })}
              onRemove={setRemoving}
            />
          )}
        </div>
      )}
      <LazyFormModal
        catalogue={form}
        mode={shown?.row ? 'update' : 'create'}
        row={shown?.row}
        given={shown?.row ? undefined : created}
        opened={editing !== undefined}
        onSaved={(row) => {
          setEditing(undefined)
          if (!editing?.row) state.expand([rowId(groups, row)])
        }}
        onClose={() => once(() => setEditing(undefined))}
      />
      <DeleteDialog
        catalogue={form}
        row={removing}
        onClose={() => once(() => setRemoving(undefined))}
        onRemoved={() => {
          setRemoving(undefined)
          state.expand([])
          requestFocus(CREATE_TARGET)
        }}
      />
    </>
  )
}
