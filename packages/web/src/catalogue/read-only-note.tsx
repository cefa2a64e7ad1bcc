import { IconEye } from '@tabler/icons-react'
import { use } from 'react'
import classes from './read-only-note.module.css'
import { RoleContext, useMayEdit } from './rights.ts'

/** Tells users without the right to edit why nothing can be changed. */
export function ReadOnlyNote() {
  const role = use(RoleContext)
  if (useMayEdit()) return null
  return (
    <span className={classes.note} title="An administrator can give you another role.">
      <IconEye size="1rem" aria-hidden />
      Read only: {role === 'viewer' ? 'you are a viewer' : 'your role is for some plans'}
    </span>
  )
}
