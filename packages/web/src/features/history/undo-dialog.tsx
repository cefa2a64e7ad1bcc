import { undoChanges } from '@tollgate/contract/calls/history.ts'
import type { ChangeAction, ChangeHead } from '@tollgate/contract/history/change.ts'
import { Checkbox, Loader } from '@mantine/core'
import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { countOf } from '../../catalogue/format/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { notifyFailure, notifySuccess } from '../../ui/notify.tsx'
import { kindWords, listed, nameWords } from '../../catalogue/history/batch-words.ts'
import classes from './history.module.css'
import { send } from '../../api/client.ts'
import { refreshCatalogues } from '../../catalogue/queries.ts'

/** Prefix of fault fields that name a change in the way. */
const OTHER_CHANGE = 'change_ids.'
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/

/** What to undo: changes by id, a batch, or everything that one person did from a day on, or until another. */
export type UndoTarget =
  | { change_ids: number[] }
  | { batch_id: string }
  | { actor_id: string; from: string; to?: string | undefined }

interface UndoDialogProps {
  /** What to undo; absent: closed. */
  target: UndoTarget | undefined
  /** Who made the change, and when. */
  about: string | undefined
  onClose: () => void
}

/** Shows what an undo will do. If other changes are in its way, lists them and offers to undo them too. */
export function UndoDialog({ target, about, onClose }: UndoDialogProps) {
  const [withDependents, setWithDependents] = useState(false)
  const { mutateAsync, isPending } = useUndo()
  const preview = useUndoPreview(target && { target, withDependents })
  const refused = preview.error ? asApiError(preview.error).faults : []
  const close = () => {
    setWithDependents(false)
    onClose()
  }
  const confirm = async () => {
    if (!target || isPending) return
    try {
      const done = await mutateAsync({ target, withDependents })
      notifySuccess('Undone', countWords(done.length))
      close()
    } catch (error) {
      notifyFailure(asApiError(error).message)
      void preview.refetch()
    }
  }
  return (
    <ConfirmDialog
      opened={target !== undefined}
      title="Undo this?"
      confirmLabel="Undo"
      loading={isPending}
      disabled={!preview.data}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {about !== undefined && <p>{about}</p>}
      {preview.isFetching && !preview.data && <Loader size="xs" role="img" aria-label="Looking what it will do" />}
      {preview.data && <Outcome changes={preview.data} />}
      {refused.length > 0 && !preview.isFetching && <Reasons messages={refused.map(({ message }) => message)} />}
      {(withDependents || refused.some(({ field }) => field?.startsWith(OTHER_CHANGE))) && (
        <Checkbox
          label="Undo these too"
          checked={withDependents}
          onChange={({ currentTarget }) => setWithDependents(currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

interface Undoing {
  target: UndoTarget
  /** Changes in its way are undone too. */
  withDependents: boolean
}

/** What an undo would do now, or why it is refused. */
function useUndoPreview(undoing: Undoing | undefined) {
  return useQuery({
    queryKey: ['undo preview', undoing],
    queryFn: () => (undoing ? undo(undoing, true) : []),
    enabled: undoing !== undefined,
    retry: false,
    gcTime: 0,
  })
}

function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (undoing: Undoing) => undo(undoing, false),
    onSettled: () => refreshCatalogues(client),
  })
}

function undo({ target, withDependents }: Undoing, preview: boolean): Promise<readonly ChangeHead[]> {
  return send(undoChanges, { body: { ...target, with_dependents: withDependents, preview } })
}

function Reasons({ messages }: { messages: readonly string[] }) {
  return (
    <div role="alert">
      <p>It cannot be undone by itself:</p>
      <ul className={classes.reasons}>
        {messages.map((message) => (
          <li key={message}>{message.replace(INSTANT, (text) => formatDate(text, true))}</li>
        ))}
      </ul>
    </div>
  )
}

const OUTCOMES: readonly [action: ChangeAction, words: string][] = [
  ['create', 'Comes back'],
  ['update', 'Gets its old values back'],
  ['delete', 'Is deleted'],
]

function Outcome({ changes }: { changes: readonly ChangeHead[] }) {
  return (
    <dl className={classes.outcome}>
      {OUTCOMES.map(([action, words]) => {
        const own = changes.filter((change) => change.action === action)
        if (own.length === 0) return null
        return (
          <div key={action}>
            <dt>{words}</dt>
            <dd>{recordsWords(own)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const MOST_NAMED = 3

/** A few records by name, more by number. */
function recordsWords(changes: readonly ChangeHead[]): string {
  if (changes.length <= MOST_NAMED)
    return listed(changes.map((change) => `${kindWords(change.resource)} “${nameWords(change)}”`))
  const kinds = Map.groupBy(changes, ({ resource }) => resource)
  return listed([...kinds].map(([resource, own]) => countOf(resource, own.length)))
}

function countWords(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
