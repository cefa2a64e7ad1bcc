import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Warning } from '@tollgate/contract/catalogue/define-catalogue.ts'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useFocusTarget } from '../../../../ui/focus.ts'
import classes from './rows.module.css'

interface RecordRowProps {
  id: number
  /** Name of the sentence for `requestFocus`. */
  focusTarget: string
  /** "condition 2 of group 1", for the names of its buttons. */
  name: string
  /** Before the sentence: its number, or the word that joins it to the one above. */
  mark: ReactNode
  sentence: string
  warnings: readonly Warning[]
  /** There are other rows, so it can be moved. */
  movable: boolean
  /** The form that replaces the sentence while edited. */
  form: ReactNode
  onEdit: () => void
  onDelete: () => void
}

/** A record as a sentence. Its form opens in place. */
export function RecordRow(props: RecordRowProps) {
  const { id, focusTarget, name, mark, sentence, warnings, movable, form, onEdit, onDelete } = props
  const sentenceRef = useFocusTarget<HTMLButtonElement>(focusTarget)
  const sortable = useSortable({ id, disabled: !movable || Boolean(form) })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  const style: CSSProperties = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li ref={setNodeRef} style={style} className={classes.row} data-dragged={isDragging || undefined}>
      {form || (
        <>
          <span className={classes.mark}>{mark}</span>
          <UnstyledButton ref={sentenceRef} className={classes.sentence} title="Edit" onClick={onEdit}>
            <span>{sentence}</span>
            {warnings.map(({ message }) => (
              <span key={message} className={classes.warning}>
                <IconAlertTriangle size="0.875rem" aria-hidden />
                <span>{message}</span>
              </span>
            ))}
          </UnstyledButton>
          <span className={classes.rowTools}>
            <ActionIcon aria-label={`Delete ${name}`} title="Delete" onClick={onDelete}>
              <IconTrash size="1rem" aria-hidden />
            </ActionIcon>
            {movable && (
              <ActionIcon
                ref={setActivatorNodeRef}
                className={classes.handle}
                title="Drag to another place"
                {...attributes}
                {...listeners}
                aria-label={`Move ${name}`}
              >
                <IconGripVertical size="1rem" aria-hidden />
              </ActionIcon>
            )}
          </span>
        </>
      )}
    </li>
  )
}
