import type { Catalogue, Row } from '@tollgate/contract/catalogue/resolve.ts'
import { Suspense, use, useRef, useState } from 'react'
import { useParts } from '../catalogue-parts.ts'
import { LeaveScopeContext } from '../form/leave-scope.tsx'
import { useEarlyText } from '../../ui/early-text.ts'
import { ValueText } from '../format/value-text.tsx'
import { useMayEdit } from '../rights.ts'
import { rowLabel } from '../row.ts'
import { LazyCellEditor } from './lazy-dialogs.tsx'
import classes from './list-cell.module.css'

interface ListCellProps {
  catalogue: Catalogue
  row: Row
  name: string
}

/** A value in a list. Editable ones are edited in place by a click. */
export function ListCell(props: ListCellProps) {
  const { catalogue, row, name } = props
  const { editedCells, room } = useParts(catalogue.name)
  const isEdited = editedCells?.includes(name) ?? false
  const mayEdit = useMayEdit(catalogue)
  const shown = shownField(catalogue, row, name)
  if (isEdited && mayEdit && shown === name) return <EditedCell {...props} />
  const text = <ValueText {...props} name={shown} />
  return room?.[name] === undefined ? text : <div className={classes.lines}>{text}</div>
}

/** The extended value, if it is set, is the rate. */
function shownField({ fields }: Catalogue, row: Row, name: string): string {
  const of = fields[name]
  const extended = of?.kind === 'number' ? of.extendedBy : undefined
  return extended !== undefined && row[extended] != null ? extended : name
}

function EditedCell({ catalogue, row, name }: ListCellProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEarlyText(isOpen)
  const scope = use(LeaveScopeContext)
  const wasOpen = useRef(false)
  const label = `Edit ${catalogue.fields[name]?.label ?? name} of ${rowLabel(catalogue, row)}`
  if (isOpen) {
    const close = () => {
      wasOpen.current = true
      setIsOpen(false)
    }
    return (
      <Suspense fallback={<ValueText catalogue={catalogue} row={row} name={name} />}>
        <LazyCellEditor catalogue={catalogue} row={row} name={name} onClose={close} />
      </Suspense>
    )
  }
  return (
    <button
      // The cell gets the focus back, unless a click moved it elsewhere.
      ref={(button) => {
        if (button && wasOpen.current && document.activeElement === document.body) button.focus()
        wasOpen.current = false
      }}
      type="button"
      className={classes.cell}
      title={label}
      // One cell at a time: another that could not be saved is asked for.
      onClick={() => scope.leave(() => setIsOpen(true))}
    >
      <ValueText catalogue={catalogue} row={row} name={name} />
    </button>
  )
}
