import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useWorkflowSession } from '../../session/session-context.ts'
import classes from './toolbar.module.css'

const UNSAVED = { unreached: 'Not reached', failing: 'Not saved', foreign: 'Not saved' } as const

/** Whether the server has all edits. */
export function SaveState() {
  const { waiting, trouble } = useWorkflowSession()
  const Icon = trouble ? IconCloudOff : waiting.length > 0 ? IconCloudUp : IconCloudCheck
  return (
    <span className={classes.saved} role="status">
      <Icon size="1rem" aria-hidden />
      {trouble ? UNSAVED[trouble] : waiting.length > 0 ? 'Saving…' : 'Saved'}
    </span>
  )
}
