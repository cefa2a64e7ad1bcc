import type { WorkflowEdit } from '@tollgate/policy/workflow/edits.ts'
import { useState, type ReactNode } from 'react'
import { asApiError } from '../../../../api/api-error.ts'
import { useLast } from '../../../../ui/use-last.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { notifySuccess } from '../../../../ui/notify.tsx'
import { useFailureNotice } from '../../../../ui/use-failure-notice.ts'
import { useWorkflowSession } from '../../session/session-context.ts'

export interface Deletion {
  /** Undo label: "Delete condition". */
  label: string
  /** What is deleted, and what goes with it. */
  about: string
  edits: WorkflowEdit[]
}

/** Asks before something is deleted. The caller renders the dialog. */
export function useDeletion(onDeleted: () => void): { ask: (deletion: Deletion) => void; dialog: ReactNode } {
  const { apply } = useWorkflowSession()
  const [asked, setAsked] = useState<Deletion>()
  const failure = useFailureNotice()
  const [working, setWorking] = useState(false)
  const shown = useLast(asked)
  const run = async () => {
    if (!asked) return
    setWorking(true)
    try {
      await apply(asked.label, asked.edits)
      failure.clear()
      notifySuccess('Delete Success')
      setAsked(undefined)
      onDeleted()
    } catch (error) {
      failure.show(asApiError(error).message)
    } finally {
      setWorking(false)
    }
  }
  const dialog = (
    <ConfirmDialog
      opened={asked !== undefined}
      title="Are you sure you want to delete this?"
      confirmLabel="Delete"
      danger
      loading={working}
      onConfirm={() => void run()}
      onCancel={() => setAsked(undefined)}
    >
      {shown?.about}
    </ConfirmDialog>
  )
  return { ask: setAsked, dialog }
}
