import { IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTellUnsaved, type Unsaved } from '../../../../catalogue/unsaved.ts'
import { useHasDrafts } from '../../node-forms/drafts/drafts.tsx'
import { useWorkflowSession } from '../../session/session-context.ts'
import type { Trouble } from '../../session/trouble.ts'
import classes from './toolbar.module.css'

const UNSAVED = { unreached: 'Not reached', failing: 'Not saved', foreign: 'Not saved' } as const

/** Whether the server has all that was drawn and typed. */
export function SaveState() {
  const { waiting, trouble } = useWorkflowSession()
  const hasDrafts = useHasDrafts()
  const { icon: Icon, words } = stateOf(trouble, waiting.length > 0, hasDrafts)
  useTellUnsaved(useMemo(() => unsavedOf(waiting.length, hasDrafts), [waiting.length, hasDrafts]))
  return (
    <span className={classes.saved} role="status">
      <Icon size="1rem" aria-hidden />
      {words}
    </span>
  )
}

function unsavedOf(waiting: number, hasDrafts: boolean): Unsaved | undefined {
  if (waiting > 0)
    return { words: waiting === 1 ? '1 edit is not stored yet.' : `${waiting} edits are not stored yet.` }
  return hasDrafts ? { words: 'What is typed in the form of a node is not stored yet.' } : undefined
}

function stateOf(trouble: Trouble | undefined, isWaiting: boolean, hasDrafts: boolean) {
  if (trouble) return { icon: IconCloudOff, words: UNSAVED[trouble] }
  if (isWaiting) return { icon: IconCloudUp, words: 'Saving…' }
  return hasDrafts ? { icon: IconPencil, words: 'Not saved yet' } : { icon: IconCloudCheck, words: 'Saved' }
}
