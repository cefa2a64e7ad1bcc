import { IconCloudCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useDrafts, useHasDrafts } from '../../node-forms/drafts/drafts.tsx'
import { useSession, useWorkflowSession } from '../../session/session-context.ts'
import type { Trouble } from '../../session/trouble.ts'
import classes from './toolbar.module.css'
import { canSave, checkForm, isDirty } from '../../../../catalogue/form/record-form.ts'
import { type Unsaved, useReportUnsaved } from '../../../../simulate/unsaved.ts'
import { editsOfDraft } from '../../node-forms/drafts/edits-of-draft.ts'

const UNSAVED = { unreached: 'Not reached', failing: 'Not saved', foreign: 'Not saved' } as const

/** Whether all edits are saved. */
export function SaveState() {
  const { waiting, trouble } = useWorkflowSession()
  const hasDrafts = useHasDrafts()
  const { icon: Icon, words } = stateOf(trouble, waiting.length > 0, hasDrafts)
  useReportUnsavedEdits()
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

/** Reports unsaved changes to the simulator beside the designer: pending edits, and drafts of node forms. */
function useReportUnsavedEdits(): void {
  const session = useSession()
  const { waiting, trouble, graph } = useWorkflowSession()
  const { units } = graph
  const { subscribe, all } = useDrafts()
  const drafts = useSyncExternalStore(subscribe, all)
  const unsaved = useMemo((): Unsaved | undefined => {
    const typed = [...drafts].filter(([, draft]) => isDirty(draft))
    const sound = typed.filter(([, draft]) => canSave(checkForm(draft)))
    const words = unsavedWords(waiting.length, typed.length, typed.length - sound.length)
    // A pending edit is stored in a moment, so it is not reported.
    const isAsked = words !== undefined && (trouble !== undefined || sound.length > 0)
    const typedEdits = sound.flatMap(([key, draft]) => editsOfDraft(key, draft, units))
    const edits = isAsked ? session.unsavedEdits(typedEdits) : []
    return words === undefined ? undefined : { words, workflowEdits: edits?.length === 0 ? undefined : edits }
  }, [session, waiting, trouble, drafts, units])
  useReportUnsaved(unsaved)
}

function unsavedWords(waiting: number, typed: number, unsound: number): string | undefined {
  const edits = waiting === 1 ? '1 edit is not stored yet.' : `${waiting} edits are not stored yet.`
  const forms = 'What is typed in the form of a node is not stored yet.'
  const faulty =
    unsound === typed
      ? 'It cannot be stored as it stands.'
      : 'One form cannot be stored as it stands, and is not counted.'
  const said = [waiting > 0 && edits, typed > 0 && forms, unsound > 0 && faulty].filter((part) => part !== false)
  return said.length === 0 ? undefined : said.join(' ')
}
