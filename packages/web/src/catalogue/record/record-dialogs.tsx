import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { copyOf, hiddenOf } from '../form/copy-row.ts'
import { useMayEdit } from '../rights.ts'
import { rowId } from '../row.ts'
import { useLast } from '../../ui/use-last.ts'
import type { ListState } from '../list/use-list-state.ts'
import { useRecord } from './use-record.ts'
import { LazyDetailModal, LazyFormModal, LazyMissingRecord } from '../list/lazy-dialogs.tsx'

interface RecordDialogsProps {
  catalogue: Catalogue
  state: ListState
  rows: readonly Row[] | undefined
  /** Values every record of this list has: the id of what it belongs to. */
  given?: Written | undefined
  /** Records can be duplicated: nothing belongs to them beyond the row. */
  copyable?: boolean
  onRemove: (row: Row) => void
  onClose: () => void
}

/** The dialog that the address names: a record's detail, or its form. */
export function RecordDialogs({
  catalogue,
  state,
  rows,
  given,
  copyable = true,
  onRemove,
  onClose,
}: RecordDialogsProps) {
  const { dialog, show } = state
  const mayEdit = useMayEdit(catalogue)
  const shown = useLast(dialog)
  const id = shown && 'id' in shown ? shown.id : undefined
  const known = rows?.find((row) => rowId(catalogue, row) === id)
  const record = useRecord(catalogue, dialog && id, known)
  const row = useLast(record.data)
  const current = row && rowId(catalogue, row) === id ? row : known
  const form =
    shown?.kind === 'copy'
      ? { ...copied(catalogue, current, given), copyOf: current }
      : { mode: modeOf(shown?.kind), row: id === undefined ? state.fixed : current, given }
  const missing = record.isError && dialog !== undefined
  const formReady =
    dialog !== undefined && dialog.kind !== 'open' && (dialog.kind === 'create' || current !== undefined)
  return (
    <>
      <LazyDetailModal
        catalogue={catalogue}
        row={current}
        opened={dialog?.kind === 'open' && !missing}
        onClose={onClose}
        onEdit={() => id !== undefined && show({ kind: 'edit', id })}
        onCopy={copyable ? () => id !== undefined && show({ kind: 'copy', id }) : undefined}
        onRemove={onRemove}
      />
      {mayEdit && (
        <LazyFormModal
          catalogue={catalogue}
          {...form}
          opened={formReady && !missing}
          onSaved={state.hide}
          onClose={onClose}
        />
      )}
      <LazyMissingRecord catalogue={catalogue} opened={missing} error={record.error} onClose={onClose} />
    </>
  )
}

function modeOf(kind: string | undefined): 'create' | 'update' {
  return kind === 'edit' ? 'update' : 'create'
}

function copied(catalogue: Catalogue, row: Row | undefined, given: Written | undefined) {
  const source = row && { row: copyOf(catalogue, row), given: { ...hiddenOf(catalogue, row), ...given } }
  return { mode: 'create' as const, row: undefined, given, ...source }
}
