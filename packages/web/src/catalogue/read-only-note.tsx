import { IconEye } from '@tabler/icons-react'
import classes from './read-only-note.module.css'
import { useMayEdit } from './rights.ts'

/** Says to whoever may only read why nothing can be changed here. */
export function ReadOnlyNote() {
  if (useMayEdit()) return null
  return (
    <span className={classes.note} title="An administrator can give you another role.">
      <IconEye size="1rem" aria-hidden />
      Read only: you are a viewer
    </span>
  )
}
