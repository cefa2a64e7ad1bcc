import { IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'
import { useHasDrafts } from '../../node-forms/drafts/drafts.tsx'
import { useWorkflowSession } from '../../session/session-context.ts'
import type { Trouble } from '../../session/trouble.ts'
import classes from './toolbar.module.css'
import { useTellUnsavedEdits } from './use-unsaved-edits.ts'

const UNSAVED = { unreached: 'Not reached', failing: 'Not saved', foreign: 'Not saved' } as const

/** Whether all edits are saved. */
export function SaveState() {
  const { waiting, trouble } = useWorkflowSession()
  const hasDrafts = useHasDrafts()
  const { icon: Icon, words } = stateOf(trouble, waiting.length > 0, hasDrafts)
  useTellUnsavedEdits()
  return (
    <span className={classes.saved} role="status">
      <Icon size="1rem" aria-hidden />
      {words}
    </span>
  )
}

function stateOf(trouble: Trouble | undefined, isWaiting: boolean, hasDrafts: boolean) {
  if (trouble) return { icon: IconCloudOff, words: UNSAVED[trouble] }
  if (isWaiting) return { icon: IconCloudUp, words: 'Saving…' }
  return hasDrafts ? { icon: IconPencil, words: 'Not saved yet' } : { icon: IconCloudCheck, words: 'Saved' }
}
