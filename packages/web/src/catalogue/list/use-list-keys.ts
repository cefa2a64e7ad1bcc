import { FIND } from '@tollgate/contract/catalogue/resolve.ts'
import { useEffect, useRef } from 'react'
import { isTable } from '../bulk/is-table.ts'
import { keepEarlyText } from '../../ui/early-text.ts'
import { requestFocus } from '../../ui/focus.ts'
import { describeKeys, isDialogOpen, isTyping } from '../../ui/keys.ts'
import { filterTarget } from './focus-targets.ts'

describeKeys('Lists', [
  { keys: ['/'], does: 'Find by name or code' },
  { keys: ['n'], does: 'Create a record' },
  { keys: ['j'], does: 'Go to the next row' },
  { keys: ['k'], does: 'Go to the row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['e'], does: 'Edit the row' },
  { keys: ['Ctrl', 'V'], does: 'Import cells of a spreadsheet, their head with them, after a preview' },
  { keys: ['Alt', '←'], does: 'Make the column narrower, in its head' },
  { keys: ['Alt', '→'], does: 'Make the column wider, in its head' },
  { keys: ['Alt', 'Shift', '→'], does: 'Move the column, in its head' },
])

interface ListActions {
  onCreate: (() => void) | undefined
  onEdit: ((id: number) => void) | undefined
  /** Cells of a spreadsheet, with their head. */
  onPaste?: ((text: string) => void) | undefined
}

/** The keys of a list; they work when the focus is outside fields and dialogs. */
export function useListKeys(actions: ListActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return
      const act = actionOf(event.shiftKey ? event.key : event.key.toLowerCase(), latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain') ?? ''
      if (!isTyping(target) && !isDialogOpen() && isTable(text)) latest.current.onPaste?.(text)
    }
    window.addEventListener('keydown', press)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('paste', paste)
    }
  }, [])
}

function actionOf(key: string, { onCreate, onEdit }: ListActions): (() => void) | undefined {
  const id = focusedRow()?.dataset.row
  if (key === '/') return () => requestFocus(filterTarget(FIND))
  if (key === 'n') return onCreate && (() => create(onCreate))
  if (key === 'j') return () => focusRow(1)
  if (key === 'k') return () => focusRow(-1)
  return key === 'e' && id !== undefined && onEdit ? () => onEdit(Number(id)) : undefined
}

/** The form loads for a while: keep what is typed for its first field. */
function create(onCreate: () => void): void {
  keepEarlyText()
  onCreate()
}

/** The focused row of the list; rows of nested lists do not count. */
function focusedRow(): HTMLElement | null | undefined {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]')
  return isInner(row) ? undefined : row
}

function isInner(row: Element | null | undefined): boolean {
  return (row?.parentElement?.closest('tr') ?? null) !== null
}

function focusRow(step: 1 | -1): void {
  const openers = [...document.querySelectorAll<HTMLElement>('[data-opens]')].filter(
    (opener) => !isInner(opener.closest('tr')),
  )
  const row = focusedRow()
  const at = openers.findIndex((opener) => (row ? opener.closest('tr') === row : opener === document.activeElement))
  const next = at === -1 ? openers[0] : openers[at + step]
  next?.focus()
}
