import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Usage } from '@tollgate/contract/usage.ts'
import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../ui/notify.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { rowId, rowLabel, rowVersion } from '../row.ts'
import { UsageList } from './usage-list.tsx'
import { useLast } from '../../ui/use-last.ts'
import { useUsage } from './use-record.ts'
import { captionOf } from '../format/columns.ts'
import { formatColumn } from '../format/format-value.ts'
import { countOf, doneWords } from '../format/words.ts'
import classes from './delete-dialog.module.css'
import { keys, refreshCatalogues } from '../queries.ts'
import { removeRow } from '../row-calls.ts'

/** Query kinds about one record: itself, its users, its subtree. */
const OF_ONE: ReadonlySet<unknown> = new Set(['record', 'usage', 'tree'])

export interface DeleteDialogProps<R extends Row = Row> {
  catalogue: Catalogue
  /** The record to delete; absent: closed. */
  row: R | undefined
  /** The record's name, where `rowLabel` is not enough. */
  nameOf?: (row: R) => string
  onClose: () => void
  onRemoved: (row: R) => void
  /** Further consequences. */
  children?: ReactNode
}

/**
 * Asks before a record is deleted, and lists the records that are deleted with it. For a record in use, shows where
 * instead.
 */
export function DeleteDialog<R extends Row>(props: DeleteDialogProps<R>) {
  const { catalogue, row, nameOf = (named: R) => rowLabel(catalogue, named), onClose, onRemoved, children } = props
  const shown = useLast(row)
  const usage = useUsage(catalogue, row)
  const { mutateAsync, isPending } = useRemove(catalogue)
  const failure = useFailureNotice()
  const inUse = (usage.data?.users.length ?? 0) > 0
  const remove = async () => {
    if (!row || isPending) return
    try {
      await mutateAsync(row)
      failure.clear()
      notifySuccess(doneWords(catalogue, 'delete'), nameOf(row))
      onRemoved(row)
    } catch (error) {
      failure.show(asApiError(error).message)
      void usage.refetch()
      if (asApiError(error).stale) onClose()
    }
  }
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title={inUse ? 'This cannot be deleted' : 'Are you sure you want to delete this?'}
      confirmLabel="Delete"
      danger
      disabled={inUse || usage.isPending}
      loading={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {shown && (
        <p>
          <strong>{nameOf(shown)}</strong>
          {nameOf(shown).startsWith(catalogue.words.one) ? '' : ` (${catalogue.words.one})`}
          <small className={classes.facts}>{factsOf(catalogue, shown).join(' · ')}</small>
        </p>
      )}
      {children}
      {usage.isPending ? (
        <Loader size="xs" role="img" aria-label="Checking where it is used" />
      ) : (
        shown && usage.data && <Consequences catalogue={catalogue} row={shown} usage={usage.data} />
      )}
    </ConfirmDialog>
  )
}

/** Details that tell records of the same name apart: the id, and what lists show beside names. */
function factsOf(catalogue: Catalogue, row: Row): string[] {
  const beside = catalogue.beside.filter((key) => key !== catalogue.id && row[key] !== null && row[key] !== undefined)
  return [
    `Id ${rowId(catalogue, row)}`,
    ...beside.map((key) => `${captionOf(catalogue, key)}: ${formatColumn(catalogue, row, key).text}`),
  ]
}

interface ConsequencesProps {
  catalogue: Catalogue
  row: Row
  usage: Usage
}

function Consequences({ catalogue: used, row, usage: { owned, users } }: ConsequencesProps) {
  const gone = owned.filter(({ count }) => count > 0).map(({ catalogue, count }) => countOf(catalogue, count))
  return (
    <>
      {gone.length > 0 && <p>Also deleted: {gone.join(', ')}.</p>}
      {users.length > 0 && (
        <>
          <p>It is in use:</p>
          <UsageList catalogue={used} row={row} users={users} />
        </>
      )}
    </>
  )
}

/** Whether a query is about a record. A deleted one is not read again. */
function isAbout({ name }: Catalogue, id: number) {
  return ([, catalogue, kind, record]: readonly unknown[]): boolean =>
    catalogue === name && OF_ONE.has(kind) && record === id
}

/** Deletes a record. It is refused if the record has changed since it was read. */
function useRemove(catalogue: Catalogue): UseMutationResult<void, Error, Row> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (row) => removeRow(catalogue, row, rowVersion(row)),
    onSuccess: (_, row) =>
      client.invalidateQueries({ queryKey: keys.record(catalogue, rowId(catalogue, row)), refetchType: 'none' }),
    onSettled: (_, error, row) =>
      error ? refreshCatalogues(client) : refreshCatalogues(client, isAbout(catalogue, rowId(catalogue, row))),
  })
}
