import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { handFocusOn } from '../../ui/focus.ts'
import classes from './record-detail.module.css'
import { useRecordNote } from './record-notes.ts'

interface PanelNotesProps {
  catalogue: string
  id: number | undefined
  /** During an edit a save merges other changes. */
  isEdited?: boolean
}

/** Notes below the head of a record's panel: who else is viewing it, and who has changed it. */
export function PanelNotes({ catalogue, id, isEdited = false }: PanelNotesProps) {
  const { here, changedBy, show } = useRecordNote(catalogue, id) ?? {}
  return (
    <div role="status" className={classes.notes}>
      {here !== undefined && (
        <p className={classes.note}>
          <IconUsers size="1rem" aria-hidden /> {here}
        </p>
      )}
      {changedBy !== undefined && (
        <p className={classes.note}>
          {changedBy} changed this record meanwhile.
          {isEdited ? (
            ' Saving asks whose values stay.'
          ) : (
            <Button ref={handFocusOn} size="compact-xs" variant="default" onClick={show}>
              Show
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
