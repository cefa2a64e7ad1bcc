import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import type { Written } from '@tollgate/contract/catalogue/write-schema.ts'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { requestFocus } from '../../ui/focus.ts'
import { copyOf, hiddenOf } from '../form/copy-row.ts'
import { rowTarget } from '../list/focus-targets.ts'
import { LazyDetailPanel, LazyFormPanel, LazyMissingRecord } from '../list/lazy-dialogs.tsx'
import type { ListState } from '../list/use-list-state.ts'
import { useMayEdit } from '../rights.ts'
import { rowId } from '../row.ts'
import { useRecord } from './use-record.ts'

interface RecordDialogsProps {
  catalogue: Catalogue
  state: ListState
  rows: readonly Row[] | undefined
  /** Values of every record in this list: the id of the owner. */
  given?: Written | undefined
  /** Records can be duplicated, since they have no parts. */
  copyable?: boolean
  onRemove: (row: Row) => void
  onClose: () => void
}

/** The panel beside a list for the record in the address: its detail or its form. */
export function RecordDialogs(props: RecordDialogsProps) {
  const { catalogue, state, rows, given, copyable = true, onRemove, onClose } = props
  const { dialog, show } = state
  const mayEdit = useMayEdit(catalogue)
  const id = dialog && 'id' in dialog ? dialog.id : undefined
  const known = rows?.find((row) => rowId(catalogue, row) === id)
  const record = useRecord(catalogue, id, known)
  const row = record.data && rowId(catalogue, record.data) === id ? record.data : known
  const walk = useWalk(props, id)
  const [pinned, pin] = useLocalStorage({
    key: 'tollgate.record-pinned',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const missing = record.isError && dialog !== undefined
  // Who may not change it sees the record at the address of its form.
  const isView = dialog?.kind === 'open' || (!mayEdit && id !== undefined)
  const close = () => {
    walk.leadBack()
    onClose()
  }
  const panel = {
    catalogue,
    head: {
      id,
      before: walk.before,
      next: walk.next,
      pinned,
      onPin: () => pin(!pinned),
    },
    onClose: close,
  }
  return (
    <>
      <LazyDetailPanel
        {...panel}
        row={row}
        opened={isView && !missing}
        onEdit={() => id !== undefined && show({ kind: 'edit', id })}
        onCopy={copyable ? () => id !== undefined && show({ kind: 'copy', id }) : undefined}
        onRemove={onRemove}
      />
      {mayEdit && (
        <LazyFormPanel
          key={`${dialog?.kind} ${id}`}
          {...panel}
          {...formOf(props, row)}
          keptOn={state.keptOn}
          opened={!missing && !isView && dialog !== undefined && (id === undefined || row !== undefined)}
          onSaved={(saved) => (pinned ? show({ kind: 'open', id: rowId(catalogue, saved) }) : state.hide())}
        />
      )}
      <LazyMissingRecord catalogue={catalogue} opened={missing} error={record.error} onClose={onClose} />
    </>
  )

  function formOf({ state: { fixed } }: RecordDialogsProps, current: Row | undefined) {
    if (dialog?.kind === 'copy') return { ...copied(catalogue, current, given), copyOf: current }
    const mode = dialog?.kind === 'edit' ? ('update' as const) : ('create' as const)
    return { mode, row: id === undefined ? fixed : current, given }
  }
}

function copied(catalogue: Catalogue, row: Row | undefined, given: Written | undefined) {
  const source = row && { row: copyOf(catalogue, row), given: { ...hiddenOf(catalogue, row), ...given } }
  return { mode: 'create' as const, row: undefined, given, ...source }
}

/** Steps from record to record in the order of the page. On closing, the focus goes to the row of the last one. */
function useWalk({ catalogue, state: { dialog, show }, rows = [] }: RecordDialogsProps, id: number | undefined) {
  const [hasWalked, setHasWalked] = useState(false)
  if (dialog === undefined && hasWalked) setHasWalked(false)
  const at = rows.findIndex((row) => rowId(catalogue, row) === id)
  const to = (row: Row | undefined) => {
    const kind = dialog?.kind
    if (!row || at < 0 || (kind !== 'open' && kind !== 'edit')) return undefined
    return () => {
      setHasWalked(true)
      show({ kind, id: rowId(catalogue, row) })
    }
  }
  return {
    before: to(rows[at - 1]),
    next: to(rows[at + 1]),
    leadBack: () => {
      const row = rows[at]
      if (hasWalked && row) requestFocus(rowTarget(catalogue, row))
    },
  }
}
