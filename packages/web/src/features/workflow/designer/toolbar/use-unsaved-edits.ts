import { useMemo, useSyncExternalStore } from 'react'
import { canSave, checkForm, isDirty } from '../../../../catalogue/form/record-form.ts'
import { useTellUnsaved, type Unsaved } from '../../../../simulate/unsaved.ts'
import { editsOfDraft } from '../../node-forms/drafts/edits-of-draft.ts'
import { useDrafts } from '../../node-forms/drafts/drafts.tsx'
import { useSession, useWorkflowSession } from '../../session/session-context.ts'

/** Reports unsaved changes to the simulator beside the designer: pending edits, and drafts of node forms. */
export function useTellUnsavedEdits(): void {
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
  useTellUnsaved(unsaved)
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
